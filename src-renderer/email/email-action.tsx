import { useState } from 'react';
import type { ClaimRow } from '../../src-shared/contract/claims.ts';
import { useCommand } from '../runtime/use-command.ts';
import { EmailDialog } from './email-dialog.tsx';

/** Offers the e-mail key for the current claim, and shows the dialog; it stays with the claim it was opened for. */
export function EmailAction({
  accountId,
  row,
  reveal,
}: {
  accountId: string;
  row: ClaimRow | undefined;
  /** Brings it into sight; answers whether it was out of it: then no key acts on it. */
  reveal: () => boolean;
}) {
  const [about, setAbout] = useState<ClaimRow | null>(null);
  useCommand('claim.email', () => reveal() || setAbout(row ?? null), row !== undefined);
  if (about === null) return null;
  return <EmailDialog accountId={accountId} row={about} onClose={() => setAbout(null)} />;
}
