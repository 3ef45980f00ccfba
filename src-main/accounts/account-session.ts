import { clipSaid } from '../../src-shared/contract/coded.ts';
import { type AccountProblem, accountProblemSchema } from '../../src-shared/contract/refusals.ts';
import { Refused } from '../refused.ts';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Change } from '../../src-shared/contract/changes.ts';
import type { SyncStatus } from '../../src-shared/contract/sync.ts';
import type { DecisionKind } from '../../src-shared/domain/decision.ts';
import { createAskOrder } from '../replica/ask-order.ts';
import {
  type ClaimsServiceClient,
  createClaimsServiceClient,
} from '../claims-service/claims-service-client.ts';
import type { Clock } from '../clock.ts';
import { createDocuments, type Documents } from '../documents/documents.ts';
import { type Journal, type JournalOptions, openJournal } from '../journal/journal.ts';
import { JournalDamaged, JournalNewer } from '../journal/journal-errors.ts';
import type { Log } from '../log.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';
import { openReplica, type Replica } from '../replica/replica.ts';
import { openQueryWorkers, type QueryWorkers } from '../replica/query-workers.ts';
import { createCatchUp } from '../replica/catch-up.ts';
import { forgetRemovedLists } from '../saved-lists/saved-lists.ts';
import { createWebhookService, type WebhookService } from '../webhooks/webhook-service.ts';
import { createWebhookListing } from '../webhooks/webhook-listing.ts';
import { type AccountSync, createAccountSync } from '../sync/account-sync.ts';
import { createKeyCheck } from '../sync/key-check.ts';
import { createConnectionState, type ConnectionState } from '../sync/connection-state.ts';
import { type Keychain, KeychainFailed } from '../keychain/keychain.ts';
import { openDocuments } from '../documents/open-documents.ts';
import type { AccountRecord } from './profile.ts';
import { createProfileEpoch, ProfileSuperseded } from './profile-epoch.ts';
import { createWebhookSecrets } from './webhook-secrets.ts';

