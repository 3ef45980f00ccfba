import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { collaborationValues } from '../../src-shared/domain/decision/collaboration.ts';
import { decisionKind, decisionKinds } from '../../src-shared/domain/decision/decision.ts';
import { isWaiting, resolutions } from '../../src-shared/domain/decision/outbox-state.ts';
import { createTimeBudget } from '../../src-testing/time-budget.ts';
import type { EntryRow } from '../journal/entry-row.ts';
import { openMemoryJournal } from '../journal/testing/memory-journal.ts';
import { FakeClock, settled } from '../testing/fake-clock.ts';
import type { Fault } from './testing/model-service.ts';
import { claimIds, type What, World } from './testing/world.ts';

/** As many sequences as there is time for, by the hundred; `CLAIMDESK_SEQUENCES` asks for a number. */
const asked = process.env.CLAIMDESK_SEQUENCES;
const perRound = 100;
const budget =
  asked === undefined
    ? { budgetMs: 2_000, atLeast: 10 }
    : { budgetMs: 0, atLeast: Math.ceil(Number(asked) / perRound) };
const firstSeed = Number(process.env.CLAIMDESK_SEED ?? 1);
const minuteMs = 60_000;

const actionFaults: Fault[] = [
  'not_sent',
  'lost',
  'late',
  'answer_lost',
  'contradicts',
  'contradicts_done',
  'service_error',
  'refused',
  'unauthorized',
  'forbidden',
  'rate_limited',
  'redirected',
  'hangs',
];
const readFaults: Fault[] = [
  'not_sent',
  'lost',
  'service_error',
  'refused',
  'unauthorized',
  'rate_limited',
  'hangs',
];

type Step = (world: World) => void | Promise<void>;
const claim = fc.constantFrom(...claimIds);
/** Which of the entries so far, counted from the newest. */
const which = fc.nat(5);
const step = (arbitrary: fc.Arbitrary<[string, Step]>): fc.Arbitrary<Named> =>
  arbitrary.map(([name, run]) => ({ name, run, toString: () => name, [fc.toStringMethod]: () => name }));
interface Named {
  name: string;
  run: Step;
}

/** Each kind, and the two that the collaboration stage is decided with. */
const whats = decisionKinds.flatMap((kind) => {
  const values = kind === decisionKind.decideCollaboration ? collaborationValues : (['ACCEPTED'] as const);
  return values.map((value): What => ({ kind, value }));
});
const nameOf = ({ kind, value }: What) =>
  kind === decisionKind.decideCollaboration ? value.toLowerCase() : kind;
/** Straight to where it hurts: a decision that meets a fault at once, or two in a row. */
const troubledDecision = step(
  fc
    .tuple(
      fc.constantFrom(...whats),
      claim,
      fc.array(fc.constantFrom(...actionFaults), { minLength: 1, maxLength: 2 }),
    )
    .map(([what, id, faults]) => [
      `${nameOf(what)} ${id} meets ${faults.join()}`,
      async (w) => {
        w.setDown(false);
        w.harness.connection.resume();
        w.harness.service.faults = [...faults];
        w.decide(what, id);
        w.harness.outbox.sendNow(w.ids(0));
        await settled();
      },
    ]),
);

const anything = fc.oneof(
  {
    weight: 2,
    arbitrary: step(
      fc
        .tuple(fc.constantFrom(...whats), claim)
        .map(([what, id]) => [`${nameOf(what)} ${id}`, (w) => w.decide(what, id)]),
    ),
  },
  step(which.map((n) => [`cancel ${n}`, (w) => w.cancel(n)])),
  step(which.map((n) => [`send now ${n}`, (w) => void w.harness.outbox.sendNow(w.ids(n))])),
  step(
    fc
      .tuple(which, fc.constantFrom(...resolutions))
      .map(([n, how]) => [`${how} ${n}`, (w) => w.resolve(n, how)]),
  ),
  step(
    fc
      .constantFrom(1_000, 6_000, 12_000, 31_000, 95_000)
      .map((ms) => [`wait ${ms}`, (w) => w.harness.clock.advance(ms)]),
  ),
  step(
    fc.constantFrom(1_000, 12_000, 95_000).map((ms) => [`wait ${ms}.`, (w) => w.harness.clock.advance(ms)]),
  ),
  step(
    fc
      .constantFrom(10 * minuteMs, 25 * 60 * minuteMs)
      .map((ms) => [`leap ${ms}`, (w) => w.harness.clock.leap(ms)]),
  ),
  step(fc.constantFrom(-3_600_000, 3_600_000).map((ms) => [`jump ${ms}`, (w) => w.harness.clock.jump(ms)])),
  step(
    fc
      .constantFrom(...actionFaults)
      .map((fault) => [fault, (w) => void w.harness.service.faults.push(fault)]),
  ),
  step(
    fc
      .constantFrom(...readFaults)
      .map((fault) => [`read ${fault}`, (w) => void w.harness.service.readFaults.push(fault)]),
  ),
  step(fc.boolean().map((isDown) => [isDown ? 'down' : 'up', (w) => w.setDown(isDown)])),
  step(fc.constant(['crash', (w) => w.crash()])),
  step(fc.constant(['sync', (w) => w.harness.sync()])),
  step(fc.constant(['new key', (w) => w.harness.connection.resume()])),
  step(
    fc
      .constantFrom('accepted', 'refused', 'unknown')
      .map((verdict) => [`key ${verdict}`, (w) => void (w.harness.keyVerdict = verdict)]),
  ),
  step(fc.constant(['catch up', (w) => w.harness.service.catchUp()])),
  step(
    fc
      .tuple(
        claim,
        fc.constantFrom(
          'COLLABORATION_ACCEPTED',
          'COLLABORATION_REJECTED',
          'SECOND_PRESENTATION_STARTED',
          'closed',
          'touched',
        ),
      )
      .map(([id, to]) => [`colleague ${id} ${to}`, (w) => w.colleague(id, to)]),
  ),
);

