import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { ClaimRow } from '../../src-shared/contract/claims.ts';
import { useCommand } from '../runtime/use-command.ts';
import { CaseFileDialog } from './case-file-dialog.tsx';

/** Offers to save the case file of the claim on the screen, or those of the selection. */
export function CaseFileAction({
  account,
  row,
  selectedIds,
}: {
  account: Account;
  row: ClaimRow | undefined;
  selectedIds: () => readonly string[];
}) {
  const [claimIds, setClaimIds] = useState<readonly string[] | null>(null);
  const open = () => {
    const selected = selectedIds();
    const asked = selected.length > 0 ? selected : row === undefined ? [] : [row.id];
    // At once: what is pressed next must never reach the list, where letters decide.
    if (asked.length > 0) flushSync(() => setClaimIds(asked));
  };
  // It is recorded in the journal before it is written.
  useCommand('claim.caseFile', open, account.state !== 'readonly');
  return claimIds === null ? null : (
    <CaseFileDialog account={account} claimIds={claimIds} onClose={() => setClaimIds(null)} />
  );
}
