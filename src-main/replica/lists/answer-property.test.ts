import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ClaimSort, claimSorts, countedKeys } from '../../../src-shared/contract/claims.ts';
import { decisionKind } from '../../../src-shared/domain/decision/decision.ts';
import type { ProposedDecision } from '../../../src-shared/domain/rule/proposed-decision.ts';
import { foldText } from '../../../src-shared/domain/text/text-folding.ts';
import { targetDayMs, targetDaysOf } from '../../../src-shared/domain/time/internal-targets.ts';
import { answerOf, type ClaimAnswers, type StandingAction } from '../../../src-shared/query/answer.ts';
import { withoutKey } from '../../../src-shared/query/edit.ts';
import { printQuery } from '../../../src-shared/query/print.ts';
import { emptyQuery, type QueryKey, queryKeys, type QueryNode } from '../../../src-shared/query/query.ts';
import { allOf, anyOf, negated, termOf } from '../../../src-shared/query/query-nodes.ts';
import { appliesTo, type ProposingRule, ruleContentSchema } from '../../../src-shared/query/rules.ts';
import { queryOf } from '../../../src-shared/query/testing/asking.ts';
import { askedInView, type AskedQuery, claimViewNames } from '../../../src-shared/query/views.ts';
import { createTimeBudget } from '../../../src-testing/time-budget.ts';
import { tempDir } from '../../../src-testing/temp-dir.ts';
import { systemClock } from '../../base/clock.ts';
import { openEncrypted } from '../../database/encrypted-database.ts';
import { createClaimQueries } from '../questions/claim-queries.ts';
import { readClaim } from '../store/claim-columns.ts';
import { createdAtMsOf } from '../store/claim-key.ts';
import { keyedDocuments } from '../store/document-table.ts';
import { createBandCutter } from '../store/order-bands.ts';
import { openReplica } from '../store/replica.ts';
import { searchWords } from '../store/search-words.ts';
import { day, dayMs, makeJournal } from '../testing/open-queries.ts';
import { receivedClaim, testDataKey } from '../testing/received-claim.ts';
import { openClaimStream, type StreamedClaims } from '../streams/claim-stream.ts';
import type { Moment } from './applying-rules.ts';
import { createFacetCache } from './facet-cache.ts';

const nowMs = dayMs(20);
/** Days there begin at 1:00, end twice, or have as many hours as others. */
const zones = ['America/Lima', 'America/Havana', 'America/Santiago', 'Africa/Casablanca', 'Europe/Berlin'];
const targets = { PENDING_REVIEW: { days: 10, networks: { visa: 16 } } };

/** A condition of each key, and the values that claims of the test have. */
const conditions: Readonly<Record<QueryKey, readonly string[]>> = {
  status: ['pending', 'completed', '"ON_HOLD"'],
  network: ['visa', 'mastercard'],
  outcome: ['won', 'in-progress'],
  currency: ['usd', 'ars'],
  seen: ['yes', 'no', 'yes,no'],
  read: ['yes', 'no', 'yes,no'],
  open: ['yes', 'no', 'yes,no'],
  'needs-decision': ['yes', 'no', 'yes,no'],
  merchant: ['sur', '"cafe sur"', 'norte', 'nobody', 'sur,norte', `"o'neill"`, '"100%"', 'o_neill'],
  'merchant-id': ['m1', 'm2', 'm1,m2'],
  holder: ['maria', 'm', '"sosa mar"', 'sosa,sur', 'sur'],
  docs: ['unknown', 'none', 'approved'],
  decided: ['me', 'no', 'accepted', 'rejected,no'],
  note: ['yes', 'no', 'llamo', '%', '_', '"50% \\"x\\""', "o'", '\\', '"l_amo"'],
  tag: ['vip', '%', 'v_p', '"V I P"', "vip'--", 'vip,"V I P"'],
  snoozed: ['yes', 'no', 'back', 'yes,back', 'no,back', 'yes,no'],
  proposed: ['accept', 'yes', 'no', 'seen,no', 'reject,snooze,tag', 'email,finish', 'yes,no'],
  rule: ['first', '"Segunda Ñ"', 'nobody', 'FIRST,third'],
  'tax-id': ['30-11111111', '30-11111111/CUIT/AR', '2'],
  action: ['seen', 'accepted', 'email,rejected', 'seen,finished,email'],
  agent: ['ana', 'ana,bea'],
  hour: ['10', '19,5', '0', '1,2', '23'],
  amount: ['>10', '<=10', '10', '5..20', '<0', '<=0', '>=1000', '0..0.1'],
  age: ['>=5', '<5', '5', '2..9d', '>120h'],
  updated: ['<2d', '>=48h'],
  left: ['<2d', '>=0d', '1d', '0..2d'],
  'time-to-decision': ['<2d', '1d', '>=24h'],
  'time-to-outcome': ['>=1d'],
  created: [
    '2026-03-08',
    '..2026-03-08',
    '2026-03-29',
    '2026-04-04..',
    '2026-03-05..',
    '..2026-03-05',
    'unknown',
    '2026-03-05T00:00:00.000Z..2026-03-15T00:00:00.000Z',
  ],
  'decision-date': ['unknown', '2026-03-01..'],
  'outcome-date': ['unknown', '..2026-03-09'],
  'action-date': ['2026-03-01..', '..2026-03-16', '2026-03-08', '..2026-03-28', '2026-03-29'],
  'snoozed-until': ['unknown', '2026-03-01..', '..2026-03-20'],
};
const texts = ['cafe', 'maria', '"30-11111111"', 'nowhere', '20 usd', 'c1'];
const terms = queryKeys.flatMap((key) => conditions[key].map((value) => `${key}:${value}`));

