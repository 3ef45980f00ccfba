import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import type { OutboxEntry, Undone } from '../../src-shared/contract/outbox.ts';
import { useKeyOf } from '../keys/keymap-context.ts';
import { Button } from '../ui/button.tsx';
import { Definition, DefinitionList } from '../ui/definition-list.tsx';
import { DetailSection } from '../ui/detail-section.tsx';
import { BulkDetail } from './bulk-detail.tsx';
import { EntryDetail } from './entry-detail.tsx';
import type { OutboxCursor } from './use-outbox-cursor.ts';
import { DetailPane, type PanePlace } from '../ui/detail-pane.tsx';
import { useUndoneLabels } from './undone-labels.ts';

type OutboxPaneProps = Omit<ComponentProps<typeof BulkDetail>, 'entry' | 'bulk'> & {
  accountId: string;
  cursor: OutboxCursor;
};

/** The current row of the outbox: one decision, several decided together, or those undone on a day. */
export function OutboxPane({
  accountId,
  cursor,
  onList,
  onAct,
  nowMs,
  connection,
  ...place
}: OutboxPaneProps) {
  const { current } = cursor;
  if (current?.undone != null)
    return <UndoneDetail {...place} entry={current} undone={current.undone} onList={onList} />;
  const shown = { ...place, nowMs, connection, onAct };
  if (current?.bulk != null)
    return <BulkDetail {...shown} entry={current} bulk={current.bulk} onList={onList} />;
  return (
    <EntryDetail {...shown} accountId={accountId} entryId={cursor.id} entry={current} onShow={cursor.show} />
  );
}

/** The undone decisions of a day: how many of which kind. */
function UndoneDetail({
  entry,
  undone,
  onList,
  ...place
}: {
  entry: OutboxEntry;
  undone: Undone;
  /** Lists them one by one. */
  onList: () => void;
} & PanePlace) {
  const t = useTranslations('outbox');
  const labels = useUndoneLabels();
  const keyOf = useKeyOf();
  return (
    <DetailPane
      label={t('columns.decision')}
      entryId={entry.id}
      title={<span className="num">{labels.title(undone)}</span>}
      head={<p className="num mt-0.5 text-ink-2">{labels.day(entry)}</p>}
      actions={
        <Button keys={keyOf('list.open')} onClick={onList}>
          {t('bulk.list')}
        </Button>
      }
      {...place}
    >
      <p className="py-2 text-ink-2">{t('undone.meaning')}</p>
      <DetailSection title={t('undone.kinds')}>
        <DefinitionList>
          {labels.parts(undone).map(({ name, count }) => (
            <Definition key={name} term={name}>
              <span className="num">{count}</span>
            </Definition>
          ))}
        </DefinitionList>
      </DetailSection>
    </DetailPane>
  );
}
