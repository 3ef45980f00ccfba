import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mostInsightMerchants } from '../../../src-shared/contract/insights.ts';
import { tempDir } from '../../../src-testing/temp-dir.ts';
import { systemClock } from '../../base/clock.ts';
import { openEncrypted } from '../../database/encrypted-database.ts';
import { migrate } from '../../database/migrate.ts';
import { createClaimQueries } from '../questions/claim-queries.ts';
import { openReplica } from '../store/replica.ts';
import { replicaSchema } from '../store/replica-schema.ts';
import { makeJournal } from '../testing/open-queries.ts';
import { receivedClaim, testDataKey, wireClaim } from '../testing/received-claim.ts';
import { asking } from '../../../src-shared/query/testing/asking.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const close of closing.splice(0).toReversed()) close();
});

const filterOf = (text: string, zone = 'UTC') => asking(text, { zone });

function open() {
  const dir = tempDir();
  const path = join(dir, 'replica.db');
  const journalPath = join(dir, 'journal.db');
  const { replica } = openReplica({ path, dataKey: testDataKey, clock: systemClock });
  const queries = createClaimQueries({ replicaPath: path, journalPath, dataKey: testDataKey });
  closing.push(
    () => replica.close(),
    () => queries.close(),
  );
  const take = (id: string, fields: Record<string, unknown>, receivedAtMs = 1) =>
    replica.applyPage({ claims: [receivedClaim(id, fields)], receivedAtMs, announceNew: false, walk: null });
  const ids = (text: string, zone?: string) =>
    queries.ids({ filter: filterOf(text, zone), sort: 'oldest', offset: 0, limit: 100 }).claimIds;
  /** As figures and list have it. */
  const found = (text: string, zone?: string) => {
    const claimIds = ids(text, zone);
    const [sums = []] = queries.insightSums([filterOf(text, zone)]).sums;
    expect([text, sums.reduce((count, { claims }) => count + claims, 0)]).toEqual([text, claimIds.length]);
    return claimIds;
  };
  return { replica, queries, take, found, journalPath };
}

const at = (day: number, hour = 12) => new Date(Date.UTC(2026, 2, day, hour)).toISOString();

describe('the moment of a decision and of an outcome', () => {
  it('is the service’s, where its events tell', () => {
    vi.stubEnv('TZ', 'UTC');
    const { take, found, queries } = open();
    take('won', {
      status: 'COMPLETED',
      outcome: 'won',
      isOpen: false,
      events: [
        { name: 'CREATED', timestamp: at(1) },
        { name: 'COLLABORATION_REJECTED', timestamp: at(3) },
        { name: 'COLLABORATION_REJECTED', timestamp: at(9) },
        { name: 'COMPLETED', timestamp: at(10) },
        { name: 'COMPLETED', timestamp: at(11) },
        { name: 'UNHEARD_OF', timestamp: at(20) },
      ],
    });
    expect(found('decision-date:2026-03-03')).toEqual(['won']);
    expect(found('outcome-date:2026-03-11')).toEqual(['won']);
    expect(found('outcome-date:2026-03-12..')).toEqual([]);
    expect(found('time-to-outcome:10d')).toEqual(['won']);
    expect(found('time-to-decision:>=3d')).toEqual([]);
    expect(queries.insightTimes(filterOf('outcome:won'), 'outcome')).toMatchObject({
      fromEvents: 1,
      noticed: 0,
    });
  });

  it('is when it was noticed here, where they don’t, and stays that', () => {
    vi.stubEnv('TZ', 'UTC');
    const { take, found, queries } = open();
    take('c', { updatedAt: at(2) });
    take('c', { updatedAt: at(4), status: 'COLLABORATION_REJECTED' }, Date.UTC(2026, 2, 5));
    take('c', { updatedAt: at(6), status: 'COMPLETED', outcome: 'lost' }, Date.UTC(2026, 2, 8));
    take('c', { updatedAt: at(7), status: 'COMPLETED', outcome: 'lost', rrn: 'other' }, Date.UTC(2026, 2, 9));
    expect(found('decision-date:2026-03-05')).toEqual(['c']);
    expect(found('outcome-date:2026-03-08')).toEqual(['c']);
    expect(queries.insightTimes(filterOf(''), 'outcome')).toMatchObject({ fromEvents: 0, noticed: 1 });
  });

  it('is unknown for a claim that came with its outcome, and gone with the outcome', () => {
    const { take, found } = open();
    take('came', { status: 'COMPLETED', outcome: 'won' });
    take('back', { updatedAt: at(2) });
    take('back', { updatedAt: at(3), outcome: 'won' }, 5);
    expect(found('outcome-date:unknown outcome:won')).toEqual(['came']);
    take('back', { updatedAt: at(4), outcome: 'in_progress' }, 6);
    expect(found('outcome-date:unknown outcome:won,lost')).toEqual(['came']);
    expect(found('outcome-date:1971-01-01..')).toEqual([]);
  });

  it('before the creation is no length of time', () => {
    const { take, found, queries } = open();
    take('c', {
      status: 'COMPLETED',
      outcome: 'won',
      createdAt: at(20),
      events: [{ name: 'COMPLETED', timestamp: at(10) }],
    });
    expect(found('time-to-outcome:<900d')).toEqual([]);
    expect(queries.insightTimes(filterOf(''), 'outcome')).toMatchObject({ unmeasured: 1, medianMs: null });
  });
});

