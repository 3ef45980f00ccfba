import { expect, it } from 'vitest';
import { countProposals, createPacedTurns } from '../replica/questions/count-in-turn.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import type { KeyPart } from '../replica/lists/applying-rules.ts';

const at = { atMs: 0, timeZone: 'UTC' } as const;

/** Answers as a replica with one claim for each key from 1 to 25,000 does; it changes after some of its answers. */
function replicaThatChanges(changesAfter: readonly number[]) {
  const asked: (number | null)[] = [];
  let version = 0;
  return {
    asked,
    async proposalCounts(_at: unknown, { after, most }: KeyPart) {
      asked.push(after);
      const last = Math.min(25_000, (after ?? 0) + most);
      const answer = {
        counts: { small: last - (after ?? 0) },
        next: last === 25_000 ? null : last,
        version: String(version),
      };
      if (changesAfter.includes(asked.length)) version += 1;
      return answer;
    },
  };
}

const counted = (queries: ReturnType<typeof replicaThatChanges>) =>
  countProposals(at, queries, createPacedTurns(new FakeClock()));

it('The claims of a rule are counted in parts, all of one moment', async () => {
  const quiet = replicaThatChanges([]);
  expect(await counted(quiet)).toEqual({ small: 25_000 });
  expect(quiet.asked).toEqual([null, 10_000, 20_000]);
  const changed = replicaThatChanges([1]);
  expect(await counted(changed)).toEqual({ small: 25_000 });
  expect(changed.asked).toEqual([null, 10_000, null, 10_000, 20_000]);
});

it('Where something changes again and again, the claims of a rule are counted at once', async () => {
  const restless = replicaThatChanges(Array.from({ length: 20 }, (_, n) => n + 1));
  expect(await counted(restless)).toEqual({ small: 25_000 });
  expect(restless.asked).toEqual([null, 10_000, null, 10_000, null, 10_000, null]);
});

it('What is asked in turn waits as long as the question before took, and its answer waits for nothing', async () => {
  const clock = new FakeClock();
  const pauses: number[] = [];
  const inTurn = createPacedTurns({
    monotonicMs: () => clock.monotonicMs(),
    after(ms, resolve) {
      pauses.push(ms);
      resolve();
      return () => {};
    },
  });
  const take = (ms: number) => inTurn(async () => clock.pass(ms));
  await take(40);
  expect(pauses).toEqual([]);
  await take(1);
  await take(80);
  expect(pauses).toEqual([40]);
});
