import { describe, expect, it } from 'vitest';
import type { ReceivedClaim } from '../../../src-shared/claims-service/claim.ts';
import type { ClaimFilter } from '../../../src-shared/contract/claims.ts';
import { decisionKind } from '../../../src-shared/domain/decision/decision.ts';
import {
  type InternalTargets,
  targetDayMs,
  targetDaysOf,
} from '../../../src-shared/domain/time/internal-targets.ts';
import { openEncrypted } from '../../database/encrypted-database.ts';
import { dayMs, makeJournal, openBoth } from '../testing/open-queries.ts';
import { receivedClaim, testDataKey } from '../testing/received-claim.ts';
import { asking, iso } from '../../../src-shared/query/testing/asking.ts';

const targets: InternalTargets = {
  PENDING_REVIEW: { days: 10, networks: { visa: 7 } },
  COLLABORATION_REJECTED: { days: null, networks: { mastercard: 30 } },
};

/** As different as claims are, over half a year, in an order that says nothing. */
function manyClaims(count: number): ReceivedClaim[] {
  const pick = <Value>(values: readonly Value[], n: number) => values[n % values.length] as Value;
  return Array.from({ length: count }, (_, n) => {
    const scattered = (n * 7919) % count;
    const createdAtMs = dayMs(1) + Math.floor((scattered / count) * 180) * 86_400_000 + (n % 5) * 3_600_000;
    const status = pick(['PENDING_REVIEW', 'COLLABORATION_REJECTED', 'PENDING_REVIEW', 'ON_HOLD'], n);
    return receivedClaim(`c${n}`, {
      createdAt: n % 37 === 0 ? 'unknown' : new Date(createdAtMs).toISOString(),
      status,
      flow: { currentStep: status },
      origin: pick(['visa', 'mastercard', 'amex'], n),
      isOpen: pick([true, true, true, false, null], n),
      outcome: n % 11 === 0 ? 'won' : 'in_progress',
      seen: n % 2 === 0,
      amount: (n * 31) % 97,
      currency: pick(['USD', 'ARS'], n),
      merchant: { name: pick(['Café Sur', 'Bar Uno', 'Maria Bar'], n) },
    });
  });
}

/** The order as it is meant: what the walk over weeks, and the sort of what a search finds, both have to give. */
function asMeant(claims: readonly ReceivedClaim[]): string[] {
  const keyed = claims.map((claim) => {
    const createdAtMs = Date.parse(claim.createdAt ?? '');
    const isKnown = !Number.isNaN(createdAtMs);
    const days = targetDaysOf(claim, targets);
    const isOpen = claim.isOpen === true && claim.outcome === 'in_progress';
    const part = isKnown && days !== null ? 0 : isOpen ? 1 : 2;
    // What has no time of creation lies before the first, in the order in which it came.
    const atMs = isKnown ? createdAtMs : -1;
    const value = part === 0 ? atMs + (days ?? 0) * targetDayMs : part === 1 ? atMs : -atMs;
    return { id: claim.id, part, value, atMs };
  });
  return keyed
    .toSorted((a, b) => a.part - b.part || a.value - b.value || a.atMs - b.atMs)
    .map(({ id }) => id);
}

function open(count = 400) {
  const claims = manyClaims(count);
  const both = openBoth(claims);
  const journal = makeJournal(both.journalPath);
  journal.setTargets(targets);
  const known = claims.filter(({ createdAt }) => createdAt !== 'unknown');
  return { ...both, claims, known, journal };
}

const isPending = ({ flow, isOpen }: ReceivedClaim) =>
  flow?.currentStep === 'PENDING_REVIEW' && isOpen === true;

