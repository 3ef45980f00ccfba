import type { AccountProblem } from '../../src-shared/contract/refusals.ts';
import { closeAll } from '../base/close-all.ts';
import { createTask } from '../base/task.ts';
import { faultCode } from '../base/fault-code.ts';
import { createGuard, createGuards, type Fault, type Guards } from '../base/guard.ts';
import { firstKeepChangesDays } from '../../src-shared/domain/changes/changes-kept.ts';
import type { Change, OutboxChange } from '../../src-shared/contract/changes.ts';
import type { AccountSettings } from '../../src-shared/contract/settings.ts';
import type { SyncStatus } from '../../src-shared/contract/sync.ts';
import type { DecisionKind } from '../../src-shared/domain/decision/decision.ts';
import { systemTimeZone, type TimeZone } from '../../src-shared/domain/time/time-zone.ts';
import { createClaimsServiceClient } from '../claims-service/claims-service-client.ts';
import { type Clock, guardClock } from '../base/clock.ts';
import { createDocuments, type Documents } from '../documents/documents.ts';
import { storedDocument } from '../documents/whole-file.ts';
import { type AccountExports, createAccountExports } from '../export/account-exports.ts';
import { createFeedKeeper, type FeedKeeper } from '../feed/feed-keeper.ts';
import type { Journal, openJournal } from '../journal/journal.ts';
import { type Keychain, KeychainFailed } from '../keychain/keychain.ts';
import type { Log } from '../base/log.ts';
import type { Network } from '../network/network.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';
import { createCatchUp } from '../replica/store/catch-up.ts';
import { createRetentionKeeper } from '../replica/store/retention-keeper.ts';
import type { QueryWorkers } from '../replica/questions/query-workers.ts';
import type { Replica } from '../replica/store/replica.ts';
import type { RetentionPreview } from '../replica/figures/retention-preview.ts';
import { forgetRemovedLists } from '../saved-lists/saved-lists.ts';
import { type AccountSync, createAccountSync } from '../sync/account-sync.ts';
import { type ConnectionState, createConnectionState } from '../sync/connection-state.ts';
import { createDataUse } from '../sync/data-use.ts';
import { createKeyCheck } from '../sync/key-check.ts';
import { createSnoozeKeeper, type SnoozeKeeper } from '../snooze/snooze-keeper.ts';
import { createWebhookListing } from '../webhooks/webhook-listing.ts';
import { createWebhookService, type WebhookService } from '../webhooks/webhook-service.ts';
import { type AccountFiles, openAccountFiles } from './account-files.ts';
import type { AccountRecord } from '../accounts/profile.ts';
import { createProfileEpoch, ProfileSuperseded } from './profile-epoch.ts';
import { createSessionStatus } from './session-status.ts';
import { createWebhookSecrets } from './webhook-secrets.ts';

/** What every account works with. */
export interface SessionTools {
  clock: Clock;
  /** Whose days are counted; the computer's unless given. */
  timeZone?: () => TimeZone;
  random: () => number;
  newId: () => string;
  agent: string;
  queryWorkerUrl: URL;
  exportWorkerUrl: URL;
  emit: (change: Change) => void;
  log: Log;
  /** How to get to the services; straight unless given. */
  network?: Network;
  /** How long a decision of this kind waits before it is sent; what the kind says unless given. */
  holdMs?: (kind: DecisionKind) => number;
  /** Between two walks of the unseen listing; a minute unless given. */
  syncMinutes?: () => number;
  /** What an hour may take of each account; `null`, or unless given: no limit. */
  bytesPerHour?: () => number | null;
  /** How many of a kind are sent within a minute at most; what the kind says unless given. */
  mostPerMinute?: (kind: DecisionKind) => number;
  /** For how many months closed claims are kept; `null`, or unless given, for good. */
  keepClosedMonths?: () => number | null;
  /** For how many days changes are kept; the usual ones unless given. */
  keepChangesDays?: () => number;
  /** Of an account's settings, those that the organisation has set. */
  pinned?: AccountSettings;
  /** Faults that belong to no account and still hold; none unless given. */
  sharedFaults?: () => readonly Fault[];
  /** How the journal is opened and the client made, when something is put in between: tests with faults and kills do. */
  openJournal?: typeof openJournal;
  createClient?: typeof createClaimsServiceClient;
}

