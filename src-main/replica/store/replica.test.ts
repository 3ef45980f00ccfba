import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { array, boolean, constantFrom, infiniteStream, integer, nat, property, record } from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { checkProperty } from '../../../src-testing/check-property.ts';
import { tempDir } from '../../../src-testing/temp-dir.ts';
import { askedAt, type ReceivedClaim } from '../../../src-shared/claims-service/claim.ts';
import { createAskOrder } from './ask-order.ts';
import { systemClock } from '../../base/clock.ts';
import { openEncrypted } from '../../database/encrypted-database.ts';
import { migrate } from '../../database/migrate.ts';
import { openReplica, type WritableReplica } from './replica.ts';
import { readClaim } from './claim-columns.ts';
import { receivedClaim, testDataKey } from '../testing/received-claim.ts';
import { replicaSchema } from './replica-schema.ts';

const opened: WritableReplica[] = [];
afterEach(() => {
  for (const replica of opened.splice(0)) replica.close();
});

function open(path = join(tempDir(), 'replica.db'), dataKey = testDataKey) {
  const { replica, rebuilt } = openReplica({ path, dataKey, clock: systemClock });
  opened.push(replica);
  return { replica, rebuilt, path };
}

function take(replica: WritableReplica, claims: ReceivedClaim[], receivedAtMs = 1000) {
  return replica.applyPage({ claims, receivedAtMs, announceNew: true, walk: null }).changedClaimIds;
}

const version = record({
  id: constantFrom('a', 'b', 'c'),
  day: integer({ min: 1, max: 28 }),
  withMerchant: boolean(),
});
/** One body per claim and moment: the service says one thing at a time. */
const bodyOf = ({ id, day, withMerchant }: { id: string; day: number; withMerchant: boolean }) =>
  receivedClaim(id, {
    updatedAt: `2026-03-${String(day).padStart(2, '0')}T00:00:00Z`,
    status: `S${day % 5}`,
    amount: day,
    seen: day % 2 === 0,
    createdAt: day % 7 === 0 ? 'unreadable' : '2026-01-01T00:00:00Z',
    ...(withMerchant ? { merchantId: `M-${id}` } : {}),
  });
describe('merge', () => {
  it('lets no older body overwrite a newer one', () => {
    const { replica } = open();
    take(replica, [receivedClaim('c', { updatedAt: '2026-03-05T00:00:00Z', status: 'COMPLETED' })]);
    expect(take(replica, [receivedClaim('c', { updatedAt: '2026-03-04T00:00:00Z' })])).toEqual([]);
    expect(replica.getFacts(['c']).get('c')?.status).toBe('COMPLETED');
  });

  it('never loses a merchantId, and learns it from an older body too', () => {
    const { replica } = open();
    take(replica, [receivedClaim('c', { updatedAt: '2026-03-05T00:00:00Z' })]);
    take(replica, [receivedClaim('c', { updatedAt: '2026-03-01T00:00:00Z', merchantId: 'M1' })]);
    expect(replica.getBody('c')?.body).toMatchObject({ merchantId: 'M1', updatedAt: '2026-03-05T00:00:00Z' });
    take(replica, [receivedClaim('c', { updatedAt: '2026-03-06T00:00:00Z', status: 'COMPLETED' })]);
    expect(replica.getBody('c')?.body).toMatchObject({ merchantId: 'M1', status: 'COMPLETED' });
  });

  it('takes a body without a readable time as the latest version, yet remembers the time it knew', () => {
    const { replica } = open();
    take(replica, [receivedClaim('c', { updatedAt: '2026-03-05T00:00:00Z' })]);
    take(replica, [receivedClaim('c', { updatedAt: 'yesterday', status: 'ODD' })]);
    expect(replica.getFacts(['c']).get('c')).toMatchObject({ status: 'ODD', updatedAt: 'yesterday' });
    take(replica, [receivedClaim('c', { updatedAt: '2026-03-04T00:00:00Z', status: 'OLD' })]);
    expect(replica.getFacts(['c']).get('c')?.status).toBe('ODD');
  });

  it('ends the same in whatever order bodies come, however often', () => {
    const straight = open().replica;
    const shuffled = open().replica;
    let run = 0;
    checkProperty(
      property(array(version, { maxLength: 12 }), infiniteStream(nat()), (versions, order) => {
        run += 1;
        const ids = ['a', 'b', 'c'].map((id) => `${run}-${id}`);
        const bodies = versions.map((one) => bodyOf({ ...one, id: `${run}-${one.id}` }));
        const again = [...bodies, ...bodies]
          .map((body) => ({ body, rank: order.next().value ?? 0 }))
          .toSorted((one, other) => one.rank - other.rank);
        for (const body of bodies) take(straight, [body]);
        take(
          shuffled,
          again.map(({ body }) => body),
        );
        const stateOf = (replica: WritableReplica) =>
          ids.map((id) => ({ body: replica.getBody(id)?.body, facts: replica.getFacts([id]).get(id) }));
        expect(stateOf(shuffled)).toEqual(stateOf(straight));
        expect(shuffled.countClaims()).toBe(straight.countClaims());
      }),
      { atLeast: 15, budgetMs: 1_000 },
    );
  });
});

