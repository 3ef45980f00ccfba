import { memo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { ClaimRow } from '../../src-shared/contract/claims.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { type ChosenClaims, oneClaim } from '../runtime/chosen-claims.ts';
import { useSayFailure } from '../runtime/use-say-failure.ts';
import { useCommand } from '../runtime/use-command.ts';
import { FinishGate } from './finish-gate.tsx';
import { isFinishOnItsWay } from './finish-status.tsx';
import { pinChosen } from './pin-documents.ts';
import { useClaimDocuments } from './use-claim-documents.ts';

/** The keys for a claim's documents, wherever the claim is current: view, finish, keep offline. */
export const DocumentsAction = memo(function DocumentsAction({
  account,
  row,
  reveal,
  chosen,
  hasSelection = false,
  onFinishSeveral,
}: {
  account: Account;
  row: ClaimRow | undefined;
  /** Scrolls it into view; returns whether it was out of it: then no key acts on it. */
  reveal: () => boolean;
  /** Returns the selection, if there is one, which is kept as a whole. */
  chosen?: () => ChosenClaims | null;
  hasSelection?: boolean;
  onFinishSeveral?: (claims: ChosenClaims) => void;
}) {
  const t = useTranslations('documents');
  const refusals = useTranslations('labels.refusal');
  const sayNotPinned = useSayFailure((reason) => t('pinning.failed', { reason }));
  const { ipc, navigation, toasts } = useAppContext();
  const [gate, setGate] = useState<ClaimRow | null>(null);
  const known = useClaimDocuments(account.id, row?.id ?? '-');
  const problem = (text: string) => toasts.getState().say('problem', text);

  useCommand(
    'claim.documents',
    () => row && !reveal() && navigation.getState().openDocuments(row.id, null),
    row !== undefined,
  );
  useCommand(
    'claim.finish',
    () => {
      const claims = chosen?.() ?? null;
      if (claims !== null) return onFinishSeveral?.(claims);
      if (row === undefined || reveal()) return;
      const off =
        account.state === 'readonly'
          ? refusals('account_readonly')
          : row.isOpen === null
            ? refusals('open_unknown')
            : !row.isOpen
              ? refusals('closed')
              : known?.finish?.state === 'done'
                ? t('finish.alreadyClosed')
                : isFinishOnItsWay(known?.finish ?? null)
                  ? refusals('decision_pending')
                  : null;
      if (off === null) setGate(row);
      else problem(t('finish.off', { reason: off }));
    },
    row !== undefined || hasSelection,
  );
  useCommand(
    'claim.pinDocuments',
    () => {
      const selected = chosen?.() ?? null;
      if (selected === null && reveal()) return;
      const claims = selected ?? (row === undefined ? null : oneClaim(row));
      if (claims === null) return;
      const isPinned = selected !== null || known?.isPinned !== true;
      pinChosen(ipc, account.id, claims, isPinned).catch(sayNotPinned);
    },
    row !== undefined || hasSelection,
  );
  return gate === null ? null : (
    <FinishGate key={gate.id} accountId={account.id} row={gate} onClose={() => setGate(null)} />
  );
});
