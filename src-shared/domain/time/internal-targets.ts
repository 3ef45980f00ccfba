import { z } from 'zod';
import { type ClaimStatus, claimStatuses } from '../../claims-service/claim.ts';

/**
 * Internal targets: within how many days of its creation a claim should be done with, as agents here set it for
 * each status and network. The service knows nothing of them, and has no deadline of its own. They count from
 * `createdAt`: since when a claim has its status is in no field (the names of `events` are not documented).
 */

export const mostTargetDays = 999;
const days = z.number().int().min(1).max(mostTargetDays);
const named = z.string().min(1).max(100);

const statusTargetSchema = z.strictObject({
  /** Days for the networks that have none of their own; `null`: they have no target. */
  days: days.nullable(),
  /** Days by network (`origin`), as `targetKeyOf` writes it. */
  networks: z.record(named, days),
});
/** Targets by status, as `targetKeyOf` writes it. */
export const internalTargetsSchema = z.record(named, statusTargetSchema);
export type InternalTargets = z.infer<typeof internalTargetsSchema>;

export const noTargets: InternalTargets = {};

const proto = '__proto__';
const protoKey = `\u0000${proto}`;

/**
 * Returns the key of a status or a network in the targets. The service chooses its names: one that sets an object's
 * prototype would be lost.
 */
export function targetKeyOf(name: string): string {
  return name === proto ? protoKey : name;
}

export function nameOfTargetKey(key: string): string {
  return key === protoKey ? proto : key;
}

/** Statuses that a target can be set for: with the last one a claim is over. */
export const targetStatuses: readonly ClaimStatus[] = claimStatuses.filter(
  (status) => status !== 'COMPLETED',
);

/** The facts that decide which target a claim has. `null` stands for what the service did not say. */
export interface TargetFacts {
  isOpen: boolean | null;
  outcome: string | null;
  status: string | null;
  origin: string | null;
}

/**
 * Whether somebody may still have something to do on the claim. If it is unknown whether it is open, it counts as not
 * open.
 */
export function isStillOpen({ isOpen, outcome }: Pick<TargetFacts, 'isOpen' | 'outcome'>): boolean {
  return isOpen === true && outcome !== 'won' && outcome !== 'lost';
}

/** Returns the days until the target; `null` if there is none. */
export function targetDaysOf(facts: TargetFacts, targets: InternalTargets): number | null {
  const { status, origin } = facts;
  if (!isStillOpen(facts) || status === null) return null;
  const target = ownAt(targets, status);
  if (target === undefined) return null;
  return (origin === null ? undefined : ownAt(target.networks, origin)) ?? target.days;
}

/** Returns the own property of a record by status or network for this name. */
export function ownAt<Held>(record: Readonly<Record<string, Held>>, name: string): Held | undefined {
  const key = targetKeyOf(name);
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

export const targetDayMs = 86_400_000;

/** Returns the whole days left until a target: 0 is less than one, below 0 it is overdue (-1: by less than one). */
export function daysLeft(targetAtMs: number, nowMs: number): number {
  return Math.floor((targetAtMs - nowMs) / targetDayMs);
}

/** Names of the journal's settings for targets: a person's own, and what the organisation has set instead. */
export const targetSettings = { own: 'internal_targets', pinned: 'internal_targets_pinned' } as const;

/** Returns the targets in effect. */
export function targetsFrom(stored: { own: string | null; pinned: string | null }): InternalTargets {
  return readTargets(stored.pinned ?? stored.own);
}

/** Parses stored targets; what another version wrote and this one can't read counts as none. */
export function readTargets(stored: string | null): InternalTargets {
  if (stored === null) return noTargets;
  try {
    return internalTargetsSchema.safeParse(JSON.parse(stored)).data ?? noTargets;
  } catch {
    return noTargets;
  }
}

/** Applies the edits made from `before` to `edited` to the present targets, so that another window's edits stay. */
export function mergeTargets(
  present: InternalTargets,
  before: InternalTargets,
  edited: InternalTargets,
): InternalTargets {
  const [now, then, next] = [cellsOf(present), cellsOf(before), cellsOf(edited)];
  const merged = new Map<string, { days: number | null; networks: Map<string, number> }>();
  for (const key of new Set([...now.keys(), ...next.keys()])) {
    const cell = next.get(key)?.days === then.get(key)?.days ? now.get(key) : next.get(key);
    if (cell === undefined) continue;
    const target = merged.get(cell.status) ?? { days: null, networks: new Map() };
    if (cell.network === null) target.days = cell.days;
    else target.networks.set(cell.network, cell.days);
    merged.set(cell.status, target);
  }
  return Object.fromEntries(
    [...merged].map(([status, target]) => [
      status,
      { days: target.days, networks: Object.fromEntries(target.networks) },
    ]),
  );
}

/** Returns one entry for each status and network with a target; network `null`: all that have none of their own. */
function cellsOf(targets: InternalTargets) {
  const cells = Object.entries(targets).flatMap(([status, target]) => [
    ...(target.days === null ? [] : [{ status, network: null, days: target.days }]),
    ...Object.entries(target.networks).map(([network, own]) => ({ status, network, days: own })),
  ]);
  return new Map(cells.map((cell) => [JSON.stringify([cell.status, cell.network]), cell]));
}