const { query: trees } = fc.letrec<{ query: QueryNode }>((tie) => ({
  query: fc.oneof(
    { depthSize: 'small' },
    { weight: 6, arbitrary: fc.constantFrom(...terms).map(queryOf) },
    { weight: 1, arbitrary: fc.constantFrom(...texts).map(queryOf) },
    { weight: 3, arbitrary: fc.array(tie('query'), { maxLength: 3 }).map(allOf) },
    { weight: 2, arbitrary: fc.tuple(tie('query'), tie('query')).map(anyOf) },
    { weight: 3, arbitrary: tie('query').map(negated) },
  ),
}));
/** Rules, some of which are in each world, each with a query that the journal takes. */
const ruleSets = fc
  .tuple(
    ...['First', 'Segunda ñ', 'third', 'fourth'].map((name) =>
      fc.record({
        name: fc.constant(name),
        query: trees.filter((query) => ruleContentSchema.shape.query.safeParse(query).success),
        decision: fc.constantFrom<ProposedDecision>(
          { kind: 'accept' },
          { kind: 'reject' },
          { kind: 'seen' },
          { kind: 'email' },
          { kind: 'finish' },
          { kind: 'snooze', choice: 'tomorrow' },
          { kind: 'tag', tag: 'V I P' },
        ),
      }),
    ),
  )
  .chain((all) => fc.subarray(all));
const asked = fc
  .tuple(fc.constantFrom(...claimViewNames), trees, fc.constantFrom(...zones))
  .map(([view, query, zone]) => askedInView(view, query, nowMs, zone));

/** When days begin there, and clocks change; and the milliseconds before. */
const atChanges = [
  '2026-03-08T05:00',
  '2026-03-29T01:00',
  '2026-04-05T03:00',
  '2026-03-22T02:00',
  '2026-03-28T23:00',
]
  .map((moment) => Date.parse(`${moment}:00.000Z`))
  .flatMap((ms) => [ms - 1, ms]);