const steps = fc.oneof({ weight: 3, arbitrary: anything }, { weight: 1, arbitrary: troubledDecision });

/** Returns whether the outbox says that an entry did not happen: of a conflict unless an earlier send is in doubt. */
function isNever({ state, uncertain }: EntryRow): boolean {
  return state === 'cancelled' || state === 'failed' || (state === 'conflict' && uncertain === 0);
}

function text(row: EntryRow, name: string): string {
  return String(Object(JSON.parse(row.payload))[name]);
}

function check(world: World): void {
  const { harness } = world;
  const rows = harness.rows();
  expect(harness.troubles).toEqual([]);

  // Nothing is lost.
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(world.decided));

  // All has come to an end, or to a person, or waits behind what is a person's.
  for (const row of rows) {
    if (!isWaiting(row.state)) continue;
    const ahead = rows.filter((other) => other.lane === row.lane && other.position < row.position);
    expect([row.state, row.reason]).toEqual(['blocked', 'predecessor_unresolved']);
    expect(ahead.some(({ state }) => state === 'needs_person' || state === 'conflict')).toBe(true);
  }

  const effects = (call: string, about: string, value?: string) =>
    harness.service.effects.filter(
      (effect) =>
        effect.call === call && effect.about === about && (value === undefined || effect.value === value),
    ).length;

  // X: at most once for each entry, never for one that is said not to have happened, and done is done.
  const atMostOnce = (
    kind: string,
    count: (row: EntryRow) => number,
    key: (row: EntryRow) => string,
  ): void => {
    for (const group of Map.groupBy(
      rows.filter((row) => row.kind === kind),
      key,
    ).values()) {
      const [first] = group;
      if (first === undefined) continue;
      const happened = count(first);
      expect(happened).toBeLessThanOrEqual(group.filter((row) => !isNever(row)).length);
      expect(happened).toBeGreaterThanOrEqual(group.filter((row) => row.state === 'done').length);
    }
  };
  atMostOnce(
    'send_email',
    (row) => effects('sendEmail', row.claim_id ?? '', text(row, 'email')),
    (row) => text(row, 'email'),
  );
  atMostOnce(
    'finish_documentation',
    (row) => effects('finishDocumentation', row.claim_id ?? ''),
    (row) => row.claim_id ?? '',
  );
  atMostOnce(
    'create_subscription',
    (row) => effects('createSubscription', text(row, 'url')),
    (row) => text(row, 'url'),
  );

  // S: never more often than decided, and done is so.
  for (const claimId of claimIds) {
    for (const value of ['ACCEPTED', 'REJECTED']) {
      const decided = rows.filter((row) => row.claim_id === claimId && row.value === value);
      const happened = effects('putClaimStatus', claimId, value);
      expect(happened).toBeLessThanOrEqual(decided.filter((row) => !isNever(row)).length);
      const ours = decided.filter((row) => row.state === 'done' && row.reason === null && row.sends > 0);
      if (
        harness.service.effects.every(({ about, call }) => about !== claimId || call !== 'putClaimStatus')
      ) {
        // Then only a colleague can have brought the state that proved it.
        expect(ours.every((row) => row.uncertain === 1)).toBe(true);
      }
    }
  }

  // I: the intended end state, and none that was not intended.
  for (const claimId of claimIds) {
    const marks = rows.filter((row) => row.kind === 'mark_seen' && row.claim_id === claimId);
    if (marks.every(isNever)) expect(harness.service.claims.get(claimId)?.seen).toBe(false);
  }
  for (const row of rows) {
    if (row.state !== 'done') continue;
    if (row.kind === 'mark_seen') expect(harness.service.claims.get(row.claim_id ?? '')?.seen).toBe(true);
    if (row.kind === 'delete_subscription') {
      expect(harness.service.subscriptions.some(({ id }) => id === text(row, 'subscriptionId'))).toBe(false);
    }
  }
}

// Promise: sent-once
it('holds its promises over random sequences', async () => {
  const clock = new FakeClock();
  const journal = openMemoryJournal(clock);
  const property = fc
    .asyncProperty(fc.array(steps, { minLength: 3, maxLength: 16 }), fc.boolean(), async (run, lateLast) => {
      const world = new World(journal, clock);
      for (const { run: take } of run) await take(world);
      await world.calm(lateLast);
      check(world);
      await world.harness.outbox.stop(0);
    })
    .beforeEach(() => {
      clock.forget();
      journal.clear();
    });
  const rounds = createTimeBudget(budget);
  while (rounds.take()) await fc.assert(property, { numRuns: perRound, seed: firstSeed + rounds.begun - 1 });
  console.log(`${rounds.begun * perRound} random sequences`);
});
