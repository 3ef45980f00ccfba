import type { RetentionPreview } from '../replica/figures/retention-preview.ts';
import { openAccountFiles } from './account-files.ts';
import type { SessionInput, SessionTools } from './session-options.ts';
import { createAccountHub, createSessionContext, type SessionContext } from './session-context.ts';
import { createSessionParts, type SessionParts } from './session-parts.ts';
import { closeAll } from '../base/close-all.ts';

/** Opens an account. @throws JournalDamaged, or what SQLite threw; no file is open then */
export function openAccountSession(input: SessionInput, tools: SessionTools): AccountSession {
  const { record, dir, dataKey } = input;
  const hub = createAccountHub(input, tools);
  const files = openAccountFiles({ accountId: record.id, dir, dataKey }, { ...tools, guards: hub.guards });
  try {
    return createAccountSession(createSessionContext(hub, files, input, tools));
  } catch (error) {
    files.documentStore.close();
    files.close().catch(() => undefined);
    throw error;
  }
}

function createAccountSession(context: SessionContext) {
  const { files, tools } = context;
  const { journal, replica, queries } = files;
  const parts = createSessionParts(context);
  const { access, status, sync, outbox, webhooks, documents, exports, feed, snoozes, epoch } = parts;
  return {
    ...parts.ownWork,
    accountId: context.accountId,
    /** State of the account. `readonly`: the journal is from a newer version, and can't be written. */
    state: files.problem === null ? ('open' as const) : ('readonly' as const),
    problem: files.problem,
    journal,
    replica,
    queries,
    outbox,
    sync,
    webhooks,
    documents,
    exports,
    selections: parts.selections,
    feed,
    snoozes,
    /** Guards of the account's background work, one for each part. */
    guards: parts.guards,
    syncStatus: status.now,
    /** Returns what keeping closed claims for so many months would remove now; `null` if unknown. */
    previewRetention: (months: number): Promise<RetentionPreview | null> =>
      queries.retentionPreview({
        months,
        nowMs: tools.clock.nowMs(),
        heldElsewhere: files.documentStore.claimsHeld(),
      }),
    hasKey: access.hasKey,
    /** Updates the status after faults that belong to no account began or ended. */
    faultsChanged: status.changed,
    /** Returns whether its files are as their last transactions left them. */
    isAtRest: (): boolean => journal.isAtRest() && replica.isAtRest(),
    /** Sets another key for the same acquirer, which ends a pause that waited for it. */
    replaceKey(next: string): void {
      access.setKey(next);
      sync.syncNow();
    },
    /**
     * Requires a person to look at each decision before it is sent, as the journal is a restored, older one. Call it
     * before `start`.
     */
    markRestored: parts.markRestored,
    /**
     * Checks whether the journal is an older one, and if so calls `markRestored`. Call it before `start`. @throws
     * KeychainFailed
     */
    async compareEpoch(): Promise<void> {
      await epoch?.open();
    },
    start(): void {
      if (!access.hasKey()) access.connection.pause('no_key', null);
      sync.start();
      if (!journal.readonly) {
        outbox.start();
        parts.forgettingLists.later(0);
      }
      for (const part of [webhooks, documents, parts.catchUp, parts.retention, feed, snoozes]) part.start();
    },
    /** Closes everything that can be closed. @throws CloseFailed */
    stop: (): Promise<void> => closeSession(context, parts),
  };
}
/** One open account: its two databases, its connection to the service, its sync and its outbox. */
export type AccountSession = ReturnType<typeof createAccountSession>;

/** Closes the parts of an account in the order in which they depend on one another. @throws CloseFailed */
function closeSession({ files }: Pick<SessionContext, 'files'>, parts: SessionParts): Promise<void> {
  return closeAll([
    {
      status: () => parts.status.stop(),
      savedLists: () => parts.forgettingLists.cancel(),
      catchUp: () => parts.catchUp.stop(),
      retention: () => parts.retention.stop(),
      feed: () => parts.feed.stop(),
      snoozes: () => parts.snoozes.stop(),
      review: () => parts.ownWork.review.stop(),
      connection: () => parts.access.connection.stop(),
      webhooks: () => parts.webhooks.stop(),
      webhookListing: () => parts.listing.stop(),
    },
    {
      outbox: () => parts.outbox.stop(),
      sync: () => parts.sync.stop(),
      documents: () => parts.documents.stop(),
      exports: () => parts.exports.stop(),
    },
    { dataUse: () => parts.access.dataUse.stop() },
    { epoch: () => parts.epoch?.settle() },
    { files: () => files.close() },
  ]);
}