const oneOf = (...values: unknown[]) => fc.constantFrom(...values, null, undefined);
const fields = fc.record({
  seen: oneOf(true, false),
  isOpen: oneOf(true, false),
  status: oneOf('PENDING_REVIEW', 'COMPLETED', 'ON_HOLD'),
  flow: oneOf({ currentStep: 'PENDING_REVIEW' }),
  origin: oneOf('visa', 'mastercard'),
  outcome: oneOf('won', 'in_progress'),
  currency: oneOf('USD', 'ARS'),
  amount: oneOf(5, 10, 20, 0, -0, -7.25, 0.1, 1e300, 1e-300, 2 ** 53),
  // Five days before now to the millisecond, and others.
  createdAt: oneOf(day(15), day(11), day(5), 'soon', ...atChanges.map((ms) => new Date(ms).toISOString())),
  updatedAt: oneOf(day(19), day(10)),
  merchantId: oneOf('m1', 'm2'),
  merchant: oneOf(
    { name: 'Café Sur', taxId: '30-11111111', taxIdType: 'CUIT', address: { country: 'AR' } },
    { name: 'Sur' },
    { name: 'Norte' },
    { name: `O'Neill 100% "Bar"` },
    { name: 'o_neill' },
  ),
  payment: oneOf({ card_holder_name: 'María Sosa' }),
  events: oneOf([{ name: 'COLLABORATION_ACCEPTED', timestamp: day(16) }], []),
});
/** As the journal has them: folded. */
const note = `llamo 50% "x" o'neill \\`;
const tag = 'v i p';
const local = fc.record({
  waits: fc.constantFrom('mark_seen', 'decide_collaboration', null),
  actions: fc.array(
    fc.record({
      kind: fc.constantFrom(...Object.values(decisionKind).slice(0, 4)),
      value: fc.constantFrom('ACCEPTED', 'REJECTED'),
      agent: fc.constantFrom('ana', 'bea'),
      atMs: fc.constantFrom(dayMs(15), dayMs(17) + 15 * 3_600_000, ...atChanges),
      state: fc.constantFrom('held', 'done', 'failed', 'cancelled'),
    }),
    { maxLength: 2 },
  ),
  isRead: fc.boolean(),
  isTagged: fc.boolean(),
  isNoted: fc.boolean(),
  snoozed: fc.constantFrom('until', 'for_change', 'back', null),
  documents: fc.option(fc.subarray(['approved', 'unapproved'])),
});
const world = fc.array(fc.tuple(fields, local), { minLength: 1, maxLength: 8 });
type Local = typeof local extends fc.Arbitrary<infer Here> ? Here : never;
type World = readonly (readonly [given: Record<string, unknown>, here: Local])[];

/** A replica and a journal of these claims, and what each of them answers a query with. */
function open(claims: World, rules: readonly ProposingRule[]) {
  const dir = tempDir();
  const files = {
    replicaPath: join(dir, 'replica.db'),
    journalPath: join(dir, 'journal.db'),
    dataKey: testDataKey,
  };
  const { replica } = openReplica({ path: files.replicaPath, dataKey: testDataKey, clock: systemClock });
  const received = claims.map(([given], n) => receivedClaim(`c${n}`, given));
  replica.applyPage({ claims: received, receivedAtMs: 1, announceNew: false, walk: null });
  cutBands(files.replicaPath);
  const journal = makeJournal(files.journalPath);
  journal.setTargets(targets);
  journal.propose(rules);
  claims.forEach(([, { waits, actions, isRead, isTagged, isNoted, snoozed, documents }], n) => {
    const id = `c${n}`;
    if (waits !== null) journal.mark(`e${n}`, id, waits, 'ACCEPTED', 'held');
    for (const action of actions)
      journal.act(id, { ...action, value: action.kind === 'decide_collaboration' ? action.value : null });
    if (isRead) journal.read(id);
    if (isTagged) journal.tag(id, tag);
    if (isNoted) journal.note(id, note);
    if (snoozed !== null)
      journal.snooze(id, snoozed === 'until' ? dayMs(25) : null, snoozed === 'back' ? dayMs(18) : null);
    if (documents !== null) {
      const listed = documents.map((status, at) => ({
        id: `d${n}-${at}`,
        url: null,
        name: `d${at}`,
        status,
      }));
      replica.documents.apply(id, { documents: keyedDocuments(listed), quantity: null }, 1);
    }
  });
  const queries = createClaimQueries(files);
  const answers = answersOf(files.replicaPath, claims, received);
  return {
    files,
    queries,
    answers,
    rules,
    close(): void {
      queries.close();
      replica.close();
    },
  };
}

/** Cuts the bands as small as they can be. */
function cutBands(path: string): void {
  const database = openEncrypted(path, testDataKey, { readonly: false, cacheKib: 1000 });
  const cutOne = createBandCutter(database, 1);
  while (cutOne());
  database.close();
}

interface StoredClaim {
  claimId: string;
  claimKey: number;
  facetId: number;
  amount: number | null;
  updatedAtMs: number | null;
  decisionAtMs: number | null;
  outcomeAtMs: number | null;
  merchantName: string | null;
  merchantId: string | null;
  holderName: string | null;
  taxIdentity: string | null;
}

