import { claimsPerFinish } from '../../src-shared/contract/documents.ts';
import { savedName } from '../../src-shared/domain/documents/document-name.ts';
import { claimDocuments, prepareFinish } from '../claims/claim-documents.ts';
import { assessFinish, finishDecisions } from '../claims/finish-assessment.ts';
import { wholeFile } from '../documents/whole-file.ts';
import { Refused } from '../base/refused.ts';
import type { AccountSession } from '../session/account-session.ts';
import type { AccountCalls } from './calls.ts';

export const documentsCalls: AccountCalls<'documents'> = {
  ofClaim: (session, { claimId }) => claimDocuments(session, claimId),
  // The session is looked up before the stream begins: what is refused in it would be no refusal of the contract's.
  follow: ({ documents }, { claimId }, _, signal) => lastWhileFollowed(documents, claimId, signal),
  refresh: async ({ documents }, { claimId }) => ({ fault: (await documents.list(claimId)).fault }),
  fetch: ({ documents }, { claimId, keys }) => documents.fetch(claimId, keys),
  piece: ({ documents }, { claimId, key, offset }) => {
    const piece = documents.piece(claimId, key, offset);
    if (!piece) throw new Refused('document_missing', {});
    return { bytes: piece.bytes.toString('base64'), total: piece.file.bytes };
  },
  pin: ({ documents, selections }, { isPinned, ...claims }) =>
    documents.pin(selections.idsOf(claims), isPinned),
  pinnedOf: ({ documents }, { claimIds }) => ({ claimIds: documents.pinnedOf(claimIds) }),
  pinning: ({ documents }) => documents.pinning(),
  pausePinning: ({ documents }, { isPaused }) => documents.pausePinning(isPaused),
  storage: ({ documents }) => documents.storage(),
  setCap: ({ documents }, { capBytes }) => documents.setCap(capBytes),
  prepareFinish: (session, { claimId }) => prepareFinish(session, claimId),
  assessFinish: async (session, claims) => {
    const { accountId, selections } = session;
    const assessment = await assessFinish(session, selections.idsOf(claims, claimsPerFinish));
    const decisions = finishDecisions(accountId, assessment.takers);
    const questionId = await selections.keepQuestion(claims.selectionId, decisions);
    return { ...assessment, questionId };
  },
  saveCopy: async ({ documents, replica }, { claimId, key }, { saveFile }) => {
    const file = documents.piece(claimId, key, 0)?.file;
    if (!file) throw new Refused('document_missing', {});
    if (saveFile === null) return { outcome: null };
    const name = replica.documents.read(claimId).documents.find((one) => one.key === key)?.name ?? null;
    const bytes = () => wholeFile(documents, file);
    return { outcome: (await saveFile.whole(savedName(name, file.type), bytes)) ? 'saved' : 'cancelled' };
  },
};

async function* lastWhileFollowed(
  { follow }: AccountSession['documents'],
  claimId: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<never> {
  const leave = follow(claimId);
  try {
    await untilAborted(signal);
    // A stream has to be able to say something; this one lasts and is silent.
    yield* [];
  } finally {
    leave();
  }
}

function untilAborted(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (!signal || signal.aborted) return resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