describe('what is kept', () => {
  it('drops encrypted content and hides the middle of card numbers, in every shape', () => {
    const { replica, path } = open();
    take(replica, [
      receivedClaim('c', {
        primaryAccountNumber: '4111222233334444',
        payment: {
          pan: 5_500_111_122_223_333,
          data_privacy: { encrypted: { data: 'SECRET-CONTENT' } },
          wallet_name: 'w',
        },
        note: 'kept',
      }),
      receivedClaim('d', {
        primaryAccountNumber: 4111222233334444,
        payment: { pan: { number: '4111222233334444' } },
      }),
    ]);
    const body = replica.getBody('c')?.body;
    expect(body).toMatchObject({
      primaryAccountNumber: '411122••••••4444',
      payment: { pan: '550011••••••3333', wallet_name: 'w' },
      note: 'kept',
    });
    expect(JSON.stringify([body, replica.getBody('d')])).not.toMatch(/SECRET|data_privacy|22223333|11122222/);
    replica.close();
    opened.pop();
    const raw = readFileSync(path);
    expect(raw.includes('SQLite format 3')).toBe(false);
    expect(raw.includes('Jane Roe')).toBe(false);
  });

  it('reads a card number that comes as a number alike in the list and in the body, and never invents digits', () => {
    const { replica } = open();
    // A double can't tell the second one from its neighbours.
    const numbers: Record<string, Record<string, unknown>> = {
      c: { primaryAccountNumber: 4111222233334444 },
      d: { primaryAccountNumber: 2 ** 53 + 2, payment: { pan: 2 ** 53 + 2 } },
    };
    take(replica, [receivedClaim('c', numbers['c']), receivedClaim('d', numbers['d'])]);
    expect(replica.getBody('c')?.body).toMatchObject({ primaryAccountNumber: '411122••••••4444' });
    expect(replica.getBody('d')?.body).toMatchObject({ primaryAccountNumber: null, payment: { pan: null } });
    const cards = ['c', 'd'].map((id) => readClaim(receivedClaim(id, numbers[id])).columns.maskedCard);
    expect(cards).toEqual(['411122••••••4444', null]);
  });

  it('keeps a body as received, unknown fields and values included', () => {
    const { replica } = open();
    take(replica, [receivedClaim('c', { status: 'NOVEL', amount: 'twelve', extra: [1, { a: null }] })]);
    expect(replica.getBody('c')?.body).toMatchObject({
      status: 'NOVEL',
      amount: 'twelve',
      extra: [1, { a: null }],
    });
    expect(replica.getFacts(['c', 'none'])).toEqual(
      new Map([['c', expect.objectContaining({ amount: null, amountMinor: null, status: 'NOVEL' })]]),
    );
  });

  it('keeps claims of one moment apart, thousands of them', () => {
    const { replica } = open();
    const claims = Array.from({ length: 2500 }, (_, n) => receivedClaim(`c${n}`));
    expect(take(replica, claims)).toHaveLength(2500);
    expect(take(replica, claims)).toEqual([]);
    expect(replica.countClaims()).toBe(2500);
  });

  it('takes over from the service that claims are seen', () => {
    const { replica } = open();
    take(replica, [receivedClaim('c'), receivedClaim('d')]);
    replica.applySeen(['c', 'none']);
    expect(replica.getFacts(['c']).get('c')?.seen).toBe(true);
    expect(replica.getBody('c')?.body).toMatchObject({ seen: true });
    expect(replica.unseenClaims(Number.MIN_SAFE_INTEGER, 10).map(({ claimId }) => claimId)).toEqual(['d']);
  });
});

