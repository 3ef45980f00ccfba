import type { ComponentProps } from 'react';
import { BulkDetail } from './bulk-detail.tsx';
import { EntryDetail } from './entry-detail.tsx';
import { UndoneDetail } from './undone-detail.tsx';
import type { useOutboxCursor } from './use-outbox-cursor.ts';

interface OutboxPaneProps
  extends Pick<
    ComponentProps<typeof BulkDetail>,
    'paneRef' | 'nowMs' | 'connection' | 'onAct' | 'onList' | 'onBack' | 'className'
  > {
  accountId: string;
  cursor: ReturnType<typeof useOutboxCursor>;
}

/** The current row of the outbox: one decision, several decided together, or those undone on a day. */
export function OutboxPane({
  accountId,
  cursor,
  onList,
  onAct,
  nowMs,
  connection,
  ...pane
}: OutboxPaneProps) {
  const { current } = cursor;
  if (current?.undone != null)
    return <UndoneDetail {...pane} entry={current} undone={current.undone} onList={onList} />;
  const shown = { ...pane, nowMs, connection, onAct };
  if (current?.bulk != null)
    return <BulkDetail {...shown} entry={current} bulk={current.bulk} onList={onList} />;
  return (
    <EntryDetail {...shown} accountId={accountId} entryId={cursor.id} entry={current} onShow={cursor.show} />
  );
}
