import { useTranslations } from 'use-intl';
import { indexesBetween, ListGrid, rowElementId } from '../list/list-grid.tsx';
import type { ListParts } from '../list/use-whole-list.ts';
import type { ItemLabels } from './item-labels.ts';
import { webhookRowHeight } from './use-webhooks.ts';
import type { WebhookItems } from './webhook-items.ts';
import { webhookColumns, WebhookRow, wideColumn } from './webhook-row.tsx';

const gridName = 'webhook';

/** Webhooks of the partner and those on their way, newest first. */
export function WebhookList({
  parts,
  labels,
  onOpen,
}: {
  parts: ListParts<WebhookItems>;
  labels: ItemLabels;
  onOpen: () => void;
}) {
  const t = useTranslations('webhooks');
  const app = useTranslations('app');
  const { cursor } = parts;
  const { items } = cursor.list;
  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      <div
        aria-hidden="true"
        className={`${webhookColumns} h-7 shrink-0 items-center border-b border-line-soft text-second text-ink-3`}
      >
        <span>{t('form.address')}</span>
        <span>{t('form.events')}</span>
        <span>{t('facts.state')}</span>
        <span className={`${wideColumn} text-right`}>{t('facts.created')}</span>
      </div>
      <ListGrid {...parts} name={gridName} label={app('parts.webhook')} rowCount={items.length}>
        {({ first, last, topOf }) =>
          indexesBetween(first, last).map((index) => {
            const item = items[index];
            if (item === undefined) return null;
            return (
              <WebhookRow
                key={item.key}
                id={rowElementId(gridName, item.key)}
                item={item}
                index={index}
                top={topOf(index)}
                height={webhookRowHeight}
                isCurrent={item.key === cursor.id}
                labels={labels}
                onPress={() => {
                  cursor.moveTo(index);
                  onOpen();
                }}
              />
            );
          })
        }
      </ListGrid>
    </div>
  );
}
