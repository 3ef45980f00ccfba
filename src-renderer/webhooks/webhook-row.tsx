import { useFormatter, useTranslations } from 'use-intl';
import { subscriptionEvents } from '../../src-shared/claims-service/subscription.ts';
import { readInstantMs } from '../../src-shared/domain/time/instant.ts';
import { Status } from '../ui/pill.tsx';
import { currentRowClass } from '../list/current-row-class.ts';
import type { ItemLabels } from './item-labels.ts';
import { shortAddress, type WebhookItem } from './webhook-items.ts';

/** Columns of the list and of its head. The day is left out where there is no room for it. */
export const webhookColumns =
  'grid grid-cols-[minmax(0,1fr)_96px_128px] gap-x-3.5 px-3.5 @min-[660px]:grid-cols-[minmax(0,1fr)_150px_150px_136px] @min-[760px]:grid-cols-[minmax(0,1fr)_210px_150px_136px]';
export const wideColumn = 'hidden @min-[660px]:block';

/** Shows one webhook: its address, its events, and what happens to it. */
export function WebhookRow({
  id,
  item,
  index,
  top,
  height,
  isCurrent,
  labels,
  onPress,
}: {
  id: string;
  item: WebhookItem;
  index: number;
  top: number;
  height: number;
  isCurrent: boolean;
  labels: ItemLabels;
  onPress: () => void;
}) {
  const t = useTranslations('webhooks');
  const claim = useTranslations('claim');
  const format = useFormatter();
  const { url, subscribedEvents } = item.kind === 'listed' ? item.webhook : item.creation;
  const createdAtMs = item.kind === 'listed' ? readInstantMs(item.webhook.createdAt) : null;
  const note = labels.note(item);
  const state = labels.state(item);
  return (
    <div
      role="row"
      tabIndex={-1}
      id={id}
      data-current={isCurrent || undefined}
      aria-rowindex={index + 1}
      aria-selected={isCurrent}
      className={`${webhookColumns} absolute inset-x-0 content-center items-center border-b border-line-soft outline-none ${
        isCurrent ? currentRowClass : 'hover:bg-hover'
      }`}
      style={{ top, height }}
      onClick={onPress}
    >
      <div role="gridcell" className="min-w-0">
        <div className="truncate text-row font-medium" title={url ?? undefined}>
          {url === null ? t('addressNotSaid') : shortAddress(url)}
        </div>
        <div
          className={`num truncate text-second ${note === null ? 'text-ink-3' : note.isUrgent ? 'text-amber' : 'text-accent-text'}`}
        >
          {note?.text ?? (item.kind === 'listed' ? item.webhook.id : null)}
        </div>
      </div>
      <div role="gridcell" className="num truncate text-ink-2">
        {subscribedEvents === null
          ? claim('notGiven')
          : subscribedEvents.length === subscriptionEvents.length &&
              subscriptionEvents.every((event) => subscribedEvents.includes(event))
            ? t('allEvents')
            : t('eventCount', { count: subscribedEvents.length })}
      </div>
      <div role="gridcell" className="min-w-0">
        <Status tone={state.tone}>{state.text}</Status>
      </div>
      <div role="gridcell" className={`${wideColumn} num truncate text-right text-ink-2`}>
        {createdAtMs === null ? '' : format.dateTime(createdAtMs, 'day')}
      </div>
    </div>
  );
}
