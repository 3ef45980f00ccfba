import { useDetailLabel } from '../labels/use-detail-label.ts';
import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import type { OutboxEntry } from '../../src-shared/contract/outbox.ts';
import type { ServiceConnection } from '../../src-shared/contract/sync.ts';
import { GuideLink } from '../guide/guide-link.tsx';
import { reasonTopics } from '../guide/reason-topics.ts';
import { useAnswerText } from '../labels/use-answer-text.ts';
import { useAppContext, useIpc } from '../runtime/app-context.tsx';
import type { CommandId } from '../keys/keymap.ts';
import { useKeyOf } from '../keys/keymap-context.ts';
import { Button, type ButtonTone } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Definition, DefinitionList, Identifier } from '../ui/definition-list.tsx';
import { DetailSection } from '../ui/detail-section.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Pill } from '../ui/pill.tsx';
import { DetailPane, Pane, type PanePlace } from '../ui/detail-pane.tsx';
import { AttemptsTable } from './attempts-table.tsx';
import { actionsOf, type EntryAction, needsConfirming } from './entry-actions.ts';
import { EntryComparison } from './entry-comparison.tsx';
import { detailText } from './detail-text.ts';
import { entryTone } from '../labels/entry-tone.ts';
import { decisionObject, kindLabel, stateLabel } from '../labels/entry-labels.ts';
import { useBriefLabels } from './brief-labels.ts';

export const actionCommand: Readonly<Record<EntryAction, CommandId>> = {
  cancel: 'outbox.cancel',
  send_now: 'outbox.sendNow',
  send_again: 'outbox.sendAgain',
  treat_as_done: 'outbox.markAsDone',
  discard: 'outbox.discard',
};
const actionName = {
  cancel: 'cancel',
  send_now: 'sendNow',
  send_again: 'sendAgain',
  treat_as_done: 'markAsDone',
  discard: 'discard',
} as const satisfies Record<EntryAction, string>;
/** Tones of the buttons. None is the primary one: the person must say which is right. */
const actionTone: Partial<Record<EntryAction, ButtonTone>> = { discard: 'danger' };

export interface EntryDetailProps extends PanePlace {
  accountId: string;
  entryId: string | null;
  /** The entry that keys act on, and the only one whose head is drawn; the rest follows. */
  entry: OutboxEntry | undefined;
  nowMs: number;
  connection: ServiceConnection['state'];
  onAct: (action: EntryAction, entry: OutboxEntry) => void;
  onShow: (entryId: string) => void;
}

