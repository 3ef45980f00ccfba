import { type ClaimCheck, type EntryFilter, standings } from '../../src-shared/contract/outbox.ts';
import { decisionKinds } from '../../src-shared/domain/decision.ts';
import { cameAbout } from '../../src-shared/domain/outbox-state.ts';
import { whyOf } from '../claims-service/failure-reason.ts';
import type { MatchingClaims } from '../journal/entry-table.ts';
import { type EntryView, viewEntry } from './entry-view.ts';
import { type Execution, isDenied } from './execution.ts';
import { readClaimNow } from './kind/claim-reading.ts';

/** When the decisions that are checked were taken: from the first moment on, and before the second. */
export interface CheckedPeriod {
  fromMs?: number | undefined;
  untilMs?: number | undefined;
}

type Read = Extract<ClaimCheck, { end: 'read' }>;
export type CheckedClaim =
  | Exclude<ClaimCheck, { end: 'read' }>
  | (Omit<Read, 'standings'> & {
      standings: { entry: EntryView; standing: (typeof standings)[number] }[];
    });

const checkedStates = ['done', 'resolved'] as const;

/** What came about of these decisions, and which claims tell of it. */
export function toCheck(
  { states, ...filter }: EntryFilter,
  mostClaims: number,
  { journal, kinds }: Pick<Execution, 'journal' | 'kinds'>,
): MatchingClaims {
  const checked = decisionKinds.filter((kind) => kinds.get(kind)?.hasStanding);
  const meant = checkedStates.filter((state) => states?.includes(state) ?? true);
  return journal.entries.claimsOfMatching({ ...filter, states: meant }, checked, mostClaims);
}

/** One request, of the claim alone: whatever it says, nothing in the journal changes and nothing is sent. */
export async function checkClaim(
  claimId: string,
  { fromMs, untilMs }: CheckedPeriod,
  { journal, kinds, connection, context }: Pick<Execution, 'journal' | 'kinds' | 'connection' | 'context'>,
): Promise<CheckedClaim> {
  if (!connection.mayCall()) return { end: connection.state().state === 'paused' ? 'paused' : 'offline' };
  if (connection.slowedUntilMs('getClaim') !== null) return { end: 'slowed' };
  const { claim, failed } = await readClaimNow(claimId, context);
  if (failed) {
    if (failed.kind === 'rate_limited') return { end: 'slowed' };
    if (failed.kind === 'not_sent') return { end: failed.fault === 'no_key' ? 'paused' : 'offline' };
    if (isDenied(failed) && (await context.checkKey()) === 'refused') return { end: 'paused' };
    return { end: 'unreadable', detail: whyOf(failed).detail };
  }
  const rows = journal.entries
    .listOfClaim(claimId)
    .filter(
      (row) =>
        cameAbout(row) &&
        kinds.get(row.kind)?.hasStanding &&
        (fromMs === undefined || row.decided_at_ms >= fromMs) &&
        (untilMs === undefined || row.decided_at_ms < untilMs),
    );
  return {
    end: 'read',
    status: claim.status,
    seen: claim.seen,
    standings: rows.map((row) => ({
      entry: viewEntry(row, kinds),
      standing: kinds.get(row.kind)?.standing(row, claim) ?? 'unknown',
    })),
  };
}