/** Returns the claims as `answer.ts` reads them: as stored, and as put into the journal. */
function answersOf(path: string, claims: World, received: readonly ReturnType<typeof receivedClaim>[]) {
  const database = openEncrypted(path, testDataKey, { readonly: true, cacheKib: 1000 });
  const facets = createFacetCache(database)();
  const stored = database
    .prepare<[], StoredClaim>(
      `SELECT claim_id AS claimId, claim_key AS claimKey, facet_id AS facetId, amount, updated_at_ms AS updatedAtMs,
         decision_at_ms AS decisionAtMs, outcome_at_ms AS outcomeAtMs, merchant_name AS merchantName,
         merchant_id AS merchantId, holder_name AS holderName, tax_identity AS taxIdentity FROM claim`,
    )
    .all();
  database.close();
  return new Map(
    stored.map(
      ({ claimId, claimKey, facetId, ...columns }): [string, ClaimAnswers & { claimKey: number }] => {
        const n = Number(claimId.slice(1));
        const [claim, here, facet] = [received[n], claims[n]?.[1], facets.get(facetId)];
        if (claim === undefined || here === undefined || facet === undefined) throw new Error(claimId);
        const createdAtMs = createdAtMsOf(claimKey);
        const days = targetDaysOf(facet, targets);
        const { snoozed, waits } = here;
        return [
          claimId,
          {
            claimKey,
            ...columns,
            ...facet,
            amount: columns.amount,
            createdAtMs,
            targetAtMs: days === null || createdAtMs === null ? null : createdAtMs + days * targetDayMs,
            tokens: searchWords(claim, readClaim(claim).columns).tokens.replaceAll('§', '').split(' '),
            documents: here.documents,
            pending: waits === null ? [] : [waits],
            actions: here.actions.flatMap((action) => standingOf(action)),
            read: here.isRead,
            notes: here.isNoted ? [note] : [],
            tags: here.isTagged ? [tag] : [],
            snooze:
              snoozed === null
                ? null
                : {
                    untilMs: snoozed === 'until' ? dayMs(25) : null,
                    backAtMs: snoozed === 'back' ? dayMs(18) : null,
                  },
          },
        ];
      },
    ),
  );
}

function standingOf({ kind, value, agent, atMs, state }: Local['actions'][number]): StandingAction[] {
  const word = {
    mark_seen: 'seen',
    decide_collaboration: value.toLowerCase(),
    finish_documentation: 'finished',
    send_email: 'email',
  }[kind as string];
  return state === 'held' || state === 'done' ? [{ word: word ?? null, agent, atMs }] : [];
}

const treesPerWorld = 40;
/** `CLAIMDESK_SEED` begins with another world, such as the one of a failure. */
const firstSeed = Number(process.env.CLAIMDESK_SEED ?? 1);

it('Lists, totals, counts, places and facets of any query are those of the claims that answer it', () => {
  const budget = createTimeBudget({ budgetMs: 1_500, atLeast: 3 });
  let played = 0;
  for (let seed = firstSeed; budget.take(); seed += 1) {
    const [claims = []] = fc.sample(world, { seed, numRuns: 1 });
    const [rules = []] = fc.sample(ruleSets, { seed, numRuns: 1 });
    const opened = open(claims, rules);
    expectProposals(opened, zones[seed % zones.length] ?? 'UTC', seed);
    for (const [place, one] of fc.sample(asked, { seed, numRuns: treesPerWorld }).entries()) {
      expectAnswers(opened, one, `seed ${seed}, query ${place + 1}`);
      played += 1;
    }
    opened.close();
  }
  expect(played).toBeGreaterThanOrEqual(3 * treesPerWorld);
  console.log(`${played} random queries`);
});

it('A text finds the claims that have its words in a name, a number or the amount', () => {
  const here: Local = {
    waits: null,
    actions: [],
    isRead: false,
    isTagged: false,
    isNoted: false,
    snoozed: null,
    documents: null,
  };
  const given = {
    merchantId: 'm1',
    merchant: { name: 'Café Sur', taxId: '30-11111111' },
    payment: { card_holder_name: 'María Sosa' },
    amount: 20,
    currency: 'USD',
  };
  const opened = open(
    [
      [{ merchant: { name: 'Norte' } }, here],
      [given, here],
    ],
    [],
  );
  for (const text of texts) expectAnswers(opened, askedInView('all', queryOf(text), nowMs, 'UTC'), 'texts');
  const found = texts.filter((text) => opened.queries.count({ query: queryOf(text) }) === 1);
  expect(found).toEqual(texts.filter((text) => text !== 'nowhere'));
  opened.close();
});

