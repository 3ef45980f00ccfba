import type { ListCursor } from '../list/use-list-cursor.ts';
import type { CreationItem, ListedItem, WebhookItem, WebhookItems } from './webhook-items.ts';

/**
 * Returns where the cursor goes when a line left because of an action here: from what was to be created to the
 * webhook that was created, from a deleted one to its neighbour. `undefined`: it left for another reason, and stays
 * on the screen.
 */
export function afterOwnAction(
  last: WebhookItem,
  { list, index, former }: Pick<ListCursor<WebhookItems>, 'list' | 'index' | 'former'>,
): string | null | undefined {
  if (last.kind === 'listed')
    return last.deletion === null ? undefined : (list.idAt(Math.min(index, list.count - 1)) ?? null);
  const before = former?.list.items ?? [];
  return list.items.find((item) => item.kind === 'listed' && cameOf(last, item, before))?.key;
}

/**
 * Whether the webhook is the created one. A listing may show it before the answer to its creation has arrived: then
 * it was listed before.
 */
function cameOf({ creation }: CreationItem, item: ListedItem, before: readonly WebhookItem[]): boolean {
  if (item.creation?.entryId === creation.entryId) return true;
  if (item.webhook.url !== creation.url) return false;
  const known = before.find(({ key }) => key === item.key);
  return (
    known?.kind !== 'listed' || (known.webhook.secret === 'unknown' && item.webhook.secret !== 'unknown')
  );
}