/** The rows as version 9 wrote them, which had neither moment. */
function writeVersion9(path: string, fields: Record<string, unknown>): void {
  const database = openEncrypted(path, testDataKey, { readonly: false, cacheKib: 1000 });
  migrate(database, replicaSchema, 9);
  database.exec(
    `INSERT INTO facet (facet_id, seen, is_open, status, current_step, outcome, origin, currency)
       VALUES (1, 0, 0, 'COMPLETED', 'COMPLETED', 'won', 'visa', 'USD')`,
  );
  database
    .prepare('INSERT INTO claim_body (body_id, body) VALUES (1, ?)')
    .run(JSON.stringify(wireClaim('old', fields)));
  database
    .prepare(
      `INSERT INTO claim (claim_key, claim_id, facet_id, body_id, amount, amount_minor, received_at_ms)
       VALUES (?, 'old', 1, 1, 10.5, 1050, 1)`,
    )
    .run(Date.UTC(2026, 2, 1, 10) * 1024);
  database.close();
}

it('the claims of a version before get their moments from their bodies, in the background', () => {
  vi.stubEnv('TZ', 'UTC');
  const dir = tempDir();
  const path = join(dir, 'replica.db');
  writeVersion9(path, {
    status: 'COMPLETED',
    outcome: 'won',
    isOpen: false,
    events: [
      { name: 'COLLABORATION_REJECTED', timestamp: at(3) },
      { name: 'COMPLETED', timestamp: at(11) },
    ],
  });
  const { replica, rebuilt } = openReplica({ path, dataKey: testDataKey, clock: systemClock });
  const queries = createClaimQueries({
    replicaPath: path,
    journalPath: join(dir, 'journal.db'),
    dataKey: testDataKey,
  });
  closing.push(
    () => replica.close(),
    () => queries.close(),
  );
  expect([rebuilt, replica.isBehind()]).toEqual([false, true]);
  const count = (text: string) => queries.totals(filterOf(text)).claims;
  expect(count('outcome-date:unknown outcome:won')).toBe(1);
  while (replica.isBehind()) replica.catchUp(50);
  expect(count('outcome-date:2026-03-11 decision-date:2026-03-03')).toBe(1);
  expect(count('outcome-date:unknown')).toBe(0);
});

