import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ReceivedClaim } from '../../../src-shared/claims-service/claim.ts';
import { type ClaimFilter, countedParts, type CountedPart } from '../../../src-shared/contract/claims.ts';
import { queryKeys } from '../../../src-shared/query/query.ts';
import { claimViewNames } from '../../../src-shared/query/views.ts';
import { claimFilterOf } from '../../../src-shared/query/draft-filter.ts';
import { createTimeBudget } from '../../../src-testing/time-budget.ts';
import { day, dayMs, makeJournal, openBoth } from '../testing/open-queries.ts';
import { receivedClaim } from '../testing/received-claim.ts';

const nowMs = dayMs(20);

/** A condition of each key, and the values that claims of the test have. */
const conditions: Readonly<Record<(typeof queryKeys)[number], readonly string[]>> = {
  status: ['pending', 'completed', '"ON_HOLD"'],
  network: ['visa', 'mastercard'],
  outcome: ['won', 'in-progress'],
  currency: ['usd', 'ars'],
  seen: ['yes', 'no', 'yes,no'],
  read: ['yes', 'no'],
  open: ['yes', 'no', 'yes,no'],
  merchant: ['sur', 'nobody'],
  'merchant-id': ['m1', 'm2'],
  holder: ['maria'],
  docs: ['unknown', 'none', 'approved'],
  decided: ['me', 'no', 'accepted'],
  note: ['yes', 'no', 'llamo'],
  tag: ['vip'],
  snoozed: ['yes', 'no', 'back'],
  'tax-id': ['30-1'],
  action: ['seen', 'accepted'],
  agent: ['ana'],
  hour: ['10'],
  amount: ['>10', '<=10', '10', '5..20'],
  age: ['>=5', '<5', '5', '2..9d', '>120h'],
  updated: ['<2d', '>=48h'],
  left: ['<2d', '>=0d'],
  'time-to-decision': ['<2d'],
  'time-to-outcome': ['>=1d'],
  created: ['2026-03-05..', '..2026-03-05', 'unknown'],
  'decision-date': ['unknown', '2026-03-01..'],
  'outcome-date': ['unknown', '..2026-03-09'],
  'action-date': ['2026-03-01..'],
  'snoozed-until': ['unknown', '2026-03-01..'],
};
const queries = queryKeys.flatMap((key) => conditions[key].map((value) => `${key}:${value}`));

const oneOf = (...values: unknown[]) => fc.constantFrom(...values, null, undefined);
const fields = fc.record({
  seen: oneOf(true, false),
  isOpen: oneOf(true, false),
  status: oneOf('PENDING_REVIEW', 'COMPLETED', 'ON_HOLD'),
  flow: fc.constant(null),
  origin: oneOf('visa', 'mastercard'),
  outcome: oneOf('won', 'in_progress'),
  currency: oneOf('USD', 'ARS'),
  amount: oneOf(5, 10, 20, 0),
  // Five days before now to the millisecond, and others.
  createdAt: oneOf(day(15), day(11), day(5), 'soon'),
  updatedAt: oneOf(day(19), day(10)),
  merchantId: oneOf('m1', 'm2'),
  merchant: oneOf({ name: 'Café Sur', taxId: '30-1' }, { name: 'Norte' }),
  payment: oneOf({ card_holder_name: 'María Sosa' }),
  events: oneOf([{ name: 'COLLABORATION_ACCEPTED', timestamp: day(16) }], []),
});
const local = fc.record({
  waits: fc.constantFrom('mark_seen', 'decide_collaboration', null),
  isRead: fc.boolean(),
  isTagged: fc.boolean(),
  isNoted: fc.boolean(),
  snoozed: fc.constantFrom('until', 'for_change', 'back', null),
});
const world = fc.array(fc.tuple(fields, local), { minLength: 1, maxLength: 8 });
type World = readonly (typeof world extends fc.Arbitrary<infer W> ? W : never)[number][];

const fieldOf = {
  statuses: 'status',
  origins: 'origin',
  outcomes: 'outcome',
  currencies: 'currency',
} as const satisfies Record<CountedPart, keyof ReceivedClaim>;

function received(claims: World): ReceivedClaim[] {
  return claims.map(([given], n) => receivedClaim(`c${n}`, given));
}

