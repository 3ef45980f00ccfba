import { useFormatter, useTranslations } from 'use-intl';
import type { ClaimDetail, HistoryItem } from '../../src-shared/contract/claims.ts';
import { shownName } from '../../src-shared/domain/document-name.ts';
import { collaborationValues } from '../../src-shared/domain/collaboration.ts';
import { decisionKind, knownKind } from '../../src-shared/domain/decision.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useClaimLabels } from '../labels/claim-labels.ts';
import { Section } from '../ui/section.tsx';

/** The service's events, our decisions and what we noticed, in one time line, the newest first. */
export function ClaimHistory({ detail }: { detail: ClaimDetail }) {
  const t = useTranslations('claim');
  const lines = detail.history.toSorted((a, b) => (b.atMs ?? 0) - (a.atMs ?? 0));
  return (
    <Section title={t('sections.history')}>
      {lines.length === 0 ? (
        <p className="text-ink-3">{t('history.empty')}</p>
      ) : (
        <ol className="flex flex-col gap-1">
          {lines.map((item, index) => (
            <HistoryEntry key={`${item.entryId ?? item.name}/${item.atMs}/${index}`} item={item} />
          ))}
        </ol>
      )}
    </Section>
  );
}

function HistoryEntry({ item }: { item: HistoryItem }) {
  const t = useTranslations('claim.history.sources');
  const label = useHistoryLabel();
  const isOurs = item.source === 'decision' || item.source === 'note';
  return (
    <li className="grid grid-cols-[14px_1fr_auto] items-baseline gap-[9px]">
      <i
        role="img"
        aria-label={t(item.source)}
        title={t(item.source)}
        className={`size-2 self-center rounded-full border-2 ${isOurs ? 'border-accent bg-accent' : 'border-line-strong'}`}
      />
      <span className="min-w-0 break-words">{label(item)}</span>
      <HistoryTime item={item} />
    </li>
  );
}

const dayMs = 86_400_000;

function HistoryTime({ item }: { item: HistoryItem }) {
  const format = useFormatter();
  const nowMs = useAppContext().now();
  if (item.atMs === null) return <span className="text-small text-ink-3">{item.atText}</span>;
  const isRecent = nowMs - item.atMs < dayMs && item.atMs <= nowMs;
  return (
    <time
      dateTime={new Date(item.atMs).toISOString()}
      title={format.dateTime(item.atMs, 'moment')}
      className="num text-small text-ink-3"
    >
      {format.dateTime(item.atMs, isRecent ? 'clock' : 'day')}
    </time>
  );
}

function useHistoryLabel(): (item: HistoryItem) => string {
  const t = useTranslations('claim.history');
  const pending = useTranslations('claim.pending');
  const kinds = useTranslations('outbox.kinds');
  const claim = useTranslations('claim.fields');
  const verdicts = useTranslations('documents.verdict');
  const label = useClaimLabels();
  return ({ source, name, value, subject, agent, state }) => {
    if (source === 'decision') {
      const kind = knownKind(name);
      const decided = collaborationValues.find((one) => one === value);
      const what =
        kind === undefined
          ? name
          : kind === decisionKind.decideCollaboration && decided !== undefined
            ? pending(`what.${decided}`)
            : kind === decisionKind.markSeen
              ? pending(`what.${kind}`)
              : kinds(kind);
      const by = agent === null ? what : t('byYou', { what, agent });
      return state === null || state === 'done'
        ? by
        : t('stated', { what: by, state: pending(`states.${state}`) });
    }
    if (source === 'note') return t('noteBy', { agent: agent ?? '' });
    if (source === 'sync') {
      if (name === 'new') return t('fields.new');
      if (name === 'status') return t('fields.status', { value: label.status(value) });
      if (name === 'outcome') return t('fields.outcome', { value: label.outcome(value) });
      if (name === 'verdict')
        return t('fields.verdict', {
          name: shownName(subject ?? t('fields.document')),
          value: value === 'approved' || value === 'unapproved' ? verdicts(value) : (value ?? ''),
        });
      return value === null ? name : `${name === 'isOpen' ? claim('isOpen') : name}: ${value}`;
    }
    return name === 'CREATED' ? t('created') : label.status(name);
  };
}