it('Every condition and its negation are complements, with decisions waiting and values left out', () => {
  const budget = createTimeBudget({ budgetMs: 1_500, atLeast: 1 });
  for (let seed = firstSeed; budget.take(); seed += 1) {
    const [claims = []] = fc.sample(world, { seed, numRuns: 1 });
    const [rules = []] = fc.sample(ruleSets, { seed, numRuns: 1 });
    const opened = open(claims, rules);
    for (const text of [...terms, ...texts]) {
      const query = queryOf(text);
      const idsOf = (node: QueryNode) => {
        const filter = askedInView('all', node, nowMs, zones[seed % zones.length] ?? 'UTC');
        expectAnswers(opened, filter, `seed ${seed}`);
        return opened.queries.ids({ filter, sort: 'newest', offset: 0, limit: 100 }).claimIds;
      };
      const both = [...idsOf(query), ...idsOf(negated(query))].toSorted();
      expect([seed, text, both]).toEqual([seed, text, [...opened.answers.keys()].toSorted()]);
    }
    opened.close();
  }
});

/** Expects every answer about a query to be that of `answer.ts`; a failure begins with `name` and the query. */
function expectAnswers(
  { queries, answers, rules }: ReturnType<typeof open>,
  filter: AskedQuery,
  name: string,
): void {
  const merchantKeys = new Set([...answers.values()].flatMap(({ merchantName }) => keyOf(merchantName)));
  const idsFor = (question: AskedQuery) =>
    [...answers].flatMap(([id, claim]) => {
      const answer = answerOf(question, claim, { merchantKeys, rules });
      expect(answer).not.toBeNull();
      return answer === true ? [id] : [];
    });
  const meant = idsFor(filter);
  const { claimIds } = queries.ids({ filter, sort: 'newest', offset: 0, limit: 100 });
  const text = `${name}: ${printQuery(filter.query)}`;
  expect([text, claimIds.toSorted()]).toEqual([text, meant.toSorted()]);
  const totals = queries.totals(filter);
  expect([text, totals.claims]).toEqual([text, meant.length]);
  expect([text, queries.totalsOf(meant)]).toEqual([text, totals]);
  expect([text, queries.count(filter)]).toEqual([text, meant.length]);
  const most = 2;
  const counted = queries.countUpTo(filter, most);
  expect([text, counted > most || counted]).toEqual([text, meant.length > most || meant.length]);
  for (const sort of claimSorts) {
    const sorted = queries.ids({ filter, sort, offset: 0, limit: 100 }).claimIds;
    const wanted = meantOrder(sort, meant, answers);
    expect([text, sort, wanted === null ? sorted.toSorted() : sorted]).toEqual([
      text,
      sort,
      wanted ?? meant.toSorted(),
    ]);
    const pages = [0, 3, 6].flatMap((offset) => queries.ids({ filter, sort, offset, limit: 3 }).claimIds);
    expect([text, sort, pages]).toEqual([text, sort, sorted.slice(0, 9)]);
    for (const [index, claimId] of sorted.entries())
      expect([text, sort, queries.locate({ filter, sort, claimId })]).toEqual([text, sort, { index }]);
  }
  const among = queries.idsAmong(filter, [...answers.keys(), 'elsewhere']).claimIds;
  expect([text, among.toSorted()]).toEqual([text, meant.toSorted()]);
  const counts = countedKeys.flatMap((key) => {
    const values = idsFor({ ...filter, query: withoutKey(filter.query, key) }).flatMap((id) => {
      const value = answers.get(id)?.[key === 'network' ? 'origin' : key] ?? null;
      return value === null ? [] : [value];
    });
    return [...Map.groupBy(values, (value) => value)].map(([value, all]) => ({
      key,
      value,
      claims: all.length,
    }));
  });
  const inOrder = (all: readonly object[]) => all.map((one) => JSON.stringify(one)).toSorted();
  expect([text, inOrder(queries.facetCounts(filter).counts)]).toEqual([text, inOrder(counts)]);
}

/** Returns the claims in the order of a sort; `null` for the most urgent ones, which have tests of their own. */
function meantOrder(
  sort: ClaimSort,
  claimIds: readonly string[],
  answers: ReadonlyMap<string, ClaimAnswers & { claimKey: number }>,
): string[] | null {
  if (sort === 'most_urgent') return null;
  const rankIn = (values: readonly (string | null)[], value: string | null | undefined) =>
    values.indexOf(value ?? null);
  const ranks: Readonly<Record<typeof sort, (claim: Partial<ClaimAnswers>) => number | string | null>> = {
    newest: () => 0,
    oldest: () => 0,
    amount_high: ({ amount }) => (amount == null ? null : -amount),
    amount_low: ({ amount }) => amount ?? null,
    recently_updated: ({ updatedAtMs }) => (updatedAtMs == null ? null : -updatedAtMs),
    merchant: ({ merchantName }) => keyOf(merchantName)[0] ?? null,
    status: ({ status }) => rankIn(['PENDING_REVIEW', 'COMPLETED', 'ON_HOLD', null], status),
    network: ({ origin }) => rankIn(['visa', 'mastercard', null], origin),
    outcome: ({ outcome }) => rankIn(['in_progress', 'won', null], outcome),
  };
  const isOldestFirst = sort === 'oldest' || sort === 'amount_low';
  const rankOf = (id: string) => ranks[sort](answers.get(id) ?? {});
  const keyOfClaim = (id: string) => answers.get(id)?.claimKey ?? 0;
  return claimIds.toSorted((a, b) => {
    const [one, other] = [rankOf(a), rankOf(b)];
    const byKey = isOldestFirst ? keyOfClaim(a) - keyOfClaim(b) : keyOfClaim(b) - keyOfClaim(a);
    if (one === other) return byKey;
    if (one === null || other === null) return one === null ? 1 : -1;
    return one < other ? -1 : one > other ? 1 : byKey;
  });
}

