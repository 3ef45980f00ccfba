import type { SyncStatus } from '../../src-shared/contract/sync.ts';
import { faultCode } from '../base/fault-code.ts';
import { createGuard } from '../base/guard.ts';
import { createTask } from '../base/task.ts';
import { storedDocument } from '../documents/whole-file.ts';
import { createAccountExports } from '../export/account-exports.ts';
import { createFeedKeeper } from '../feed/feed-keeper.ts';
import { forgetRemovedLists } from '../saved-lists/saved-lists.ts';
import { createSelections } from '../selections/selections.ts';
import { createSnoozeKeeper } from '../snooze/snooze-keeper.ts';
import { createClaimKeeping } from './claim-keeping.ts';
import { createDecisionSending } from './decision-sending.ts';
import { createEpochCheck } from './profile-epoch.ts';
import { connectListeners } from './account-events.ts';
import { createOwnWork } from './own-work.ts';
import { createServiceAccess } from './service-access.ts';
import type { SessionContext } from './session-context.ts';
import { createSessionStatus } from './session-status.ts';

/** Delay in milliseconds before removed lists are deleted again after a fault; they are in no list meanwhile. */
const forgetListsRetryMs = 5_000;

/** Creates and connects the parts of one account's session. None of them has begun to work. */
export function createSessionParts(context: SessionContext) {
  const { accountId, input, tools, files, guards, events, clockOf } = context;
  const { journal, replica, load, queries } = files;
  const { agent, log, settings } = tools;

  const access = createServiceAccess(context);
  const keeping = createClaimKeeping(context, access);
  const { sync, documents } = keeping;
  const epochCheck = createEpochCheck(context, {
    onRestored: () => markRestored(),
    onInDoubt: (entryIds) => sending.outbox.requireReviewOf(entryIds),
    onKeychain: (isFailing) => status.setKeychainFailing(isFailing),
  });
  const sending = createDecisionSending(context, access, sync, epochCheck.beforeSend);
  const { outbox, webhooks, proposals } = sending;
  const feed = createFeedKeeper({
    replica,
    journal,
    keepDays: settings.keepChangesDays,
    clock: clockOf('feed'),
    guard: guards.part('feed'),
    onChange: () => events.emit('feedChanged'),
  });
  const snoozes = createSnoozeKeeper({
    journal,
    replica,
    clock: clockOf('snoozes'),
    timeZone: settings.timeZone,
    guard: guards.part('snoozes'),
    agent,
    onChange: (claimIds) => events.emit('claimsChanged', claimIds),
  });
  const status = createSessionStatus({
    accountId,
    clock: tools.clock,
    guard: guards.part('status'),
    faults: () => [...guards.standing(), ...tools.sharedFaults()],
    emit: tools.emit,
    notices: files.notices,
    read: () => ({
      ...sync.status(),
      searchIndex: load.searchProgress() ?? replica.searchProgress(),
      notKept: notKept(),
      dataUse: access.dataUse.state(),
      connection: access.connection.state(),
      slowed: access.connection.slowed(),
      ...outbox.counts(),
    }),
  });
  const selections = createSelections({
    accountId,
    queries,
    outbox,
    proposals,
    isReadonly: files.problem !== null,
    newId: tools.newId,
  });
  const exports = createAccountExports({
    files: files.paths,
    reading: queries.whileOpen,
    workerUrl: tools.exportWorkerUrl,
    // An export that fails says so itself; a case file lists the document that ended its thread.
    threadGuard: createGuard({
      onFault: (error) => log.error('thread_ended', { accountId, kind: 'exports', code: faultCode(error) }),
    }),
    documentOf: (claimId, key) => storedDocument(documents, claimId, key),
    journal,
    selectedIds: (selectionId) => selections.idsOf({ selectionId }),
    account: {
      name: input.record.name,
      acquirerId: input.record.acquirerId,
      environment: input.environment,
    },
    agent,
    timeZone: settings.timeZone,
    clock: clockOf('exports'),
    newId: tools.newId,
    onUnrecorded: () => log.error('export_end_not_recorded', { accountId }),
  });

  const openedAtMs = tools.clock.nowMs();
  const forgettingLists = createTask({
    clock: tools.clock,
    guard: guards.part('saved_lists'),
    retryMs: forgetListsRetryMs,
    work: () => forgetRemovedLists(journal, openedAtMs),
  });

  /** Returns the closed claims that are intentionally not kept. */
  function notKept(): SyncStatus['notKept'] {
    const beforeMs = replica.retention.belowMs();
    return beforeMs === null ? null : { beforeMs, claims: replica.retention.retiredClaims() };
  }
  function markRestored(): void {
    outbox.requireReviewOfAll();
    status.notice('profile_restored');
    log.warn('profile_restored', { accountId });
  }

  const ownWork = createOwnWork(context, snoozes, selections);
  const listening = { feed, review: ownWork.review, snoozes, status, webhooks };
  connectListeners(events, listening, accountId, tools.emit);
  return {
    guards,
    access,
    ...keeping,
    ...sending,
    epoch: epochCheck.epoch,
    feed,
    snoozes,
    status,
    exports,
    selections,
    forgettingLists,
    ownWork,
    markRestored,
  };
}
export type SessionParts = ReturnType<typeof createSessionParts>;
