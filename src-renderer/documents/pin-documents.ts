import { maxClaimsPerCall } from '../../src-shared/contract/limits.ts';
import { namedIds } from '../../src-shared/domain/changes/named-ids.ts';
import { refreshAfter } from '../ipc/change-stream.ts';
import type { Ipc } from '../ipc/ipc.ts';
import { changedIds, type ChosenClaims } from '../runtime/chosen-claims.ts';

/** Pins or unpins the documents of claims, in pieces that fit a call. */
export async function pinDocuments(
  ipc: Ipc,
  accountId: string,
  claimIds: readonly string[],
  isPinned: boolean,
  onProgress: (done: number) => void = () => undefined,
): Promise<void> {
  for (let start = 0; start < claimIds.length; start += maxClaimsPerCall) {
    const piece = claimIds.slice(start, start + maxClaimsPerCall);
    await ipc.client.documents.pin({ accountId, claimIds: piece, isPinned });
    onProgress(start + piece.length);
  }
  await refreshAfter(ipc, { topic: 'documents', accountId, claimIds: namedIds(claimIds) });
}

/** Pins or unpins the documents of the claims that an action was opened for, in one call. */
export async function pinChosen(
  ipc: Ipc,
  accountId: string,
  claims: ChosenClaims,
  isPinned: boolean,
): Promise<void> {
  await ipc.client.documents.pin({ accountId, ...(await claims.ref()), isPinned });
  await refreshAfter(ipc, { topic: 'documents', accountId, claimIds: changedIds(claims) });
}