/** One decision, whole: what it is about, what became of it and why, and the evidence. */
export function EntryDetail(props: EntryDetailProps) {
  const keyOf = useKeyOf();
  const { accountId, entryId, entry, nowMs, connection, onAct, onShow, ...place } = props;
  const t = useTranslations('outbox');
  const inbox = useTranslations('inbox');
  const app = useTranslations('app');
  const { queries } = useIpc();
  const { navigation } = useAppContext();
  const detailLabel = useDetailLabel();
  const briefLabels = useBriefLabels();
  const asked = useQuery(
    queries.outbox.get.queryOptions({
      input: { accountId, entryId: entryId ?? '' },
      enabled: entryId !== null,
    }),
  );
  if (entry === undefined) {
    return (
      <Pane label={t('columns.decision')} {...place}>
        {entryId === null || asked.isError ? (
          <EmptyState title={t('empty.detailTitle')}>{t('empty.detailText')}</EmptyState>
        ) : null}
      </Pane>
    );
  }

  const detail = asked.data;
  const { claim, reason } = entry;
  const object = decisionObject(t, entry);
  const topic = reason === null ? null : reasonTopics[reason.code];
  const said = reason === null ? null : detailText(reason, detailLabel);
  /** Whether nothing more can be done, so that only what happened is worth saying. */
  const isOver = entry.state === 'cancelled' || entry.state === 'resolved';
  const about = claim === null ? [] : [briefLabels.card(claim), briefLabels.amount(claim)];
  return (
    <DetailPane
      label={t('columns.decision')}
      entryId={entry.id}
      title={kindLabel(t, entry)}
      beside={
        claim === null ? null : (
          <Button
            tone="quiet"
            className="-mr-2 -mt-0.5"
            keys={keyOf('outbox.openClaim')}
            onClick={() => navigation.getState().goToClaim(claim.id)}
          >
            {app('commands.outbox.openClaim')}
          </Button>
        )
      }
      head={
        <>
          {object === null ? null : <p className="mt-0.5 font-medium break-words">{object}</p>}
          {claim === null ? null : (
            <p className="num mt-0.5 break-words text-ink-2">
              {[claim.merchantName ?? inbox('noMerchant'), ...about]
                .filter((part) => part !== null)
                .join(' · ')}
            </p>
          )}
        </>
      }
      actions={actionsOf(entry).map((action) => (
        <Button
          key={action}
          decides
          tone={actionTone[action] ?? 'plain'}
          keys={keyOf(actionCommand[action])}
          onClick={() => onAct(action, entry)}
        >
          {t(
            `actions.${action === 'send_again' && needsConfirming(entry) ? 'finishAgain' : actionName[action]}`,
          )}
        </Button>
      ))}
      {...place}
    >
      <section className="py-3" aria-label={t('columns.state')}>
        <Pill tone={entryTone[entry.state]}>
          <span className="num">{stateLabel(t, entry, nowMs, connection)}</span>
        </Pill>
        {reason === null ? null : (
          <>
            <p className="mt-2 font-medium">{t(`reasons.${reason.code}.what`)}</p>
            {isOver ? null : <p className="mt-0.5 text-ink-2">{t(`reasons.${reason.code}.next`)}</p>}
            {said === null ? null : (
              <p className="mt-1.5 border-l-2 border-line pl-2.5 break-words text-ink-2">{said}</p>
            )}
            {topic === null || isOver ? null : (
              <p className="mt-1.5">
                <GuideLink topic={topic} />
              </p>
            )}
          </>
        )}
      </section>
      {detail === undefined ? null : (
        <>
          <DetailSection title={t('compare.heading')}>
            <EntryComparison detail={detail} />
          </DetailSection>
          <DetailSection title={t('evidence.heading')}>
            <AttemptsTable attempts={detail.attempts} />
          </DetailSection>
        </>
      )}
      <DetailSection title={t('columns.decision')}>
        <EntryFacts entry={entry} onShow={onShow} />
      </DetailSection>
    </DetailPane>
  );
}

function EntryFacts({ entry, onShow }: { entry: OutboxEntry; onShow: (entryId: string) => void }) {
  const t = useTranslations('outbox.facts');
  const claimWords = useTranslations('claim');
  const format = useFormatter();
  const briefLabels = useBriefLabels();
  const answer = useAnswerText();
  const { claim, sentAgainFor, rule } = entry;
  return (
    <DefinitionList>
      <Definition term={t('by')}>{entry.agent}</Definition>
      <Definition term={t('decided')}>{format.dateTime(entry.decidedAtMs, 'exact')}</Definition>
      {rule == null ? null : <Definition term={t('rule')}>{answer.one(rule)}</Definition>}
      {entry.endedAtMs === null ? null : (
        <Definition term={t('ended')}>{format.dateTime(entry.endedAtMs, 'exact')}</Definition>
      )}
      {entry.transitionedTo === null ? null : (
        <Definition term={t('answer')}>{briefLabels.status(entry.transitionedTo)}</Definition>
      )}
      {claim === null ? null : (
        <Definition
          term={claimWords('fields.id')}
          isIdentifier
          action={<CopyButton text={claim.id} what={claimWords('fields.id')} />}
        >
          {claim.id}
        </Definition>
      )}
      <Definition term={t('entry')} isIdentifier action={<CopyButton text={entry.id} what={t('entry')} />}>
        {entry.id}
      </Definition>
      {sentAgainFor === null ? null : (
        <Definition term={t('sentAgainFor')} isIdentifier>
          <button
            type="button"
            className="max-w-full rounded-sm text-left text-accent-text underline underline-offset-2"
            onClick={() => onShow(sentAgainFor)}
          >
            <Identifier text={sentAgainFor} />
          </button>
        </Definition>
      )}
    </DefinitionList>
  );
}
