import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { type CaseFileWords, mostCaseFiles } from '../../src-shared/contract/case-files.ts';
import { notAppendedReasons } from '../../src-shared/domain/export/case-file.ts';
import { useClaimDocuments } from '../documents/use-claim-documents.ts';
import { ExportForm } from '../export/export-form.tsx';
import { type ChosenClaims, readChosenIds } from '../runtime/chosen-claims.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { BoxedCheckbox } from '../ui/boxed-checkbox.tsx';
import { Button } from '../ui/button.tsx';
import { readCaseFileClaim } from './read-case-file-claim.ts';
import { useCaseFileSheet } from './use-case-file-sheet.ts';

/** Asks what the case files contain, then shows the progress of saving. */
export function CaseFileDialog({
  account,
  claims,
  onClose,
}: {
  account: Account;
  claims: ChosenClaims;
  onClose: () => void;
}) {
  const t = useTranslations('caseFile');
  const begin = useCaseFileBatch(account);
  const [hasDocuments, setHasDocuments] = useState(true);
  const [hasNotes, setHasNotes] = useState(false);
  const { count } = claims;
  return (
    <ExportForm
      accountId={account.id}
      what="caseFiles"
      title={t('title')}
      submitLabel={t('start', { count })}
      offReason={count > mostCaseFiles ? t('tooMany', { most: mostCaseFiles }) : null}
      begin={(signal) => begin(claims, { hasDocuments, hasNotes }, signal)}
      onClose={onClose}
    >
      <p>{t('about', { count })}</p>
      <div className="flex flex-col gap-2.5">
        <BoxedCheckbox isSelected={hasDocuments} onChange={setHasDocuments}>
          {t('documents')}
        </BoxedCheckbox>
        {count === 1 && claims.knownIds.length === 1 && hasDocuments ? (
          <MissingDocuments accountId={account.id} claimId={claims.knownIds[0] ?? ''} />
        ) : null}
        <BoxedCheckbox isSelected={hasNotes} onChange={setHasNotes}>
          {t('notes')}
        </BoxedCheckbox>
      </div>
      <p className="text-small text-ink-3">{t('leaves')}</p>
    </ExportForm>
  );
}

/** Shows what can't be appended now, and how to change that. */
function MissingDocuments({ accountId, claimId }: { accountId: string; claimId: string }) {
  const t = useTranslations('caseFile');
  const { ipc } = useAppContext();
  const known = useClaimDocuments(accountId, claimId);
  if (known === undefined) return null;
  if (known.listedAtMs === null) return <p className="num pl-6 text-small text-ink-2">{t('unlisted')}</p>;
  const missing = known.documents.filter(({ file }) => file.state !== 'here').map(({ key }) => key);
  if (missing.length === 0) return null;
  const fetchThem = () => {
    ipc.client.documents.fetch({ accountId, claimId, keys: missing }).catch(() => undefined);
  };
  return (
    <div role="status" className="num flex items-center justify-between gap-3 pl-6 text-small text-ink-2">
      {t('missing', { missing: missing.length })}
      <Button onClick={fetchThem}>{t('fetch')}</Button>
    </div>
  );
}

interface Choice {
  hasDocuments: boolean;
  hasNotes: boolean;
}

/** Reads what is known of each claim, hands it over, and starts the file. */
function useCaseFileBatch(account: Account) {
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
