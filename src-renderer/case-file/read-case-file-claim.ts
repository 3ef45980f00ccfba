import { knownKind } from '../../src-shared/domain/decision/decision.ts';
import type { Ipc } from '../ipc/ipc.ts';
import type { CaseFileClaim } from './use-case-file-sheet.ts';

/** Reads what is known of a claim here. */
export async function readCaseFileClaim(
  { client }: Ipc,
  accountId: string,
  claimId: string,
): Promise<CaseFileClaim> {
  const [detail, documents] = await Promise.all([
    client.claims.get({ accountId, claimId }),
    client.documents.ofClaim({ accountId, claimId }),
  ]);
  const entryIds = detail.history.flatMap(({ entryId, name }) =>
    entryId === null || knownKind(name) === undefined ? [] : [entryId],
  );
  const entries = await Promise.all(entryIds.map((entryId) => client.outbox.get({ accountId, entryId })));
  return { detail, documents, entries: entries.map(({ entry }) => entry) };
}
