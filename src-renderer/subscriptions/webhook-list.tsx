import { type RefObject, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import type { Line } from '../../src-shared/contract/sync.ts';
import type { WebhookItem } from './webhook-items.ts';
import type { WebhookCursor } from './use-webhooks.ts';
import { rowColumns, WebhookRow, wideColumn } from './webhook-row.tsx';

/** What the partner has, and what is on its way, newest first. */
export function WebhookList({
  items,
  cursor,
  gridRef,
  nowMs,
  line,
  ownName,
  onOpen,
}: {
  items: readonly WebhookItem[];
  cursor: WebhookCursor;
  gridRef: RefObject<HTMLDivElement | null>;
  nowMs: number;
  line: Line['state'];
  ownName: string | undefined;
  onOpen: () => void;
}) {
  const t = useTranslations('subscriptions');
  useEffect(() => {
    document.getElementById(rowId(cursor.index))?.scrollIntoView({ block: 'nearest' });
  }, [cursor.index]);
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
        aria-activedescendant={items.length === 0 ? undefined : rowId(cursor.index)}
        className="group/grid min-h-0 flex-1 overflow-y-auto outline-none"
      >
        {items.map((item, index) => (
          <WebhookRow
            key={item.key}
            id={rowId(index)}
            item={item}
            index={index}
            isCurrent={index === cursor.index}
            nowMs={nowMs}
            line={line}
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

function rowId(index: number): string {
  return `webhook-row-${index}`;
}