describe('feed', () => {
  it('reports what changed, and not what a first look brought', () => {
    const { replica } = open();
    replica.applyPage({ claims: [receivedClaim('c')], receivedAtMs: 1, announceNew: false, walk: null });
    take(replica, [receivedClaim('d')], 2);
    const later = { updatedAt: '2026-04-01T00:00:00Z', status: 'COMPLETED', outcome: 'won', isOpen: false };
    take(replica, [receivedClaim('c', later)], 3);
    take(replica, [receivedClaim('c', later)], 4);
    const about = { claimId: 'c', atMs: 3, subject: null };
    expect(replica.feedSince(0, 10)).toEqual([
      { ...about, feedId: 1, atMs: 2, claimId: 'd', field: 'new', from: null, to: 'PENDING_REVIEW' },
      { ...about, feedId: 2, field: 'status', from: 'PENDING_REVIEW', to: 'COMPLETED' },
      { ...about, feedId: 3, field: 'outcome', from: 'in_progress', to: 'won' },
      { ...about, feedId: 4, field: 'isOpen', from: 'true', to: 'false' },
    ]);
    expect(replica.feedOfClaim('d')).toHaveLength(1);
  });
});

describe('the file', () => {
  it('commits a page and its checkpoint together or not at all', () => {
    const { replica } = open();
    const walk = { walkId: 'w', startKey: 'c', pages: 1, claims: 1, done: false };
    replica.applyPage({ claims: [receivedClaim('c')], receivedAtMs: 1, announceNew: true, walk });
    expect(replica.readWalk('w')).toEqual(walk);
    const broken = { ...walk, startKey: 'd', pages: Number.NaN };
    expect(() =>
      replica.applyPage({
        claims: [receivedClaim('d', { status: 'NEW' })],
        receivedAtMs: 2,
        announceNew: true,
        walk: broken,
      }),
    ).toThrow();
    expect(replica.getFacts(['d']).size).toBe(0);
    expect(replica.readWalk('w')).toEqual(walk);
    take(replica, [receivedClaim('e', { status: 'NEW' })]);
    expect(replica.getFacts(['e']).get('e')?.status).toBe('NEW');
  });

  it('of version 6 keeps its claims and their counts, by an index of its own over the ids', () => {
    const path = join(tempDir(), 'replica.db');
    const before = openEncrypted(path, testDataKey, { readonly: false, cacheKib: 1000 });
    migrate(before, replicaSchema, 6);
    before.exec(`
      INSERT INTO facet (facet_id, seen, is_open, status, currency) VALUES (1, 0, 1, 'PENDING_REVIEW', 'USD');
      INSERT INTO claim_body VALUES (1, '{"id":"c","merchantId":"M1"}'), (2, '{"id":"d"}');
      INSERT INTO claim (claim_key, claim_id, facet_id, body_id, merchant_id, amount, amount_minor, updated_at_ms,
          received_at_ms, tax_identity)
        VALUES (5, 'c', 1, 1, 'M1', 1.5, 150, 7, 8, 'T'), (6, 'd', 1, 2, NULL, 2, 200, NULL, 9, NULL);`);
    before.close();
    const { replica, rebuilt } = open(path);
    expect(rebuilt).toBe(false);
    expect(replica.getFacts(['c']).get('c')).toMatchObject({
      merchantId: 'M1',
      amountMinor: 150,
      updatedAtMs: 7,
      receivedAtMs: 8,
      taxIdentity: 'T',
    });
    expect(replica.countClaims()).toBe(2);
    replica.applySeen(['d']);
    expect(take(replica, [receivedClaim('e'), receivedClaim('c')])).toEqual(['e', 'c']);
    expect(replica.countClaims()).toBe(3);
    const after = openEncrypted(path, testDataKey, { readonly: true });
    expect(() =>
      after.prepare("SELECT 1 FROM claim INDEXED BY claim_by_id WHERE claim_id = 'c'").get(),
    ).not.toThrow();
    expect(after.prepare('SELECT sum(claims), sum(amount_low) FROM facet').raw().get()).toEqual([3, 2300]);
    after.close();
  });

  it('of version 11 keeps its claims, and retention takes them from then on', () => {
    const path = join(tempDir(), 'replica.db');
    const before = openEncrypted(path, testDataKey, { readonly: false, cacheKib: 1000 });
    migrate(before, replicaSchema, 11);
    before.exec(`
      INSERT INTO facet (facet_id, seen, is_open, status, outcome) VALUES (1, 1, 0, 'WON', 'won');
      INSERT INTO claim_body VALUES (1, '{"id":"c"}'), (2, '{"id":"d"}');
      INSERT INTO claim (claim_key, claim_id, facet_id, body_id, merchant_id, updated_at_ms, received_at_ms)
        VALUES (5, 'c', 1, 1, 'M1', 7, 8), (6, 'd', 1, 2, NULL, NULL, 9);`);
    before.close();
    const { replica, rebuilt } = open(path);
    expect(rebuilt).toBe(false);
    expect(replica.retention.retiredClaims()).toBe(0);
    expect(replica.retention.retire(['c', 'd'])).toEqual([]);
    replica.retention.setBelow(8);
    expect(replica.retention.retire(['c', 'd'])).toEqual(['c']);
    expect(replica.retention.retiredClaims()).toBe(1);
    expect(replica.countClaims()).toBe(1);
    // A file of that version can't give pages back.
    expect(replica.retention.giveBackSpace(10)).toBe(false);
  });

  it('is set aside and made anew when it is damaged, has another key or is newer', () => {
    for (const spoil of [
      (path: string) =>
        writeFileSync(path, 'not a database at all, yet long enough to be read as a page'.repeat(200)),
      (path: string) => {
        const other = openEncrypted(`${path}.other`, Buffer.alloc(32, 9), {
          readonly: false,
          cacheKib: 1000,
        });
        other.exec('CREATE TABLE t (x)');
        other.close();
        writeFileSync(path, readFileSync(`${path}.other`));
      },
      (path: string) => {
        const newer = openEncrypted(path, testDataKey, { readonly: false, cacheKib: 1000 });
        newer.pragma(`user_version = ${replicaSchema.migrations.length + 1}`);
        newer.close();
      },
    ]) {
      const first = open();
      take(first.replica, [receivedClaim('c')]);
      first.replica.close();
      spoil(first.path);
      const second = open(first.path);
      expect(second.rebuilt).toBe(true);
      expect(second.replica.countClaims()).toBe(0);
      expect(readdirSync(join(first.path, '..')).some((name) => name.includes('.damaged-'))).toBe(true);
      second.replica.close();
      expect(open(first.path).rebuilt).toBe(false);
    }
  });

  it('is set aside at the next opening when damage shows while running', () => {
    const { replica, path } = open();
    for (let n = 0; n < 40; n += 1) take(replica, [receivedClaim(`c${n}`, { filler: 'x'.repeat(3000) })]);
    replica.close();
    const bytes = readFileSync(path);
    // What is read at the opening stands before and after.
    bytes.fill(0x5a, 4096 * 52, bytes.length - 4096 * 4);
    writeFileSync(path, bytes);
    const again = open(path);
    expect(again.rebuilt).toBe(false);
    expect(() => take(again.replica, [receivedClaim('new')])).toThrow();
    again.replica.close();
    expect(existsSync(path)).toBe(true);
    expect(open(path).rebuilt).toBe(true);
  });
});