export interface SessionInput {
  record: AccountRecord;
  dir: string;
  dataKey: Buffer;
  apiKey: string | null;
  /** Where the secrets of webhook subscriptions go; without one they stay in the journal. */
  keychain?: Keychain;
  /** Where a copy of the profile is distinguished from the original; without one nothing is compared. */
  epochKeychain?: Keychain | null;
  /** Another copy of this profile was used since: nothing is sent from here until it is opened again. */
  onSuperseded?: () => void;
  /** What decisions are bound to, besides the acquirer; the embedded sandbox has a fixed name here. */
  environment: string;
}

/** One open account: its two databases, its connection to the service, its sync and its outbox. */
export interface AccountSession {
  /** `readonly`: the journal is from a newer version; it is shown and takes nothing. */
  readonly state: 'open' | 'readonly';
  readonly problem: AccountProblem | null;
  readonly journal: Journal;
  readonly replica: Replica;
  readonly queries: QueryWorkers;
  readonly outbox: Outbox;
  readonly sync: AccountSync;
  readonly webhooks: WebhookService;
  readonly documents: Documents;
  readonly exports: AccountExports;
  readonly feed: FeedKeeper;
  readonly snoozes: SnoozeKeeper;
  /** What keeping closed claims for so many months would remove now; `null`: it can't be said. */
  previewRetention(months: number): Promise<RetentionPreview | null>;
  syncStatus(): SyncStatus;
  hasKey(): boolean;
  /** Guards of what this account does and nobody waits for, one for each part. */
  readonly guards: Guards;
  /** Shared faults began or ended: the status says so. */
  faultsChanged(): void;
  /** Whether its files are as their last transactions left them. */
  isAtRest(): boolean;
  /** Another key for the same acquirer: ends a pause that waited for it. */
  replaceKey(apiKey: string): void;
  /** The journal is a restored, older one: a person looks at each decision before it is sent. Call before `start`. */
  markRestored(): void;
  /** Looks whether the journal is an older one, and if so calls `markRestored`. Call before `start`. @throws KeychainFailed */
  compareEpoch(): Promise<void>;
  start(): void;
  /** Closes all that can be closed. @throws CloseFailed */
  stop(): Promise<void>;
}

const minuteMs = 60_000;
/** Removed lists are in no list meanwhile. */
const forgetListsRetryMs = 5_000;

/** @throws JournalDamaged, or what SQLite threw; no file is open then */
export function openAccountSession(input: SessionInput, tools: SessionTools): AccountSession {
  const { record, dir, dataKey } = input;
  let session: AccountSession | null = null;
  const guards = createGuards({
    accountId: record.id,
    log: tools.log,
    onChange: () => session?.faultsChanged(),
  });
  const files = openAccountFiles({ accountId: record.id, dir, dataKey }, { ...tools, guards });
  try {
    session = createAccountSession({ ...files, guards }, input, tools);
    return session;
  } catch (error) {
    files.documentStore.close();
    files.close().catch(() => undefined);
    throw error;
  }
}

