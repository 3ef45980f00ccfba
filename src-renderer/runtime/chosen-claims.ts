import type { ClaimRow } from '../../src-shared/contract/claims.ts';
import type { ClaimsRef } from '../../src-shared/contract/claims-ref.ts';
import type { Ipc } from '../ipc/ipc.ts';

/** The claims that an action was opened for: the selection, or one claim. */
export interface ChosenClaims {
  count: number;
  /** Ids of those claims that this page has loaded; of a long selection not all. */
  knownIds: readonly string[];
  /** The claim, if it is a single one whose row is loaded. */
  only?: ClaimRow | undefined;
  /**
   * Returns the claims as a call names them. By then a selection is a snapshot on the main side. @throws what the
   * main side refused
   */
  ref: () => Promise<ClaimsRef>;
}

export function oneClaim(row: ClaimRow): ChosenClaims {
  return { count: 1, knownIds: [row.id], only: row, ref: async () => ({ claimIds: [row.id] }) };
}

/** Returns the ids for a change of the claims; `null` if not all are known. */
export function changedIds({ count, knownIds }: Pick<ChosenClaims, 'count' | 'knownIds'>): string[] | null {
  return knownIds.length < count ? null : [...knownIds];
}

/** Reads the first ids of the claims, for what is made of them one by one. */
export async function readChosenIds(
  { client }: Pick<Ipc, 'client'>,
  accountId: string,
  claims: ChosenClaims,
  limit: number,
): Promise<readonly string[]> {
  const { claimIds, selectionId } = await claims.ref();
  if (selectionId === undefined) return claimIds ?? [];
  return (await client.selections.ids({ accountId, selectionId, limit })).claimIds;
}
