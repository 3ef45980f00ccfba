import { useTranslations } from 'use-intl';
import type { ServiceConnection } from '../../src-shared/contract/sync.ts';
import { rowElementId } from '../list/list-grid.tsx';
import { type WebhookCursor, webhookGridName } from './use-webhooks.ts';
import { rowColumns, WebhookRow, wideColumn } from './webhook-row.tsx';

/** What the partner has, and what is on its way, newest first. */
export function WebhookList({
  cursor,
  gridRef,
  nowMs,
  connection,
  ownName,
  onOpen,
}: {
  cursor: WebhookCursor;
  gridRef: (element: HTMLDivElement | null) => void;
  nowMs: number;
  connection: ServiceConnection['state'];
  ownName: string | undefined;
  onOpen: () => void;
}) {
  const t = useTranslations('webhooks');
  const { items } = cursor.list;
  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      <div
        aria-hidden="true"
        className={`${rowColumns} h-7 shrink-0 items-center border-b border-line-soft text-second text-ink-3`}
      >
        <span>{t('columns.address')}</span>
        <span>{t('columns.events')}</span>
        <span>{t('columns.state')}</span>
        <span className={`${wideColumn} text-right`}>{t('columns.created')}</span>
      </div>
      <div
        ref={gridRef}
        role="grid"
        tabIndex={0}
        aria-label={t('list')}
        aria-rowcount={items.length}
        aria-activedescendant={
          cursor.status === 'listed' && cursor.id !== null
            ? rowElementId(webhookGridName, cursor.id)
            : undefined
        }
        className="group/grid min-h-0 flex-1 overflow-y-auto outline-none"
      >
        {items.map((item, index) => (
          <WebhookRow
            key={item.key}
            id={rowElementId(webhookGridName, item.key)}
            item={item}
            index={index}
            isCurrent={item.key === cursor.id}
            nowMs={nowMs}
            connection={connection}
            ownName={ownName}
            onPress={() => {
              cursor.moveTo(index);
              onOpen();
            }}
          />
        ))}
      </div>
    </div>
  );
}