function createAccountSession(
  files: AccountFiles & { guards: Guards },
  input: SessionInput,
  tools: SessionTools,
): AccountSession {
  const { record } = input;
  const { clock, random, newId, agent, emit, log } = tools;
  const accountId = record.id;
  let apiKey = input.apiKey;

  const { journal, replica, load, asks, queries, guards } = files;
  /** The clock of a part. Its guard is another one than the part's, which knows when its work goes well. */
  const clockOf = (part: string): Clock => guardClock(clock, guards.part(`${part}_timer`));
  const timeZone = tools.timeZone ?? systemTimeZone;
  const dataUse = createDataUse({
    replica,
    clock,
    guard: guards.part('data_use'),
    timeZone,
    bytesPerHour: tools.bytesPerHour ?? (() => null),
  });
  const status = createSessionStatus({
    accountId,
    clock,
    guard: guards.part('status'),
    faults: () => [...guards.standing(), ...(tools.sharedFaults?.() ?? [])],
    emit,
    notices: files.notices,
    read: () => ({
      ...sync.status(),
      searchIndex: load.searchProgress() ?? replica.searchProgress(),
      notKept: notKept(),
      dataUse: dataUse.state(),
      connection: connection.state(),
      slowed: connection.slowed(),
      ...outbox.counts(),
    }),
  });

  const feed = createFeedKeeper({
    replica,
    journal,
    keepDays: tools.keepChangesDays ?? (() => firstKeepChangesDays),
    clock: clockOf('feed'),
    guard: guards.part('feed'),
    onChange() {
      emit({ topic: 'feed', accountId });
      snoozes.changed([]);
    },
  });
  const snoozes = createSnoozeKeeper({
    journal,
    replica,
    clock: clockOf('snoozes'),
    guard: guards.part('snoozes'),
    agent,
    onChange(claimIds) {
      emit({ topic: 'claims', accountId, claimIds });
    },
  });
  const state = createConnectionState({ clock: clockOf('connection'), onChange: status.changed });
  const connection: ConnectionState = {
    ...state,
    // What one listener makes of it is no other's matter, and not that of the call that brought the news.
    subscribe: (listener) => state.subscribe(guards.part('connection').listener(listener)),
  };
  const client = (tools.createClient ?? createClaimsServiceClient)({
    baseUrl: record.baseUrl,
    apiKey: () => apiKey,
    clock: clockOf('client'),
    network: tools.network,
    asks,
    onOutcome: connection.report,
    onBytes: (bytes) => dataUse.add(bytes),
  });
  const checkKey = createKeyCheck({ acquirerId: record.acquirerId, client, connection });
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
    ...(tools.syncMinutes ? { unseenMs: () => (tools.syncMinutes?.() ?? 1) * minuteMs } : {}),
    onChange(claimIds) {
      emit({ topic: 'claims', accountId, claimIds });
      feed.changed();
      snoozes.changed(claimIds);
    },
    onStatus: status.changed,
  });
  const catchUp = createCatchUp({
    replica,
    clock: clockOf('catch_up'),
    guard: guards.part('catch_up'),
    onProgress(isWhole) {
      // The list on the screen may be a search: it finds more now.
      emit({ topic: 'claims', accountId, claimIds: isWhole ? null : [] });
      status.changed();
    },
  });
  const references = journal.references();
  const retention = createRetentionKeeper({
    replica,
    keepMonths: tools.keepClosedMonths ?? (() => null),
    referredAmong: (claimIds) =>
      new Set([...references.among(claimIds), ...files.documentStore.heldAmong(claimIds)]),
    mayRun: () => sync.isFirstSyncDone() && !load.isUnderWay() && !replica.isBehind() && !journal.readonly,
    clock: clockOf('retention'),
    guard: guards.part('retention'),
    onChange() {
      emit({ topic: 'claims', accountId, claimIds: null });
      status.changed();
    },
  });
  /** Closed claims that aren't here on purpose. */
  function notKept(): SyncStatus['notKept'] {
    const beforeMs = replica.retention.belowMs();
    return beforeMs === null ? null : { beforeMs, claims: replica.retention.retiredClaims() };
  }
  const documents = createDocuments({
    store: files.documentStore,
    replica,
    client,
    connection,
    checkKey,
    clock: clockOf('documents'),
    random,
    guard: guards.part('documents'),
    baseUrl: record.baseUrl,
    fetching: { network: tools.network },
    onChange(claimId) {
      emit({ topic: 'documents', accountId, claimIds: claimId === null ? null : [claimId] });
    },
    onVerdict(claimId) {
      emit({ topic: 'claims', accountId, claimIds: [claimId] });
      feed.changed();
    },
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
    account: { name: record.name, acquirerId: record.acquirerId, environment: input.environment },
    agent,
    timeZone,
    clock: clockOf('exports'),
    newId,
    onUnrecorded() {
      log.error('export_end_not_recorded', { accountId });
    },
  });

  const openedAtMs = clock.nowMs();
  const forgettingLists = createTask({
    clock,
    guard: guards.part('saved_lists'),
    retryMs: forgetListsRetryMs,
    work: () => forgetRemovedLists(journal, openedAtMs),
  });

  function markRestored(): void {
    outbox.requireReviewOfAll();
    status.notice('profile_restored');
    log.warn('profile_restored', { accountId });
  }
  const epoch =
    input.epochKeychain && !journal.readonly
      ? createProfileEpoch({
          journal,
          keychain: input.epochKeychain,
          accountId,
          newId,
          onRestored: markRestored,
          onInDoubt: (entryIds) => outbox.requireReviewOf(entryIds),
        })
      : null;
  async function beforeSend(_kind: DecisionKind, entryIds: readonly string[]): Promise<void> {
    try {
      await epoch?.beforeSend(entryIds);
      status.setKeychainFailing(false);
    } catch (error) {
      if (error instanceof KeychainFailed) status.setKeychainFailing(true);
      if (error instanceof ProfileSuperseded) input.onSuperseded?.();
      throw error;
    }
  }

  const account = {
    acquirerId: record.acquirerId,
    partnerId: record.partnerId,
    baseUrl: record.baseUrl,
    environment: input.environment,
  };
  const secrets = input.keychain ? createWebhookSecrets(input.keychain, accountId) : null;
  const emitWebhooks = () => {
    emit({ topic: 'webhooks', accountId });
    feed.changed();
  };
  const listing = createWebhookListing({
    kept: replica.subscriptions,
    clock: clockOf('webhooks'),
    guard: guards.part('webhooks_kept'),
    onChange: emitWebhooks,
  });
  const outbox = createOutbox({
    journal,
    // The outbox reads the subscriptions around what it sends: those readings are kept as well.
    client: { ...client, readSubscriptions: listing.through(client) },
    facts: {
      snapshotOf: (claimIds) => replica.getFacts(claimIds),
      // What could not be stored undoes no decision: the next sync brings it.
      takeClaim(claim) {
        guards.part('outbox_facts').attempt(() => {
          sync.takeClaim(claim);
        });
      },
      takeSeen(claimIds) {
        guards.part('outbox_facts').attempt(() => sync.takeSeen(claimIds));
      },
      async refresh(claimId) {
        await guards.part('outbox_facts').settle(() => sync.refreshClaim(claimId));
      },
    },
    connection,
    checkKey,
    account,
    ...(secrets ? { secrets } : {}),
    beforeSend,
    holdMs: tools.holdMs,
    mostPerMinute: tools.mostPerMinute,
    timeZone,
    agent,
    clock: clockOf('outbox'),
    guard: guards.part('outbox'),
    random,
    newId,
    // The change is committed: what others make of it must not make its caller fail.
    onChange: guards.part('outbox_news').listener((change: OutboxChange) => {
      snoozes.decided(change.claimIds);
      emit({ topic: 'outbox', accountId, ...change });
      status.changed();
      feed.changed();
      webhooks.outboxChanged(change);
    }),
  });
  const webhooks = createWebhookService({
    accountId,
    account,
    journal,
    outbox,
    kept: replica.subscriptions,
    reading: listing,
    client,
    secrets,
    connection,
    guard: guards.part('webhooks'),
    onChange: emitWebhooks,
  });

  return {
    state: files.problem === null ? 'open' : 'readonly',
    problem: files.problem,
    journal,
    replica,
    queries,
    outbox,
    sync,
    webhooks,
    documents,
    exports,
    feed,
    snoozes,
    syncStatus: status.now,
    previewRetention: (months) =>
      queries.retentionPreview({
        months,
        nowMs: clock.nowMs(),
        heldElsewhere: files.documentStore.claimsHeld(),
      }),
    hasKey: () => apiKey !== null,
    guards,
    faultsChanged: () => status.changed(),
    isAtRest: () => journal.isAtRest() && replica.isAtRest(),
    replaceKey(next) {
      apiKey = next;
      connection.resume();
      sync.syncNow();
    },
    markRestored,
    async compareEpoch() {
      await epoch?.open();
    },
    start() {
      if (apiKey === null) connection.pause('no_key', null);
      sync.start();
      if (!journal.readonly) {
        outbox.start();
        forgettingLists.later(0);
        if (!forgettingLists.flush()) forgettingLists.later(forgetListsRetryMs);
      }
      webhooks.start();
      documents.start();
      catchUp.start();
      retention.start();
      feed.start();
      snoozes.start();
    },
    stop: () =>
      closeAll([
        {
          status: () => status.stop(),
          savedLists: () => forgettingLists.cancel(),
          catchUp: () => catchUp.stop(),
          retention: () => retention.stop(),
          feed: () => feed.stop(),
          snoozes: () => snoozes.stop(),
          connection: () => connection.stop(),
          webhooks: () => webhooks.stop(),
          webhookListing: () => listing.stop(),
        },
        {
          outbox: () => outbox.stop(),
          sync: () => sync.stop(),
          documents: () => documents.stop(),
          exports: () => exports.stop(),
        },
        { dataUse: () => dataUse.stop() },
        { epoch: () => epoch?.settle() },
        { files: () => files.close() },
      ]),
  };
}
