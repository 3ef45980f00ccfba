import { memo, useState } from 'react';
import type { ClaimRow } from '../../src-shared/contract/claims.ts';
import type { ChosenClaims } from '../runtime/chosen-claims.ts';
import { useCommand } from '../runtime/use-command.ts';
import { EmailDialog } from './email-dialog.tsx';

/** Offers the e-mail key for the selected claims or the current one, and shows its dialog; it stays with the claim it was opened for. */
export const EmailAction = memo(function EmailAction({
  accountId,
  row,
  reveal,
  chosen,
  hasSelection = false,
  onSeveral,
}: {
  accountId: string;
  row: ClaimRow | undefined;
  /** Scrolls it into view; returns whether it was out of it: then no key acts on it. */
  reveal: () => boolean;
  chosen?: () => ChosenClaims | null;
  hasSelection?: boolean;
  /** Called for selected claims, which are written to as a whole. */
  onSeveral?: (claims: ChosenClaims) => void;
}) {
  const [about, setAbout] = useState<ClaimRow | null>(null);
  useCommand(
    'claim.email',
    () => {
      const claims = chosen?.() ?? null;
      if (claims !== null) onSeveral?.(claims);
      else if (!reveal()) setAbout(row ?? null);
    },
    row !== undefined || hasSelection,
  );
  if (about === null) return null;
  return <EmailDialog accountId={accountId} row={about} onClose={() => setAbout(null)} />;
});
