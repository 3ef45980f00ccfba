import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { type CaseFileWords, mostCaseFiles } from '../../src-shared/contract/case-files.ts';
import { notAppendedReasons } from '../../src-shared/domain/export/case-file.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { readChosenIds } from '../runtime/chosen-claims.ts';
import type { ChosenClaims } from '../runtime/chosen-claims.ts';
import { readCaseFileClaim } from './read-case-file-claim.ts';
import { useCaseFileSheet } from './use-case-file-sheet.ts';

interface Choice {
  hasDocuments: boolean;
  hasNotes: boolean;
}

/** Reads what is known of each claim, hands it over, and starts the file. */
export function useCaseFileBatch(account: Account) {
  const { ipc } = useAppContext();
  const sheetOf = useCaseFileSheet(account);
  const words = useCaseFileWords();
  return async (claims: ChosenClaims, { hasDocuments, hasNotes }: Choice, signal: AbortSignal) => {
    const accountId = account.id;
    let batchId: string | null = null;
    const claimIds = await readChosenIds(ipc, accountId, claims, mostCaseFiles);
    for (const claimId of claimIds) {
      if (signal.aborted) return { export: null };
      // One claim after the other: a selection of many must not fill the line.
      const claim = await readCaseFileClaim(ipc, accountId, claimId);
      const sheet = sheetOf(claim, hasNotes);
      const added: { batchId: string } = await ipc.client.caseFiles.add({ accountId, batchId, sheet });
      batchId = added.batchId;
    }
    if (batchId === null) return { export: null };
    return ipc.client.caseFiles.start({ accountId, batchId, words, hasDocuments, hasNotes });
  };
}

function useCaseFileWords(): CaseFileWords {
  const t = useTranslations('caseFile.words');
  const reasons = notAppendedReasons.map((reason) => [reason, t(`reasons.${reason}`)] as const);
  return {
    sha256: t('sha256'),
    pages: t('pages'),
    notAppended: t('notAppended'),
    partlyDrawn: t('partlyDrawn'),
    uncovered: t('uncovered'),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is made of all of them
    reasons: Object.fromEntries(reasons) as CaseFileWords['reasons'],
  };
}
