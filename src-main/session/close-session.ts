import { closeAll } from '../base/close-all.ts';
import type { SessionContext } from './session-context.ts';
import type { SessionParts } from './session-parts.ts';

/** Closes the parts of an account in the order in which they depend on one another. @throws CloseFailed */
export function closeSession({ files }: Pick<SessionContext, 'files'>, parts: SessionParts): Promise<void> {
  const {
    access,
    catchUp,
    documents,
    epoch,
    exports,
    feed,
    forgettingLists,
    listing,
    outbox,
    ownWork,
    retention,
    snoozes,
    status,
    sync,
    webhooks,
  } = parts;
  return closeAll([
    {
      status: () => status.stop(),
      savedLists: () => forgettingLists.cancel(),
      catchUp: () => catchUp.stop(),
      retention: () => retention.stop(),
      feed: () => feed.stop(),
      snoozes: () => snoozes.stop(),
      review: () => ownWork.review.stop(),
      connection: () => access.connection.stop(),
      webhooks: () => webhooks.stop(),
      webhookListing: () => listing.stop(),
    },
    {
      outbox: () => outbox.stop(),
      sync: () => sync.stop(),
      documents: () => documents.stop(),
      exports: () => exports.stop(),
    },
    { dataUse: () => access.dataUse.stop() },
    { epoch: () => epoch?.settle() },
    { files: () => files.close() },
  ]);
}
