import { memo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { ClaimRow } from '../../src-shared/contract/claims.ts';
import { type ChosenClaims, oneClaim } from '../runtime/chosen-claims.ts';
import { useCommand } from '../runtime/use-command.ts';
import { CaseFileDialog } from './case-file-dialog.tsx';

/** Offers to save the case file of the claim on the screen, or those of the selection. */
export const CaseFileAction = memo(function CaseFileAction({
  account,
  row,
  chosen,
  hasSelection = false,
}: {
  account: Account;
  row: ClaimRow | undefined;
  chosen?: () => ChosenClaims | null;
  hasSelection?: boolean;
}) {
  const [claims, setClaims] = useState<ChosenClaims | null>(null);
  const open = () => {
    const asked = chosen?.() ?? (row === undefined ? null : oneClaim(row));
    // At once: what is pressed next must never reach the list, where letters decide.
    if (asked !== null) flushSync(() => setClaims(asked));
  };
  // It is recorded in the journal before it is written.
  useCommand('claim.caseFile', open, account.state !== 'readonly' && (row !== undefined || hasSelection));
  return claims === null ? null : (
    <CaseFileDialog account={account} claims={claims} onClose={() => setClaims(null)} />
  );
});