/** What every account works with. */
export interface SessionTools {
  clock: Clock;
  random: () => number;
  newId: () => string;
  agent: string;
  queryWorkerUrl: URL;
  emit: (change: Change) => void;
  log: Log;
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
  syncStatus(): SyncStatus;
  hasKey(): boolean;
  /** Another key for the same acquirer: ends a pause that waited for it. */
  replaceKey(apiKey: string): void;
  /** The journal is an older one, put back: a person looks at each decision before it is sent. Call before `start`. */
  markRestored(): void;
  /** Looks whether the journal is an older one, and if so calls `markRestored`. Call before `start`. @throws KeychainFailed */
  compareEpoch(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** Changes of one account that come in a burst are emitted once, after this delay. */
const emitDelayMs = 50;

/** @throws JournalDamaged, or what SQLite threw */
export function openAccountSession(input: SessionInput, tools: SessionTools): AccountSession {
  const { record, dir, dataKey } = input;
  const { clock, random, newId, agent, emit, log } = tools;
  const accountId = record.id;
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const { path: journalPath, backupDir } = journalFiles(dir);
  const replicaPath = join(dir, 'replica.db');

  const opened = openJournalOrShow(
    { path: journalPath, dataKey, clock, backupDir },
    tools.openJournal ?? openJournal,
  );
  const { journal } = opened;
  const asks = createAskOrder();
  const { replica, rebuilt } = openReplica({ path: replicaPath, dataKey, clock, asks });
  if (rebuilt) log.warn('replica_rebuilt', { accountId });
  const catchUp = createCatchUp({
    replica,
    clock,
    onFailure(error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      log.warn('claims_catch_up_failed', { accountId, code });
    },
    onProgress(isWhole) {
      // The list on the screen may be a search: it finds more now.
      emit({ topic: 'claims', accountId, claimIds: isWhole ? null : [] });
      emitStatus();
    },
  });
  const { store, rebuilt: isStoreNew } = openDocuments(join(dir, 'documents.db'), dataKey, clock.nowMs());
  if (isStoreNew) log.warn('documents_rebuilt', { accountId });
  const queries = openQueryWorkers({
    workerUrl: tools.queryWorkerUrl,
    journalIsWritten: !journal.readonly,
    replicaPath,
    journalPath,
    dataKey,
  });

  const notices: SyncStatus['notices'] = [];
  let isKeychainFailing = false;
  if (rebuilt) notices.push({ code: 'replica_rebuilt', detail: null });
  if (opened.problem !== null) notices.push({ code: 'journal_readonly', detail: null });

  let apiKey = input.apiKey;
  let cancelEmitStatus: (() => void) | null = null;
  /** Nothing is emitted while it stops: by then the files are closed. */
  let isStopping = false;
  const emitStatus = () => {
    if (isStopping) return;
    cancelEmitStatus ??= clock.after(emitDelayMs, () => {
      cancelEmitStatus = null;
      emit({ topic: 'sync', accountId, status: syncStatus() });
    });
  };
  const connection: ConnectionState = createConnectionState({ clock, onChange: emitStatus });
  const createClient = tools.createClient ?? createClaimsServiceClient;
  const client: ClaimsServiceClient = createClient({
    baseUrl: record.baseUrl,
    apiKey: () => apiKey,
    clock,
    asks,
    onOutcome: connection.report,
  });
  const checkKey = createKeyCheck({ acquirerId: record.acquirerId, client, connection });
  const sync = createAccountSync({
    account: { acquirerId: record.acquirerId, merchantIds: record.merchantIds },
    client,
    replica,
    connection,
    checkKey,
    clock,
    random,
    onChange(claimIds) {
      emit({ topic: 'claims', accountId, claimIds });
    },
    onStatus: emitStatus,
  });
  const documents = createDocuments({
    store,
    replica,
    client,
    connection,
    checkKey,
    clock,
    random,
    baseUrl: record.baseUrl,
    onChange(claimId) {
      emit({ topic: 'documents', accountId, claimIds: claimId === null ? null : [claimId] });
    },
    onVerdict(claimId) {
      emit({ topic: 'claims', accountId, claimIds: [claimId] });
    },
  });
  const secrets = input.keychain ? createWebhookSecrets(input.keychain, accountId) : null;
  const emitWebhooks = () => emit({ topic: 'webhooks', accountId });
  const reading = createWebhookListing({
    kept: replica.subscriptions,
    clock,
    onChange: emitWebhooks,
  });
  function markRestored(): void {
    outbox.requireReviewOfAll();
    notices.push({ code: 'profile_restored', detail: null });
    log.warn('profile_restored', { accountId });
  }
  const { epochKeychain } = input;
  const epoch =
    epochKeychain && !journal.readonly
      ? createProfileEpoch({
          journal,
          keychain: epochKeychain,
          accountId,
          newId,
          onRestored: markRestored,
          onInDoubt: (entryIds) => outbox.requireReviewOf(entryIds),
        })
      : null;
  async function beforeSend(_kind: DecisionKind, entryIds: readonly string[]): Promise<void> {
    try {
      await epoch?.beforeSend(entryIds);
      setKeychainFailing(false);
    } catch (error) {
      if (error instanceof KeychainFailed) setKeychainFailing(true);
      if (error instanceof ProfileSuperseded) input.onSuperseded?.();
      throw error;
    }
  }
  function setKeychainFailing(isFailing: boolean): void {
    if (isKeychainFailing === isFailing) return;
    isKeychainFailing = isFailing;
    emitStatus();
  }
  const account = {
    acquirerId: record.acquirerId,
    partnerId: record.partnerId,
    baseUrl: record.baseUrl,
    environment: input.environment,
  };
  const outbox = createOutbox({
    journal,
    // The outbox reads the subscriptions around what it sends: those readings are kept as well.
    client: { ...client, readSubscriptions: reading.through(client) },
    facts: {
      snapshotOf: (claimIds) => replica.getFacts(claimIds),
      takeClaim: (claim) => void sync.takeClaim(claim),
      takeSeen: sync.takeSeen,
      async refresh(claimId) {
        await sync.refreshClaim(claimId);
      },
    },
    connection,
    checkKey,
    account,
    ...(secrets ? { secrets } : {}),
    beforeSend,
    agent,
    clock,
    random,
    newId,
    onChange(change) {
      emit({ topic: 'outbox', accountId, ...change });
      emitStatus();
      webhooks.outboxChanged(change);
    },
  });
  const webhooks = createWebhookService({
    accountId,
    account,
    journal,
    outbox,
    kept: replica.subscriptions,
    reading,
    client,
    secrets,
    connection,
    onChange: emitWebhooks,
  });

  function syncStatus(): SyncStatus {
    const status = sync.status();
    return {
      accountId,
      ...status,
      searchIndex: replica.searchProgress(),
      connection: connection.state(),
      slowed: connection.slowed(),
      ...outbox.counts(),
      notices: [
        ...notices,
        ...(isKeychainFailing ? [{ code: 'keychain_failed' as const, detail: null }] : []),
        ...status.notices,
      ],
    };
  }

  return {
    state: opened.problem === null ? 'open' : 'readonly',
    problem: opened.problem,
    journal,
    replica,
    queries,
    outbox,
    sync,
    webhooks,
    documents,
    syncStatus,
    hasKey: () => apiKey !== null,
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
        forgetRemovedLists(journal);
      }
      webhooks.start();
      documents.start();
      catchUp.start();
    },
    async stop() {
      isStopping = true;
      cancelEmitStatus?.();
      catchUp.stop();
      connection.stop();
      webhooks.stop();
      await Promise.all([outbox.stop(), sync.stop(), documents.stop()]);
      epoch?.settle();
      await queries.close();
      replica.close();
      journal.close();
    },
  };
}

/** Where an account's journal and its backups are. */
export function journalFiles(dir: string): { path: string; backupDir: string } {
  return { path: join(dir, 'journal.db'), backupDir: join(dir, 'backups') };
}

function openJournalOrShow(
  options: JournalOptions,
  open: typeof openJournal,
): {
  journal: Journal;
  problem: AccountProblem | null;
} {
  try {
    return { journal: open(options), problem: null };
  } catch (error) {
    if (!(error instanceof JournalNewer)) throw error;
    const { found, known } = error;
    const problem = { code: 'journal_newer', params: { found, known } } as const;
    return { journal: open({ ...options, readonly: true }), problem };
  }
}

/** Why an account could not be opened. Nothing of it is deleted. */
export function problemOf(error: unknown): AccountProblem {
  if (error instanceof JournalDamaged) {
    const said = clipSaid(error.said);
    return error.backup === null
      ? { code: 'journal_damaged', params: { said } }
      : { code: 'journal_damaged_backup', params: { said, path: error.backup.path } };
  }
  if (error instanceof Refused) {
    const known = accountProblemSchema.safeParse({ code: error.code, params: error.params });
    if (known.success) return known.data;
  }
  return {
    code: 'account_not_opened',
    params: { said: clipSaid(error instanceof Error ? error.message : String(error)) },
  };
}