function open(claims: World) {
  const both = openBoth(received(claims));
  const journal = makeJournal(both.journalPath);
  claims.forEach(([, { waits, isRead, isTagged, isNoted, snoozed }], n) => {
    const id = `c${n}`;
    if (waits !== null) journal.mark(`e${n}`, id, waits, 'ACCEPTED', 'held');
    if (waits === 'decide_collaboration') {
      journal.act(id, { kind: waits, value: 'ACCEPTED', agent: 'ana', atMs: dayMs(18), state: 'held' });
    }
    if (isRead) journal.read(id);
    if (isTagged) journal.tag(id, 'vip');
    if (isNoted) journal.note(id, 'llamo');
    if (snoozed !== null)
      journal.snooze(id, snoozed === 'until' ? dayMs(25) : null, snoozed === 'back' ? dayMs(18) : null);
  });
  return both;
}

it('Every condition and its negation are complements, in every view, with decisions waiting and values left out', async () => {
  const budget = createTimeBudget({ budgetMs: 3_000, atLeast: 2 });
  for (let seed = 1; budget.take(); seed += 1) {
    const [claims = []] = fc.sample(world, { seed, numRuns: 1 });
    // oxlint-disable-next-line no-await-in-loop -- a file at a time
    await expectComplements(open(claims), received(claims), seed);
  }
  expect(budget.begun).toBeGreaterThanOrEqual(2);
});

/** Counts of each field's values, claim by claim: over the list without what the filter says of that field. */
async function countsOf(
  both: ReturnType<typeof openBoth>,
  claims: readonly ReceivedClaim[],
  filter: ClaimFilter,
) {
  const lists = countedParts.map(async (part) => {
    const found = await both.ids(withoutPart(filter, part));
    const values = found.flatMap((id) => {
      const value = claims.find((claim) => claim.id === id)?.[fieldOf[part]] ?? null;
      return value === null ? [] : [value];
    });
    return [...Map.groupBy(values, (value) => value)].map(([value, all]) => ({
      part,
      value,
      claims: all.length,
    }));
  });
  return (await Promise.all(lists)).flat();
}

function withoutPart(filter: ClaimFilter, part: CountedPart): ClaimFilter {
  const { [part]: _, ...others } = filter;
  return others;
}

function sorted(counts: readonly { part: CountedPart; value: string; claims: number }[]): string[] {
  return counts.map(({ part, value, claims }) => `${part} ${value}: ${claims}`).toSorted();
}

async function expectComplements(
  both: ReturnType<typeof openBoth>,
  claims: readonly ReceivedClaim[],
  seed: number,
): Promise<void> {
  const filterOf = (view: (typeof claimViewNames)[number], text: string): ClaimFilter =>
    claimFilterOf(view, { text }, nowMs, 'UTC');
  const [view = 'all'] = fc.sample(fc.constantFrom(...claimViewNames), { seed, numRuns: 1 });
  // oxlint-disable no-await-in-loop -- each question alone
  for (const text of queries) {
    const every = (await both.ids({})).toSorted();
    const met = await both.ids(filterOf('all', text));
    const denied = await both.ids(filterOf('all', `-${text}`));
    expect([seed, text, [...met, ...denied].toSorted()]).toEqual([seed, text, every]);
    for (const asked of [text, `-${text}`]) {
      const filter = filterOf('all', asked);
      const { counts } = await both.queries.facetCounts(filter);
      expect([seed, asked, sorted(counts)]).toEqual([
        seed,
        asked,
        sorted(await countsOf(both, claims, filter)),
      ]);
    }

    // In a view, what is asked of a flag takes the place of what the view says of it.
    if (!/^(seen|open):/.test(text)) continue;
    const without = { ...filterOf(view, '') };
    if (text.startsWith('seen:')) delete without.seen;
    else delete without.isOpen;
    const inView = (await both.ids(without)).toSorted();
    const metThere = await both.ids(filterOf(view, text));
    const deniedThere = await both.ids(filterOf(view, `-${text}`));
    if (text.includes(',')) continue;
    expect([seed, view, text, [...metThere, ...deniedThere].toSorted()]).toEqual([seed, view, text, inView]);
  }
  // oxlint-enable no-await-in-loop
}
