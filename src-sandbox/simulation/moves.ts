import type { Ledger, Move } from '../base/ledger.ts';
import { isoTime, luckOf } from '../world/claim-body.ts';
import { createDice, salts, type Dice } from '../world/dice.ts';
import { nextStatus } from '../world/lifecycle.ts';
import type { World } from '../world/world.ts';

/** Interval between two events in the service in milliseconds, by the sandbox's time. */
export const moveEveryMs = 20_000;

/** Number of the newest claims among which things happen, as this is where people look. */
const reach = 4_000;

/** Lets the n-th event happen: the same one for the same seed and the same state. */
export function makeMove(world: World, ledger: Ledger, seed: number, nth: number, atMs: number): void {
  const dice = createDice(seed, nth, salts.move);
  const fate = dice.fraction();
  const record = (index: number, by: Move['by'], what: Move['what'], value: string) =>
    ledger.moved({ by, what, claimId: world.claimId(index), value, worldTime: isoTime(atMs) });

  if (fate < 0.35) {
    record(world.addClaim(atMs), 'time', 'arrived', 'PENDING_REVIEW');
  } else if (fate < 0.6) {
    const index = findClaim(world, dice, (one) => stepAfter(world, seed, one) !== null);
    const status = index === null ? null : stepAfter(world, seed, index);
    if (index === null || status === null) return;
    world.changeStatus(index, status, atMs);
    record(index, 'time', 'status', status);
  } else if (fate < 0.8) {
    const index = findClaim(world, dice, (one) => awaitedVerdict(world, one) >= 0);
    if (index === null) return;
    const position = awaitedVerdict(world, index);
    world.setVerdict(index, position, 'approved');
    record(index, 'time', 'verdict', `${position} approved`);
  } else if (fate < 0.92) {
    const index = findClaim(world, dice, (one) => !world.facts(one).seen);
    if (index === null) return;
    world.markSeen(index);
    record(index, 'colleague', 'seen', 'true');
  } else {
    const index = findClaim(world, dice, (one) => world.facts(one).status === 'PENDING_REVIEW');
    if (index === null) return;
    const status = dice.chance(0.4) ? 'COLLABORATION_ACCEPTED' : 'COLLABORATION_REJECTED';
    world.changeStatus(index, status, atMs);
    record(index, 'colleague', 'status', status);
  }
}

function stepAfter(world: World, seed: number, index: number): string | null {
  return nextStatus(world.facts(index).status, luckOf(seed, index));
}

/**
 * Returns the position of the first document that the analysis will approve, or -1. One that doesn't fit stays
 * unapproved.
 */
function awaitedVerdict(world: World, index: number): number {
  if (world.isUploadClosed(index)) return -1;
  const documents = world.placedDocuments(index) === undefined ? world.documents(index) : [];
  return world
    .verdicts(index)
    .findIndex((verdict, at) => verdict === 'unapproved' && (documents[at]?.fit ?? 'fits') === 'fits');
}

/** Returns the first claim that fits, from a random position downwards and around. */
function findClaim(world: World, dice: Dice, fits: (index: number) => boolean): number | null {
  const count = Math.min(world.claimCount(), reach);
  const newest = world.claimCount() - 1;
  const start = dice.whole(0, Math.max(count - 1, 0));
  for (let step = 0; step < count; step++) {
    const index = newest - ((start + step) % count);
    if (fits(index)) return index;
  }
  return null;
}
