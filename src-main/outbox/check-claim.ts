import { type ClaimCheck, standings } from '../../src-shared/contract/outbox.ts';
import { decisionKinds } from '../../src-shared/domain/decision/decision.ts';
import { whyOf } from '../claims-service/failure-reason.ts';
import type { StreamedEntries } from '../journal/entry-stream.ts';
import type { MatchingClaims } from '../journal/entry-ledger.ts';
import { type EntryView, viewEntry } from './entry-view.ts';
import { type Execution, isDenied } from './execution.ts';
import { readClaimNow } from './kind/claim-reading.ts';

type Read = Extract<ClaimCheck, { end: 'read' }>;
export type CheckedClaim =
  | Exclude<ClaimCheck, { end: 'read' }>
  | (Omit<Read, 'standings'> & {
      standings: { entry: EntryView; standing: (typeof standings)[number] }[];
    });

const checkedStates = ['done', 'resolved'] as const;

/** Returns the claims that a check of these decisions reads. */
export function toCheck(
  { filter, ...part }: StreamedEntries,
  mostClaims: number,
  { journal, kinds }: Pick<Execution, 'journal' | 'kinds'>,
): MatchingClaims {
  const checked = decisionKinds.filter((kind) => kinds.get(kind)?.hasStanding);
  const states = checkedStates.filter((state) => filter.states?.includes(state) ?? true);
  return journal.entries.claimsOfMatching({ ...filter, states }, part, checked, mostClaims);
}

/** Reads the claim with one request. Whatever it says, nothing in the journal changes and nothing is sent. */
export async function checkClaim(
  claimId: string,
  { filter, ...part }: StreamedEntries,
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
    .listCarriedOut(claimId, filter, part)
    .filter((row) => kinds.get(row.kind)?.hasStanding);
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