function expectProposals(
  { files, queries, answers, rules }: ReturnType<typeof open>,
  timeZone: string,
  seed: number,
): void {
  const merchantKeys = new Set([...answers.values()].flatMap(({ merchantName }) => keyOf(merchantName)));
  const meant = [...answers].flatMap(([claimId, claim]) =>
    rules
      .filter(
        (rule) =>
          answerOf({ query: appliesTo(rule), atMs: nowMs, timeZone }, claim, { merchantKeys }) === true,
      )
      .map(({ name }) => ({ claimId, ruleId: name, version: 1 })),
  );
  const at = { atMs: nowMs, timeZone };
  const claimIds = [...answers.keys(), 'elsewhere'];
  expect([seed, queries.applyingRules(claimIds, at).applying]).toEqual([seed, meant]);

  // The first that applies proposes: when it is decided on, and in a search.
  const firsts = [...Map.groupBy(meant, ({ claimId }) => claimId).values()].flatMap(([first]) => first ?? []);
  expect([seed, queries.proposingRules(claimIds, at).proposing]).toEqual([seed, firsts]);
  const countOf = ({ name }: ProposingRule) => firsts.filter(({ ruleId }) => ruleId === name).length;
  const counts = Object.fromEntries(rules.map((rule) => [rule.name, countOf(rule)]));
  for (const most of [1, 2, 5, Number.MAX_SAFE_INTEGER]) {
    const counted = Object.fromEntries(rules.map(({ name }) => [name, 0]));
    let after: number | null = null;
    do {
      const part = queries.proposalCounts(at, { after, most });
      for (const [name, claims] of Object.entries(part.counts)) counted[name] = (counted[name] ?? 0) + claims;
      after = part.next;
    } while (after !== null);
    expect([seed, most, counted]).toEqual([seed, most, counts]);
  }
  // In an export too, whatever its order is, and of some claims alone.
  const everything = { query: emptyQuery };
  const some = claimIds.filter((_, n) => n % 2 === 0);
  for (const exported of [
    { filter: everything, sort: 'newest' },
    { filter: everything, sort: 'amount_high' },
    { claimIds: some, sort: 'newest' },
  ] as const) {
    const wanted = 'claimIds' in exported ? firsts.filter(({ claimId }) => some.includes(claimId)) : firsts;
    expect([seed, exported, proposedIn(files, exported, at)]).toEqual([
      seed,
      exported,
      new Map(wanted.map(({ claimId, ruleId }) => [claimId, ruleId])),
    ]);
  }
  for (const { name } of rules) {
    const query = termOf('rule', name);
    const found = [...answers].flatMap(([id, claim]) =>
      answerOf({ query, ...at }, claim, { merchantKeys, rules }) === true ? [id] : [],
    );
    const proposed = firsts.filter(({ ruleId }) => ruleId === name).map(({ claimId }) => claimId);
    expect([seed, name, found]).toEqual([seed, name, proposed]);
  }
}

/** Returns the names of the rules that propose in an export, by claim. */
function proposedIn(
  files: ReturnType<typeof open>['files'],
  claims: StreamedClaims,
  proposalsAt: Moment,
): ReadonlyMap<string, string> {
  const stream = openClaimStream(files, claims, { notesAndTags: false, proposalsAt });
  const rows = [...stream.batches()].flat();
  stream.close();
  return new Map(rows.flatMap(({ id, proposal }) => (proposal === null ? [] : [[id, proposal.name]])));
}

function keyOf(name: string | null | undefined): string[] {
  return name == null ? [] : [foldText(name)];
}
