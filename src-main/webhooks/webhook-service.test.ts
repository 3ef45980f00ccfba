import { usualPace } from '../outbox/testing/usual-pace.ts';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { watchStatements } from '../database/testing/watched-statements.ts';
import type { Journal } from '../journal/journal.ts';
import { JournalWriteFailed } from '../journal/journal-errors.ts';
import { openMemoryJournal } from '../journal/testing/memory-journal.ts';
import type { DecisionPayload } from '../../src-shared/domain/decision/decision.ts';
import { outboxStates } from '../../src-shared/domain/decision/outbox-state.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';
import { FakeClock, settled } from '../testing/fake-clock.ts';
import { ModelService } from '../outbox/testing/model-service.ts';
import { openReplica, type Replica } from '../replica/store/replica.ts';
import { testDataKey } from '../replica/testing/received-claim.ts';
import { createWebhookService, type WebhookService } from './webhook-service.ts';
import { createConnectionState, type ConnectionState } from '../sync/connection-state.ts';
import { createGuard } from '../base/guard.ts';
import { throwingGuard } from '../testing/throwing-guard.ts';
import { createWebhookListing } from './webhook-listing.ts';
import type { OutboxClient, WebhookSecrets } from '../outbox/outbox.ts';

/** A keychain that can be locked. */
class FakeSecrets implements WebhookSecrets {
  readonly kept = new Map<string, string>();
  isLocked = false;

  async keep(subscriptionId: string, secret: string): Promise<void> {
    await this.unlocked();
    this.kept.set(subscriptionId, secret);
  }

  async read(subscriptionId: string): Promise<string | null> {
    await this.unlocked();
    return this.kept.get(subscriptionId) ?? null;
  }

  async forget(subscriptionId: string): Promise<void> {
    await this.unlocked();
    this.kept.delete(subscriptionId);
  }

  private async unlocked(): Promise<void> {
    await Promise.resolve();
    if (this.isLocked) throw new Error('locked');
  }
}

const url = 'https://hooks.example/a';
const subscribedEvents = ['chargeback.created' as const];
const account = { acquirerId: 'acq', partnerId: 'partner', baseUrl: 'https://service.example' };

let clock: FakeClock;
let journal: Journal;
let replica: Replica;
let secrets: FakeSecrets;
let service: ModelService;
let client: OutboxClient;
let connection: ConnectionState;
let outbox: Outbox;
let webhooks: WebhookService;
let ids = 0;
/** The disk refuses listings. */
let isFull = false;
let faults: unknown[] = [];

beforeEach(() => {
  clock = new FakeClock();
  isFull = false;
  faults = [];
  journal = openMemoryJournal(clock);
  replica = openReplica({ path: join(tempDir(), 'replica.db'), dataKey: testDataKey, clock }).replica;
  secrets = new FakeSecrets();
  service = new ModelService();
  client = service.client;
  start();
});
afterEach(() => replica.close());

function start(): void {
  connection = createConnectionState({ clock });
  const reading = createWebhookListing({
    kept: {
      ...replica.subscriptions,
      keep(...listing) {
        if (isFull) throw new Error('disk full');
        replica.subscriptions.keep(...listing);
      },
    },
    clock,
    guard: createGuard({ onFault: (error) => faults.push(error) }),
    onChange: () => undefined,
  });
  outbox = createOutbox({
    ...usualPace,
    journal,
    client: { ...client, readSubscriptions: reading.through(client) },
    facts: {
      factsOf: () => new Map(),
      snapshotOf: () => new Map(),
      takeClaim: () => undefined,
      takeSeen: () => undefined,
      refresh: () => Promise.resolve(),
    },
    connection,
    checkKey: () => Promise.resolve('unknown'),
    guard: throwingGuard,
    account,
    secrets,
    beforeSend: async () => {},
    agent: 'Agent',
    clock,
    random: () => 0.5,
    newId: () => `id${(ids += 1)}`,
    onChange: (change) => webhooks.outboxChanged(change),
  });
  webhooks = createWebhookService({
    accountId: 'a',
    account,
    journal,
    outbox,
    kept: replica.subscriptions,
    reading,
    client,
    secrets,
    connection,
    guard: throwingGuard,
    onChange: () => undefined,
  });
  outbox.start();
  webhooks.start();
}

