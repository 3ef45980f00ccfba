import type { Rotation } from '../../src-shared/contract/webhooks.ts';
import { cameAbout, cameToNothing, needsAttention } from '../../src-shared/domain/decision/outbox-state.ts';
import type { SubscriptionListing } from '../replica/store/subscription-table.ts';
import type { Creation, Deletion, WebhookRows } from './webhook-rows.ts';

/**
 * Returns the current rotations. None is stored as such: each is a creation that names the subscription it replaces,
 * and what happened to both, so that there is no step that a restart could lose.
 */
export function rotationsOf(
  { creations, deletions }: WebhookRows,
  listing: SubscriptionListing | null,
  isEnded: (entryId: string) => boolean,
): Rotation[] {
  return creations.flatMap((creation) => {
    const { row, payload, subscriptionId } = creation;
    const oldId = payload.replaces;
    if (oldId === undefined || cameToNothing(row) || isEnded(row.id)) return [];
    const deletion = deletions.findLast(
      (one) => one.payload.subscriptionId === oldId && one.row.seq > row.seq && !cameToNothing(one.row),
    );
    const step = stepOf(creation, deletion, listing);
    return [{ entryId: row.id, oldId, newId: subscriptionId, url: payload.url, step }];
  });
}

function stepOf(
  creation: Creation,
  deletion: Deletion | undefined,
  listing: SubscriptionListing | null,
): Rotation['step'] {
  const { row, subscriptionId, isSecretLost } = creation;
  if (deletion) {
    if (cameAbout(deletion.row)) return 'finished';
    return needsAttention(deletion.row.state) ? 'delete_stopped' : 'deleting';
  }
  // A person who takes it without its secret has said so by settling the entry.
  if (isSecretLost && row.state !== 'resolved') return 'secret_lost';
  if (needsAttention(row.state)) return 'stopped';
  if (!cameAbout(row)) return 'creating';
  if (listing?.subscriptions.some(({ id }) => id === subscriptionId)) return 'arrived';
  return listing === null || listing.readAtMs <= (row.ended_at_ms ?? 0) ? 'arriving' : 'unlisted';
}
