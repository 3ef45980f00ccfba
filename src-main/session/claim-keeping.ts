import { createDocuments } from '../documents/documents.ts';
import { createCatchUp } from '../replica/store/catch-up.ts';
import { createRetentionKeeper } from '../replica/store/retention-keeper.ts';
import { createAccountSync } from '../sync/account-sync.ts';
import type { ServiceAccess } from './service-access.ts';
import type { SessionContext } from './session-context.ts';

const minuteMs = 60_000;

/** Keeps the claims and documents of one account as the service has them, and removes what need not be kept. */
export function createClaimKeeping(
  { input, tools, files, guards, events, clockOf }: SessionContext,
  { client, connection, checkKey, dataUse }: ServiceAccess,
) {
  const { record } = input;
  const { random, settings } = tools;
  const { journal, replica, load, documentStore } = files;
  const sync = createAccountSync({
    account: { acquirerId: record.acquirerId, merchantIds: record.merchantIds },
    client,
    replica,
    load,
    connection,
    checkKey,
    clock: clockOf('sync'),
    random,
    guard: guards.part('sync'),
    dataUse,
    unseenMs: () => settings.syncMinutes() * minuteMs,
    onChange: (claimIds) => events.emit('claimsStored', claimIds),
    onStatus: () => events.emit('statusChanged'),
  });
  const catchUp = createCatchUp({
    replica,
    clock: clockOf('catch_up'),
    guard: guards.part('catch_up'),
    onProgress(isWhole) {
      // The list on the screen may be a search: it finds more now.
      events.emit('claimsChanged', isWhole ? null : []);
      events.emit('statusChanged');
    },
  });
  const references = journal.references();
  const retention = createRetentionKeeper({
    replica,
    keepMonths: settings.keepClosedMonths,
    referredAmong: (claimIds) =>
      new Set([...references.among(claimIds), ...documentStore.heldAmong(claimIds)]),
    mayRun: () => sync.isFirstSyncDone() && !load.isUnderWay() && !replica.isBehind() && !journal.readonly,
    clock: clockOf('retention'),
    guard: guards.part('retention'),
    onChange() {
      events.emit('claimsChanged', null);
      events.emit('statusChanged');
    },
  });
  const documents = createDocuments({
    store: documentStore,
    replica,
    client,
    connection,
    checkKey,
    clock: clockOf('documents'),
    random,
    guard: guards.part('documents'),
    baseUrl: record.baseUrl,
    fetching: { network: tools.network },
    onChange: (claimId) => events.emit('documentsChanged', claimId),
    onVerdict: (claimId) => events.emit('verdictFound', claimId),
  });
  return { sync, catchUp, retention, documents };
}