/** As after a kill: nothing that was under way is written. */
async function restart(): Promise<void> {
  webhooks.stop();
  await outbox.stop(0);
  clock.forget();
  start();
  await settled();
}

function create(part: Partial<DecisionPayload<'create_subscription'>> = {}): string {
  const payload = { url, subscribedEvents, isActive: true, ...part };
  return outbox.decide({ accountId: 'a', kind: 'create_subscription', payload }).entryIds[0] ?? '';
}

function remove(subscriptionId: string): string {
  const payload = { subscriptionId, url };
  return outbox.decide({ accountId: 'a', kind: 'delete_subscription', payload }).entryIds[0] ?? '';
}

const stateOf = (entryId: string) => {
  const row = journal.entries.get(entryId);
  return row?.reason ? `${row.state}: ${row.reason}` : row?.state;
};
const places = () =>
  Object.fromEntries((webhooks.view().listing?.webhooks ?? []).map(({ id, secret }) => [id, secret]));
const steps = () => webhooks.view().rotations.map(({ step }) => step);
const isInJournal = (secret: string) =>
  journal.entries.listInStates(['sending', 'done']).some(({ result }) => result?.includes(secret));

it('A listing that can’t be stored fails no decision, and is stored once it can be', async () => {
  isFull = true;
  const entryId = create();
  await clock.advance(5_100);
  expect(stateOf(entryId)).toBe('done');
  expect(faults).not.toEqual([]);
  expect(places()).toEqual({});

  isFull = false;
  await clock.advance(30_000);
  expect(places()).toEqual({ 'sub-1': 'keychain' });
});

it('a deleted webhook leaves the list with its deletion, and not with the next reading', async () => {
  let isDeleted = false;
  client = {
    ...service.client,
    readSubscriptions: (...asked) =>
      isDeleted ? new Promise(() => undefined) : service.client.readSubscriptions(...asked),
    deleteSubscription: async (...asked) => {
      const outcome = await service.client.deleteSubscription(...asked);
      isDeleted = true;
      return outcome;
    },
  };
  await restart();
  create();
  await clock.advance(5_100);
  expect(places()).toEqual({ 'sub-1': 'keychain' });
  const entryId = remove('sub-1');
  expect(places()).toEqual({ 'sub-1': 'keychain' });
  await clock.advance(10_100);
  expect(stateOf(entryId)).toBe('done');
  expect(places()).toEqual({});
});

