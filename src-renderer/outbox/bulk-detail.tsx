import { useFormatter, useTranslations } from 'use-intl';
import type { Bulk, OutboxEntry } from '../../src-shared/contract/outbox.ts';
import type { ServiceConnection } from '../../src-shared/contract/sync.ts';
import { useKeyOf } from '../keys/keymap-context.ts';
import { entryTone } from '../labels/entry-tone.ts';
import { useAnswerText } from '../labels/use-answer-text.ts';
import { Button } from '../ui/button.tsx';
import { Definition, DefinitionList } from '../ui/definition-list.tsx';
import { DetailSection } from '../ui/detail-section.tsx';
import { Pill } from '../ui/pill.tsx';
import { Progress } from '../ui/progress.tsx';
import { doneIn, useBulkLabels } from './bulk-labels.ts';
import { DetailPane, type PanePlace } from '../ui/detail-pane.tsx';
import { type EntryAction, failedIn } from './entry-actions.ts';

/** Several decisions of one key press: how far they are, and what can still be done for all of them. */
export function BulkDetail({
  entry,
  bulk,
  nowMs,
  connection,
  onAct,
  onList,
  ...place
}: {
  entry: OutboxEntry;
  bulk: Bulk;
  nowMs: number;
  connection: ServiceConnection['state'];
  onAct: (action: EntryAction, entry: OutboxEntry) => void;
  /** Lists its decisions one by one. */
  onList: () => void;
} & PanePlace) {
  const t = useTranslations('outbox');
  const format = useFormatter();
  const labels = useBulkLabels();
  const keyOf = useKeyOf();
  const answer = useAnswerText();
  const { rules = [] } = bulk;
  const { text, tone } = labels.progress(bulk, nowMs, connection);
  const failed = failedIn(bulk);
  return (
    <DetailPane
      label={t('columns.decision')}
      entryId={entry.id}
      title={labels.decision(entry, bulk)}
      head={<p className="num mt-0.5 text-ink-2">{labels.count(bulk)}</p>}
      actions={
        <>
          <Button keys={keyOf('list.open')} onClick={onList}>
            {t('bulk.list')}
          </Button>
          {bulk.cancellable === 0 ? null : (
            <Button decides keys={keyOf('outbox.cancel')} onClick={() => onAct('cancel', entry)}>
              {t('bulk.undo', { count: bulk.cancellable })}
            </Button>
          )}
          {failed === 0 ? null : (
            <Button decides keys={keyOf('outbox.sendAgain')} onClick={() => onAct('send_again', entry)}>
              {t('bulk.retry', { count: failed })}
            </Button>
          )}
        </>
      }
      {...place}
    >
      <section className="flex flex-col gap-3 py-3" aria-label={t('columns.state')}>
        <div>
          <Pill tone={tone}>
            <span className="num">{text}</span>
          </Pill>
        </div>
        <Progress
          label={t('bulk.done', { done: doneIn(bulk), total: bulk.entries })}
          value={doneIn(bulk)}
          max={bulk.entries}
        />
        <ul className="flex flex-wrap gap-2">
          {bulk.states.map(({ state, entries }) => (
            <li key={state}>
              <Pill tone={entryTone[state]}>
                <span className="num">{t('bulk.part', { state: t(`states.${state}`), count: entries })}</span>
              </Pill>
            </li>
          ))}
        </ul>
      </section>
      <DetailSection title={t('columns.decision')}>
        <DefinitionList>
          <Definition term={t('facts.by')}>{entry.agent}</Definition>
          <Definition term={t('facts.decided')}>{format.dateTime(entry.decidedAtMs, 'exact')}</Definition>
          {rules.length === 0 ? null : (
            <Definition term={t('facts.rules')}>
              {rules.map((rule) => (
                <span key={`${rule.ruleId}/${rule.version}/${rule.isTaken}`} className="block">
                  {answer.some(rule)}
                </span>
              ))}
            </Definition>
          )}
        </DefinitionList>
      </DetailSection>
    </DetailPane>
  );
}
