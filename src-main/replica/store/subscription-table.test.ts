import { saidOrStatus } from '../../../src-shared/contract/details.ts';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { tempDir } from '../../../src-testing/temp-dir.ts';
import { receivedSubscriptionSchema } from '../../../src-shared/claims-service/subscription.ts';
import { systemClock } from '../../base/clock.ts';
import { openEncrypted } from '../../database/encrypted-database.ts';
import { openReplica, type Replica } from './replica.ts';
import { testDataKey } from '../testing/received-claim.ts';
import { migrate } from '../../database/migrate.ts';
import { replicaSchema } from './replica-schema.ts';

const opened: Replica[] = [];
afterEach(() => {
  for (const replica of opened.splice(0)) replica.close();
});

function open(path = join(tempDir(), 'replica.db')) {
  const { replica, rebuilt } = openReplica({ path, dataKey: testDataKey, clock: systemClock });
  opened.push(replica);
  return { replica, rebuilt };
}

const subscription = (part: object) => receivedSubscriptionSchema.parse({ id: 'sub-1', ...part });
const at = (readAtMs: number) => ({ skippedRows: 0, readAtMs });

describe('the cached listing', () => {
  it('keeps what came and when, for each partner', () => {
    const { replica } = open();
    expect(replica.subscriptions.read('p1')).toEqual({ listing: null, refusal: null });
    replica.subscriptions.keep('p1', [subscription({ url: 'https://a.example/', isActive: true })], at(5));
    replica.subscriptions.keep('p2', [], at(6));
    expect(replica.subscriptions.read('p1').listing).toMatchObject({
      readAtMs: 5,
      leftOut: 0,
      subscriptions: [{ id: 'sub-1', url: 'https://a.example/', isActive: true, subscribedEvents: null }],
    });
    expect(replica.subscriptions.read('p2').listing?.subscriptions).toEqual([]);
  });

  it('never keeps a secret, whatever it is called, and keeps unknown fields as received', () => {
    const { replica } = open();
    const received = {
      secret: 'whsec_canary',
      clientSecret: 'whsec_canary',
      retries: 3,
      tag: 'x',
      deep: { a: 1 },
    };
    replica.subscriptions.keep('p1', [subscription(received)], at(5));
    const kept = replica.subscriptions.read('p1').listing?.subscriptions[0];
    expect(JSON.stringify(kept)).not.toContain('canary');
    expect(kept?.others).toEqual([
      { name: 'retries', value: '3' },
      { name: 'tag', value: 'x' },
      { name: 'deep', value: '{"a":1}' },
    ]);
  });

  it('stays while the service refuses the partner; the refusal goes with the next reading', () => {
    const { replica } = open();
    replica.subscriptions.keep('p1', [subscription({})], at(5));
    replica.subscriptions.keepRefusal('p1', saidOrStatus('Invalid partner id', 400), 7);
    expect(replica.subscriptions.read('p1')).toMatchObject({
      listing: { readAtMs: 5 },
      refusal: { detail: { code: 'said', params: { said: 'Invalid partner id' } }, atMs: 7 },
    });
    replica.subscriptions.keep('p1', [], at(9));
    expect(replica.subscriptions.read('p1').refusal).toBeNull();
  });

  it('holds a bounded part of a listing without bounds', () => {
    const { replica } = open();
    const many = Array.from({ length: 5_000 }, (_, index) =>
      subscription({ id: `sub-${index}`, url: `https://a.example/${'x'.repeat(9_000)}` }),
    );
    replica.subscriptions.keep('p1', many, { skippedRows: 2, readAtMs: 5 });
    const { listing } = replica.subscriptions.read('p1');
    expect(listing?.leftOut).toBe(4_802);
    expect(JSON.stringify(listing).length).toBeLessThan(600_000);
  });
});

describe('the feed', () => {
  const changes = (replica: Replica) => replica.feedSince(0, 10).map(({ to, subject }) => [to, subject]);
  const one = subscription({ id: 's1', url: 'https://a.example/1' });
  const two = subscription({ id: 's2', url: 'https://a.example/2' });

  it('tells of webhooks that came, changed and went, and not of the first listing', () => {
    const { replica } = open();
    replica.subscriptions.keep('p1', [one], at(5));
    replica.subscriptions.keep('p1', [one], at(6));
    expect(changes(replica)).toEqual([]);
    replica.subscriptions.keep('p1', [one, two], at(7));
    replica.subscriptions.keep('p1', [{ ...one, isActive: false }, two], at(8));
    replica.subscriptions.keep('p1', [two], at(9));
    expect(changes(replica)).toEqual([
      ['added', 'https://a.example/2'],
      ['changed', 'https://a.example/1'],
      ['removed', 'https://a.example/1'],
    ]);
  });

  it('tells nothing of what a listing may have left out', () => {
    const { replica } = open();
    replica.subscriptions.keep('p1', [one, two], at(5));
    replica.subscriptions.keep('p1', [one], { skippedRows: 1, readAtMs: 6 });
    replica.subscriptions.keep('p1', [one, two], at(7));
    expect(changes(replica)).toEqual([]);
  });
});

it('brings a file of version 1 up to date with everything in it', () => {
  const path = join(tempDir(), 'replica.db');
  const old = openEncrypted(path, testDataKey, { readonly: false, cacheKib: 1024 });
  migrate(old, replicaSchema, 1);
  old.exec(`
    INSERT INTO facet (facet_id, seen, is_open, status, current_step, outcome, origin, currency)
      VALUES (1, 0, 1, 'PENDING_REVIEW', 'PENDING_REVIEW', 'in_progress', 'visa', 'ARS');
    INSERT INTO claim_body (body_id, body) VALUES (1, '{"id":"clm_1","status":"PENDING_REVIEW"}');
    INSERT INTO claim (claim_key, claim_id, facet_id, body_id, merchant_name, amount, amount_minor, updated_at, received_at_ms)
      VALUES (1024, 'clm_1', 1, 1, 'Kiosco 24', 12.5, 1250, '2026-03-05T00:00:00Z', 7);
    INSERT INTO walk (walk_id, start_key, pages, claims, done) VALUES ('unseen', 'clm_1', 1, 1, 0);
    INSERT INTO feed (at_ms, claim_id, field, from_value, to_value) VALUES (7, 'clm_1', 'new', NULL, NULL);
    INSERT INTO meta (name, value) VALUES ('last_sync_at_ms', '7');
  `);
  old.close();

  const { replica, rebuilt } = open(path);
  expect(rebuilt).toBe(false);
  expect(replica.getFacts(['clm_1']).get('clm_1')).toMatchObject({
    merchantName: 'Kiosco 24',
    amountMinor: 1250,
  });
  expect(replica.getBody('clm_1')?.body).toEqual({ id: 'clm_1', status: 'PENDING_REVIEW' });
  expect(replica.readWalk('unseen')).toMatchObject({ startKey: 'clm_1' });
  expect(replica.feedOfClaim('clm_1')).toHaveLength(1);
  expect(replica.lastSyncAtMs()).toBe(7);
  expect(replica.subscriptions.read('p1')).toEqual({ listing: null, refusal: null });
  replica.subscriptions.keep('p1', [subscription({})], at(5));
  expect(replica.subscriptions.read('p1').listing?.subscriptions).toHaveLength(1);
});