it.each(['America/Argentina/Buenos_Aires', 'Pacific/Kiritimati'])(
  'days are those of the zone, not of a computer in %s',
  (system) => {
    vi.stubEnv('TZ', system);
    const zone = 'America/Argentina/Buenos_Aires';
    const { take, found } = open();
    take('late', { createdAt: '2026-03-02T02:59:59.999Z' });
    take('early', { createdAt: '2026-03-02T03:00:00.000Z' });
    take('unknown', { createdAt: null });
    expect(found('created:2026-03-01', zone)).toEqual(['late']);
    expect(found('created:2026-03-02', zone)).toEqual(['early']);
    expect(found('created:..2026-03-02', zone)).toEqual(['late', 'early']);
    expect(found('created:unknown', zone)).toEqual(['unknown']);
    expect(found('(created:2026-03-02 or created:unknown)', zone)).toEqual(['unknown', 'early']);
  },
);

it('an answer is kept until the claims change', () => {
  const { take, queries } = open();
  take('a', {});
  const count = () => queries.insightSums([filterOf('currency:USD')]).sums[0]?.[0]?.claims;
  expect([count(), count()]).toEqual([1, 1]);
  take('b', {});
  expect(count()).toBe(2);
});

it('Sums are exact decimals per outcome and currency, and what can’t be summed is counted apart', () => {
  const { take, queries } = open();
  take('a', { amount: 10.5, currency: 'USD' });
  take('b', { amount: 2, currency: 'USD' });
  take('c', { amount: 1.005, currency: 'USD' });
  take('d', { amount: 900, currency: 'JPY' });
  take('e', { amount: 1, currency: null });
  const [sums = []] = queries.insightSums([asking()]).sums;
  expect(sums.toSorted((one, other) => other.claims - one.claims)).toEqual([
    { outcome: 'in_progress', currency: 'USD', claims: 3, summed: 3, amount: '13.505' },
    { outcome: 'in_progress', currency: 'JPY', claims: 1, summed: 1, amount: '900' },
    { outcome: 'in_progress', currency: null, claims: 1, summed: 0, amount: '0' },
  ]);
});

describe('merchants', () => {
  const merchant = (taxId: string, name = taxId) => ({
    merchant: { name, taxId, taxIdType: 'CUIT', contact: { country: 'AR' } },
  });
  const ask = (queries: ReturnType<typeof open>['queries'], text = '') =>
    queries.insightMerchants({
      created: asking(),
      createdBefore: filterOf('created:1990-01-01'),
      ended: filterOf('outcome:won,lost'),
      open: filterOf('open:yes'),
      text,
      sort: 'volume',
    });

  it('are known by their id, else by their tax id; one of several merchants tells none', () => {
    const { take, queries, found } = open();
    take('a1', { merchantId: 'M-1', ...merchant('30-11111-1', 'Café Ñandú'), outcome: 'won' });
    take('a2', { ...merchant('30111111', 'Cafe'), outcome: 'lost' });
    take('b1', { ...merchant('30222222', 'Kiosco Águila') });
    take('c1', { merchantId: 'M-3', ...merchant('30333333') });
    take('c2', { merchantId: 'M-4', ...merchant('30333333') });
    take('c3', merchant('30333333', 'Which of both'));
    take('d1', { merchantId: null, ...merchant('no data', 'Nobody') });
    const { merchants, unknownClaims, createdClaims, found: count } = ask(queries);
    expect({ unknownClaims, createdClaims, count }).toEqual({ unknownClaims: 1, createdClaims: 7, count: 5 });
    const claims = merchants.map(({ where, created }) => {
      const own = found(where);
      expect(own).toHaveLength(created);
      return own.toSorted().join(' ');
    });
    expect(claims.toSorted()).toEqual(['a1 a2', 'b1', 'c1', 'c2', 'c3']);
    expect(merchants[0]).toMatchObject({ merchantId: 'M-1', won: 1, lost: 1, open: 2, isShared: false });
    expect(merchants.find(({ name }) => name === 'Which of both')?.isShared).toBe(true);
    expect(ask(queries, 'aguila').merchants.map(({ name }) => name)).toEqual(['Kiosco Águila']);
  });

  it('beyond what a screen takes are there for an export, in the order of the screen', () => {
    const { take, queries } = open();
    for (let n = 0; n < mostInsightMerchants + 5; n += 1)
      take(`c${n}`, { merchantId: `M-${n}`, ...merchant(String(30_000_000 + n), `Shop ${n % 7} ${n}`) });
    const question = {
      created: asking(),
      createdBefore: filterOf('created:1990-01-01'),
      ended: filterOf('outcome:won,lost'),
      open: filterOf('open:yes'),
      text: 'shop',
      sort: 'name',
    } as const;
    const shown = queries.insightMerchants(question);
    const all = queries.allInsightMerchants(question);
    expect([shown.merchants.length, shown.found]).toEqual([mostInsightMerchants, mostInsightMerchants + 5]);
    expect(all.merchants).toHaveLength(mostInsightMerchants + 5);
    expect(all.merchants.slice(0, mostInsightMerchants)).toEqual(shown.merchants);
  });
});