describe('the secret', () => {
  it('is in the keychain once the creation is done, and no longer in the journal', async () => {
    const entryId = create();
    await clock.advance(5_100);
    expect(stateOf(entryId)).toBe('done');
    expect(secrets.kept).toEqual(new Map([['sub-1', 'secret of sub-1']]));
    expect(isInJournal('secret of')).toBe(false);
    expect(places()).toEqual({ 'sub-1': 'keychain' });
    expect(JSON.stringify(webhooks.view())).not.toContain('secret of');
    expect(await webhooks.secretOf('sub-1')).toBe('secret of sub-1');
  });

  it('stays in the journal while the keychain refuses it, says so, and moves when it can', async () => {
    secrets.isLocked = true;
    const entryId = create();
    await clock.advance(5_100);
    expect(stateOf(entryId)).toBe('done: secret_in_journal');
    expect(places()).toEqual({ 'sub-1': 'journal' });
    expect(await webhooks.secretOf('sub-1')).toBe('secret of sub-1');

    secrets.isLocked = false;
    await restart();
    expect(stateOf(entryId)).toBe('done');
    expect(places()).toEqual({ 'sub-1': 'keychain' });
    expect(isInJournal('secret of')).toBe(false);
  });

  it('survives a kill between the answer and the keychain, and one between the keychain and done', async () => {
    const keep = secrets.keep.bind(secrets);
    secrets.keep = () => new Promise(() => undefined);
    const first = create();
    await clock.advance(5_100);
    expect(stateOf(first)).toBe('sending');
    expect(isInJournal('secret of sub-1')).toBe(true);
    secrets.keep = async (id, secret) => {
      await keep(id, secret);
      return new Promise(() => undefined);
    };
    await restart();
    await clock.advance(5_100);
    expect(stateOf(first)).toBe('unknown: interrupted');
    expect(secrets.kept.get('sub-1')).toBe('secret of sub-1');
    secrets.keep = keep;
    await restart();
    await clock.advance(5_100);
    expect(stateOf(first)).toBe('done: interrupted');
    expect(places()).toEqual({ 'sub-1': 'keychain' });
    expect(isInJournal('secret of')).toBe(false);
    expect(service.effects).toHaveLength(1);
  });

  it('goes with its subscription, by whomever that was deleted', async () => {
    create();
    await clock.advance(5_100);
    service.subscriptions = [];
    const entryId = remove('sub-1');
    await clock.advance(10_100);
    await settled();
    expect(stateOf(entryId)).toBe('done: done_by_someone_else');
    expect(secrets.kept.size).toBe(0);
    expect(webhooks.view().listing?.webhooks).toEqual([]);
  });

  it('is lost with the answer; the way out deletes and creates again, in this order', async () => {
    service.faults = ['answer_lost'];
    create();
    await clock.advance(5_100);
    await clock.advance(5_100);
    expect(places()).toEqual({ 'sub-1': 'lost' });
    expect(webhooks.view().decisions).toMatchObject([{ subscriptionId: 'sub-1', state: 'needs_person' }]);

    const { entryIds } = webhooks.createAgain('sub-1');
    await restart();
    await clock.advance(20_000);
    expect(entryIds.map(stateOf)).toEqual(['done', 'done']);
    expect(service.effects.map(({ call }) => call)).toEqual([
      'createSubscription',
      'deleteSubscription',
      'createSubscription',
    ]);
    expect(places()).toEqual({ 'sub-3': 'keychain' });
    expect(webhooks.view().decisions).toEqual([]);
  });
});

it.each([1, 2, 3])(
  'A webhook made once more is wholly decided or not at all: the file is held at write %i',
  async (heldAt) => {
    service.faults = ['answer_lost'];
    const lost = create();
    await clock.advance(10_200);
    expect(stateOf(lost)).toMatch(/^needs_person/);
    const before = journal.entries.listInStates(outboxStates);
    let writes = 0;
    const stop = watchStatements({
      before({ sql }) {
        if (/^\s*(INSERT INTO|UPDATE) entry/.test(sql) && (writes += 1) === heldAt)
          throw new Sqlite.SqliteError('database is locked', 'SQLITE_BUSY');
      },
    });
    try {
      expect(() => webhooks.createAgain('sub-1')).toThrow(JournalWriteFailed);
    } finally {
      stop();
    }
    expect(writes).toBe(heldAt);
    expect(journal.entries.listInStates(outboxStates)).toEqual(before);
    expect(webhooks.createAgain('sub-1').entryIds).toHaveLength(2);
  },
);