describe('times of the service', () => {
  const put = (replica: WritableReplica, fields: Record<string, unknown>) =>
    replica.applyPage({
      claims: [receivedClaim('c', fields)],
      receivedAtMs: 1,
      announceNew: true,
      walk: null,
    });
  const statusOf = (replica: WritableReplica) => replica.getFacts(['c']).get('c')?.status;

  it.each(['2062-01-01T00:00:00Z', '2026-03-02T10:00:00Z'])(
    'a claim once updated at %s is not frozen: the listing contests it, and a read of it alone settles it',
    (wrong) => {
      const { replica } = open();
      put(replica, { updatedAt: wrong, status: 'PENDING_REVIEW' });
      const later = { updatedAt: '2026-02-01T10:00:00Z', status: 'COMPLETED' };
      expect(put(replica, later)).toEqual({
        changedClaimIds: [],
        contestedClaimIds: ['c'],
        elsewhereClaimIds: [],
      });
      expect(replica.applyClaim(receivedClaim('c', later), 2)).toBe('changed');
      expect(statusOf(replica)).toBe('COMPLETED');
      expect(put(replica, { ...later, status: 'SECOND_PRESENTATION_STARTED' }).changedClaimIds).toEqual([
        'c',
      ]);
    },
  );

  it('equal instants spelled differently are no change', () => {
    const { replica } = open();
    put(replica, { updatedAt: '2026-03-02T10:00:00Z' });
    for (const updatedAt of [
      '2026-03-02T10:00:00.000Z',
      '2026-03-02T11:00:00+01:00',
      '2026-03-02T10:00:00',
    ]) {
      expect(put(replica, { updatedAt })).toEqual({
        changedClaimIds: [],
        contestedClaimIds: [],
        elsewhereClaimIds: [],
      });
    }
  });

  it('a claim that the service took as seen does not come back with a page that was asked before', () => {
    const asks = createAskOrder();
    const path = join(tempDir(), 'replica.db');
    const { replica } = openReplica({ path, dataKey: testDataKey, clock: systemClock, asks });
    opened.push(replica);
    put(replica, { seen: false });
    const page = receivedClaim('c', { seen: false, status: 'OTHER' });
    page[askedAt] = asks.begin();
    replica.applySeen(['c']);
    replica.applyPage({ claims: [page], receivedAtMs: 2, announceNew: true, walk: null });
    expect(replica.getFacts(['c']).get('c')).toMatchObject({ seen: true, status: 'PENDING_REVIEW' });
  });
});
