import { useState } from 'react';
import type { ClaimRow } from '../../src-shared/contract/claims.ts';
import { useCommand } from '../runtime/use-command.ts';
import { EmailDialog } from './email-dialog.tsx';

/** Offers the e-mail key for the selected claims or the current one, and shows its dialog; it stays with the claim it was opened for. */
export function EmailAction({
  accountId,
  row,
  reveal,
  selectedIds,
  hasSelection = false,
  onSeveral,
}: {
  accountId: string;
  row: ClaimRow | undefined;
  /** Brings it into sight; answers whether it was out of it: then no key acts on it. */
  reveal: () => boolean;
  selectedIds: () => readonly string[];
  hasSelection?: boolean;
  /** Those selected, if any, are written to as a whole. */
  onSeveral?: (claimIds: readonly string[]) => void;
}) {
  const [about, setAbout] = useState<ClaimRow | null>(null);
  useCommand(
    'claim.email',
    () => {
      const chosen = selectedIds();
      if (chosen.length > 0) onSeveral?.(chosen);
      else if (!reveal()) setAbout(row ?? null);
    },
    row !== undefined || hasSelection,
  );
  if (about === null) return null;
  return <EmailDialog accountId={accountId} row={about} onClose={() => setAbout(null)} />;
}
