import { claimsPerFinish } from '../../src-shared/contract/documents.ts';
import { savedName } from '../../src-shared/domain/documents/document-name.ts';
import { claimDocuments, prepareFinish } from '../claims/claim-documents.ts';
import { assessFinish, finishDecisions } from '../claims/finish-assessment.ts';
import { wholeFile } from '../documents/whole-file.ts';
import { Refused } from '../base/refused.ts';
import type { AccountSession } from '../session/account-session.ts';
import type { Implementer, RpcServices } from './rpc-services.ts';

export function documentsRoutes(
  { documents: route }: Implementer,
  { accounts, saveFile }: Pick<RpcServices, 'accounts' | 'saveFile'>,
) {
  return route.router({
    ofClaim: route.ofClaim.handler(({ input }) =>
      claimDocuments(accounts.session(input.accountId), input.claimId),
    ),
    // Asked for before the stream begins: what is refused in it would be no refusal of the contract's.
    follow: route.follow.handler(({ input, signal }) =>
      lastWhileFollowed(accounts.session(input.accountId).documents, input.claimId, signal),
    ),
    refresh: route.refresh.handler(async ({ input }) => {
      const { fault } = await accounts.session(input.accountId).documents.list(input.claimId);
      return { fault };
    }),
    fetch: route.fetch.handler(({ input }) => {
      accounts.session(input.accountId).documents.fetch(input.claimId, input.keys);
      return {};
    }),
    piece: route.piece.handler(({ input: { accountId, claimId, key, offset } }) => {
      const piece = accounts.session(accountId).documents.piece(claimId, key, offset);
      if (!piece) throw new Refused('document_missing', {});
      return { bytes: piece.bytes.toString('base64'), total: piece.file.bytes };
    }),
    pin: route.pin.handler(({ input: { accountId, isPinned, ...claims } }) => {
      const { documents, selections } = accounts.session(accountId);
      documents.pin(selections.idsOf(claims), isPinned);
      return {};
    }),
    pinnedOf: route.pinnedOf.handler(({ input: { accountId, claimIds } }) => ({
      claimIds: accounts.session(accountId).documents.pinnedOf(claimIds),
    })),
    pinning: route.pinning.handler(({ input }) => accounts.session(input.accountId).documents.pinning()),
    pausePinning: route.pausePinning.handler(({ input }) => {
      accounts.session(input.accountId).documents.pausePinning(input.isPaused);
      return {};
    }),
    storage: route.storage.handler(({ input }) => accounts.session(input.accountId).documents.storage()),
    setCap: route.setCap.handler(({ input }) => {
      accounts.session(input.accountId).documents.setCap(input.capBytes);
      return {};
    }),
    prepareFinish: route.prepareFinish.handler(({ input }) =>
      prepareFinish(accounts.session(input.accountId), input.claimId),
    ),
    assessFinish: route.assessFinish.handler(async ({ input: { accountId, ...claims } }) => {
      const session = accounts.session(accountId);
      const { selections } = session;
      const assessment = await assessFinish(session, selections.idsOf(claims, claimsPerFinish));
      const decisions = finishDecisions(accountId, assessment.takers);
      const questionId = await selections.keepQuestion(claims.selectionId, decisions);
      return { ...assessment, questionId };
    }),
    saveCopy: route.saveCopy.handler(async ({ input: { accountId, claimId, key } }) => {
      const { documents, replica } = accounts.session(accountId);
      const file = documents.piece(claimId, key, 0)?.file;
      if (!file) throw new Refused('document_missing', {});
      if (saveFile === null) return { outcome: null };
      const name = replica.documents.read(claimId).documents.find((one) => one.key === key)?.name ?? null;
      const bytes = () => wholeFile(documents, file);
      return { outcome: (await saveFile.whole(savedName(name, file.type), bytes)) ? 'saved' : 'cancelled' };
    }),
  });
}

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
