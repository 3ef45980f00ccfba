import { expect, it } from 'vitest';
import { createLedger } from '../base/ledger.ts';
import { createWorld } from '../world/world.ts';
import { createWorldClock } from '../world/world-clock.ts';
import { makeMove } from './moves.ts';

const baseTimeMs = Date.parse('2026-05-04T12:00:00.000Z');

it('Time approves documents that fit, and leaves those unapproved that do not', () => {
  const world = createWorld(
    { seed: 3, claims: 40, baseTimeMs },
    createWorldClock(baseTimeMs, 0, () => 0),
  );
  const ledger = createLedger();
  for (let nth = 0; nth < 600; nth++) makeMove(world, ledger, 3, nth, baseTimeMs + nth);
  const approved = ledger
    .read()
    .moves.filter(({ what }) => what === 'verdict')
    .map(({ claimId, value }) => {
      const index = world.indexOf(claimId) ?? 0;
      return world.documents(index)[Number.parseInt(value, 10)]?.fit;
    });
  expect(approved.length).toBeGreaterThan(3);
  expect(new Set(approved)).toEqual(new Set(['fits']));
  const unapproved = Array.from({ length: 40 }, (_, index) =>
    world
      .documents(index)
      .filter(({ fit }, at) => fit !== 'fits' && world.verdicts(index)[at] !== 'unapproved'),
  );
  expect(unapproved.flat()).toEqual([]);
});