it('actions are those of one entry: who, what, when and at which hour', () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  const { take, found, queries, journalPath } = open();
  for (const id of ['a', 'b']) take(id, {});
  const journal = makeJournal(journalPath);
  const march = (day: number, hour: number) => Date.UTC(2026, 2, day, hour, 59);
  journal.act('a', { kind: 'decide_collaboration', value: 'REJECTED', agent: 'Ana', atMs: march(2, 9) });
  journal.act('a', { kind: 'mark_seen', value: null, agent: 'Luis', atMs: march(3, 14) });
  journal.act('b', { kind: 'send_email', value: null, agent: 'Ana', atMs: march(3, 14) });
  journal.act('b', { kind: 'mark_seen', value: null, agent: 'Eva', atMs: march(3, 14), state: 'cancelled' });
  expect(found('action:rejected')).toEqual(['a']);
  expect(found('agent:Ana')).toEqual(['a', 'b']);
  expect(found('agent:Ana action:seen')).toEqual([]);
  expect(found('agent:Ana action:email,rejected action-date:2026-03-03')).toEqual(['b']);
  expect(found('hour:14')).toEqual(['a', 'b']);
  expect(found('hour:4', 'Pacific/Kiritimati')).toEqual(['a', 'b']);
  expect(found('hour:14', 'Pacific/Kiritimati')).toEqual([]);
  expect(found('action-date:2026-03-04 agent:Ana', 'Pacific/Kiritimati')).toEqual(['b']);
  expect(found('hour:9 action-date:2026-03-03..')).toEqual([]);
  expect(found('-action:seen')).toEqual(['b']);
  const luis = { agent: 'Luis', claims: 1, hours: 1 };
  expect(queries.insightAgents(march(1, 0), march(9, 0))).toEqual({
    agents: [{ agent: 'Ana', claims: 2, hours: 2 }, luis],
  });
  expect(queries.insightAgents(march(3, 0), march(9, 0))).toEqual({
    agents: [{ agent: 'Ana', claims: 1, hours: 1 }, luis],
  });
  expect(queries.insightAgents(march(4, 0), march(9, 0))).toEqual({ agents: [] });
});

it('the hours of an agent are those of the clock of the period’s first day, each counted once', () => {
  const { take, queries, journalPath } = open();
  for (const id of ['a', 'b', 'c']) take(id, {});
  const journal = makeJournal(journalPath);
  const time = (hour: number, minute: number) => Date.UTC(2026, 2, 2, hour, minute);
  const seen = (id: string, atMs: number) =>
    journal.act(id, { kind: 'mark_seen', value: null, agent: 'Ana', atMs });
  seen('a', time(9, 5));
  seen('b', time(9, 20));
  seen('b', time(9, 50));
  seen('c', time(12, 0));
  expect(queries.insightAgents(time(0, 0), time(23, 0))).toEqual({
    agents: [{ agent: 'Ana', claims: 3, hours: 2 }],
  });
  // Where the clock is half an hour off, 9:20 and 9:50 are in two hours.
  expect(queries.insightAgents(time(0, 30), time(23, 0))).toEqual({
    agents: [{ agent: 'Ana', claims: 3, hours: 3 }],
  });
});