describe('a rotation', () => {
  beforeEach(async () => {
    create();
    await clock.advance(5_100);
  });

  it('goes on after a restart at every step', async () => {
    webhooks.rotate('sub-1');
    await restart();
    expect(steps()).toEqual(['creating']);
    expect(() => webhooks.rotate('sub-1')).toThrow('decision_pending');

    await clock.advance(5_100);
    await restart();
    expect(steps()).toEqual(['arrived']);
    expect(webhooks.view().rotations[0]).toMatchObject({ oldId: 'sub-1', newId: 'sub-2' });
    expect(await webhooks.secretOf('sub-2')).toBe('secret of sub-2');
    expect(await webhooks.secretOf('sub-1')).toBe('secret of sub-1');

    remove('sub-1');
    await restart();
    expect(steps()).toEqual(['deleting']);
    await clock.advance(10_100);
    await restart();
    expect(steps()).toEqual(['finished']);
    expect(places()).toEqual({ 'sub-2': 'keychain' });

    webhooks.endRotation(webhooks.view().rotations[0]?.entryId ?? '');
    await restart();
    expect(steps()).toEqual([]);
  });

  it('does not take the one it replaces for the lost new one', async () => {
    service.faults = ['lost'];
    webhooks.rotate('sub-1');
    await clock.advance(5_100);
    await clock.advance(5_100);
    expect(steps()).toEqual(['creating']);
    await clock.advance(120_000);
    expect(steps()).toEqual(['stopped']);
    expect(places()).toEqual({ 'sub-1': 'keychain' });
  });

  it('goes on with another new one when the secret of the first was lost', async () => {
    service.faults = ['answer_lost'];
    webhooks.rotate('sub-1');
    await clock.advance(11_000);
    expect(steps()).toEqual(['secret_lost']);
    webhooks.createAgain('sub-2');
    expect(steps()).toEqual(['creating']);
    await clock.advance(20_000);
    expect(steps()).toEqual(['arrived']);
    expect(places()).toEqual({ 'sub-1': 'keychain', 'sub-4': 'keychain' });
  });

  it('says when the listing does not show the new one', async () => {
    client = {
      ...service.client,
      readSubscriptions: async () => ({
        kind: 'ok',
        httpStatus: 200,
        answer: { success: true, data: service.subscriptions.slice(0, 1) },
      }),
    };
    await restart();
    webhooks.rotate('sub-1');
    await clock.advance(5_100);
    expect(steps()).toEqual(['arriving']);
    await clock.advance(10);
    await webhooks.refresh();
    expect(steps()).toEqual(['unlisted']);
  });

  it('is not kept from starting by a deletion that the service refused', async () => {
    service.faults = ['refused'];
    const deletion = remove('sub-1');
    await clock.advance(10_100);
    expect(stateOf(deletion)).toBe('failed: service_refused');
    expect(webhooks.rotate('sub-1').entryIds).toHaveLength(1);
  });

  it('is over when its creation is cancelled', () => {
    outbox.cancel(webhooks.rotate('sub-1').entryIds);
    expect(steps()).toEqual([]);
  });
});

it('says of a decision that waits again that it may have arrived: no cancel reaches it', async () => {
  service.faults = ['lost'];
  remove('sub-1');
  await clock.advance(10_100);
  expect(webhooks.view().decisions).toMatchObject([{ state: 'retry_wait', mayHaveArrived: true }]);
});

describe('a reading', () => {
  it('keeps the last listing when the service refuses the partner or does not answer', async () => {
    create();
    await clock.advance(5_100);
    service.readFaults = ['refused'];
    await webhooks.refresh();
    expect(webhooks.view()).toMatchObject({
      refusal: { detail: { code: 'said', params: { said: 'Refused by script' } } },
      failure: null,
    });
    expect(webhooks.view().listing?.webhooks).toHaveLength(1);
    service.isDown = true;
    await webhooks.refresh();
    expect(webhooks.view()).toMatchObject({ failure: { code: 'line_down' } });
    service.isDown = false;
    await webhooks.refresh();
    expect(webhooks.view()).toMatchObject({ refusal: null, failure: null });
  });
});

it('puts what the service found wrong at its fields', async () => {
  const error = [
    { code: 'invalid_string', message: 'The URL must be HTTPS', path: ['url'] },
    { code: 'invalid_enum_value', message: null, path: ['subscribedEvents', '0'] },
    { code: null, message: 'Odd', path: null },
  ];
  const refusal = {
    success: false as const,
    message: null,
    code: 'VALIDATION_ERROR',
    exception: null,
    error,
  };
  client = {
    ...service.client,
    createSubscription: async () => ({ kind: 'refused', httpStatus: 400, refusal }),
  };
  await restart();
  const entryId = create();
  await clock.advance(5_100);
  expect(stateOf(entryId)).toBe('failed: service_refused');
  expect(webhooks.view().decisions).toMatchObject([
    {
      entryId,
      problems: [
        { field: 'url', said: 'The URL must be HTTPS' },
        { field: 'subscribedEvents', said: 'invalid_enum_value' },
        { field: null, said: 'Odd' },
      ],
    },
  ]);
});