describe('the most urgent first', () => {
  it('is the same order for a list, a filter, a search, a merchant and a condition, at each page', async () => {
    const { queries, known } = open();
    const idsOf = async (filter: ClaimFilter, offset: number, limit: number) =>
      (await queries.ids({ filter, sort: 'most_urgent', offset, limit })).claimIds;
    const lists: [ClaimFilter, (claim: ReceivedClaim) => boolean][] = [
      [asking(`created:${iso(0)}..`), () => true],
      [asking(`created:${iso(0)}.. needs-decision:yes`), isPending],
      [asking(`created:${iso(0)}.. seen:no`), ({ seen }) => seen === false],
      [asking(`created:${iso(0)}.. amount:>=50`), ({ amount }) => (amount ?? 0) >= 50],
      [asking(`created:${iso(0)}.. maria`), ({ merchant }) => merchant?.name === 'Maria Bar'],
      [asking(`created:${iso(0)}.. merchant:"Bar Uno"`), ({ merchant }) => merchant?.name === 'Bar Uno'],
      [
        asking(`created:${iso(0)}.. amount:<40 -currency:ars`),
        ({ amount, currency }) => (amount ?? 0) < 40 && currency !== 'ARS',
      ],
    ];
    for (const [filter, isWanted] of lists) {
      const meant = asMeant(known.filter(isWanted));
      expect(meant.length).toBeGreaterThan(20);
      expect(await idsOf(filter, 0, 1000)).toEqual(meant);
      for (const offset of [1, 17, meant.length - 5]) {
        expect(await idsOf(filter, offset, 10)).toEqual(meant.slice(offset, offset + 10));
        const [claimId = ''] = meant.slice(offset);
        expect(await queries.locate({ filter, sort: 'most_urgent', claimId })).toEqual({ index: offset });
      }
      expect(await idsOf(filter, meant.length, 10)).toEqual([]);
    }
  });

  it('pages through everything, whole weeks counted and not read, each claim at its place', async () => {
    const { queries, claims, journal, ids } = open(300);
    const pages: string[] = [];
    for (let offset = 0; offset < claims.length; offset += 60)
      pages.push(...(await ids(asking(), 'most_urgent', offset, 60)));
    expect(new Set(pages).size).toBe(claims.length);
    expect(pages.filter((id) => id !== 'c0' && Number(id.slice(1)) % 37 !== 0)).toEqual(
      asMeant(claims.filter(({ createdAt }) => createdAt !== 'unknown')),
    );
    // What waits to be sent is out of the list, wherever the page begins.
    const undecided = (
      await queries.ids({ filter: asking('needs-decision:yes'), sort: 'most_urgent', offset: 0, limit: 1000 })
    ).claimIds;
    const decided = undecided.filter((_, n) => n % 3 === 0);
    for (const id of decided)
      journal.mark(`e${id}`, id, decisionKind.decideCollaboration, 'ACCEPTED', 'held');
    const left = undecided.filter((id) => !decided.includes(id));
    const again: string[] = [];
    for (let offset = 0; offset < left.length; offset += 25)
      again.push(...(await ids(asking('needs-decision:yes'), 'most_urgent', offset, 25)));
    expect(again).toEqual(left);
  });

  it('says on each row when its target falls, and follows targets that change', async () => {
    const { queries, journal } = open(40);
    const rowsOf = async () =>
      (await queries.window({ filter: asking(), sort: 'most_urgent', offset: 0, limit: 100 })).rows;
    for (const row of await rowsOf()) {
      const days = targetDaysOf(row, targets);
      expect(row.targetAtMs).toBe(
        days === null || row.createdAtMs === null ? null : row.createdAtMs + days * targetDayMs,
      );
    }
    journal.setTargets({});
    expect((await rowsOf()).every(({ targetAtMs }) => targetAtMs === null)).toBe(true);
  });

  it('the next one is found after any claim, round the end, and not among those decided', async () => {
    const { queries, journal, claims } = open(60);
    const order = asMeant(claims.filter((claim) => isPending(claim) && claim.createdAt !== 'unknown'));
    const all = (
      await queries.ids({ filter: asking('needs-decision:yes'), sort: 'most_urgent', offset: 0, limit: 99 })
    ).claimIds;
    expect(all.filter((id) => order.includes(id))).toEqual(order);
    expect(await queries.nextUrgent(null)).toEqual({ claimId: all[0], isFromStart: false });
    expect(await queries.nextUrgent('nowhere')).toEqual({ claimId: all[0], isFromStart: false });
    expect(await queries.nextUrgent(all[0] ?? '')).toEqual({ claimId: all[1], isFromStart: false });
    expect(await queries.nextUrgent(all.at(-1) ?? '')).toEqual({ claimId: all[0], isFromStart: true });
    const [first = '', second = '', ...others] = all;
    // One that is decided is where it was: the next after it is the same.
    journal.mark('e1', second, decisionKind.decideCollaboration, 'ACCEPTED', 'held');
    expect(await queries.nextUrgent(first)).toEqual({ claimId: others[0], isFromStart: false });
    expect(await queries.nextUrgent(second)).toEqual({ claimId: others[0], isFromStart: false });
    for (const id of others) journal.mark(`e${id}`, id, decisionKind.decideCollaboration, 'ACCEPTED', 'held');
    expect(await queries.nextUrgent(second)).toEqual({ claimId: first, isFromStart: true });
    expect(await queries.nextUrgent(first)).toEqual({ claimId: null, isFromStart: false });
  });

  it('reads each facet in the order of its index, and only a range of it', () => {
    const { replicaPath } = open(5);
    const database = openEncrypted(replicaPath, testDataKey, { readonly: true, cacheKib: 1000 });
    const plan = database
      .prepare<[], { detail: string }>(
        `EXPLAIN QUERY PLAN WITH range (facet_id, ahead_keys, from_key, below_key) AS MATERIALIZED
           (SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each('[]'))
         SELECT c.claim_key FROM range r CROSS JOIN claim c INDEXED BY claim_by_facet
         WHERE c.facet_id = r.facet_id AND c.claim_key >= r.from_key AND c.claim_key < r.below_key
         ORDER BY c.claim_key + r.ahead_keys, c.claim_key LIMIT 100`,
      )
      .all()
      .map(({ detail }) => detail)
      .join('\n');
    database.close();
    expect(plan).toContain(
      'SEARCH c USING COVERING INDEX claim_by_facet (facet_id=? AND claim_key>? AND claim_key<?)',
    );
  });
});
