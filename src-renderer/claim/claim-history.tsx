import { useFormatter, useTranslations } from 'use-intl';
import type { ClaimDetail, HistoryItem } from '../../src-shared/contract/claims.ts';
import { useAnswerText } from '../labels/use-answer-text.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { Section } from '../ui/section.tsx';
import { useHistoryLabel } from './use-history-label.ts';

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
  const answer = useAnswerText();
  const isOurs = item.source === 'decision' || item.source === 'note' || item.source === 'tags';
  return (
    <li className="grid grid-cols-[14px_1fr_auto] items-baseline gap-[9px]">
      <i
        role="img"
        aria-label={t(item.source)}
        title={t(item.source)}
        className={`keeps-color size-2 self-center rounded-full border-2 ${isOurs ? 'border-accent bg-accent' : 'border-line-strong'}`}
      />
      <span className="min-w-0 break-words">
        {label(item)}
        {item.rule == null ? null : (
          <span className="block text-small text-ink-3">{answer.one(item.rule)}</span>
        )}
      </span>
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
