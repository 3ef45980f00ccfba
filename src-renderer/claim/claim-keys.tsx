import { memo } from 'react';
import { useTranslations } from 'use-intl';
import type { ClaimDetail, ClaimRow } from '../../src-shared/contract/claims.ts';
import { useAppContext, useIpc } from '../runtime/app-context.tsx';
import type { ChosenClaims } from '../runtime/chosen-claims.ts';
import { useCommand } from '../runtime/use-command.ts';
import { CopyAction } from './copy-action.tsx';
import { merchantQuery } from './merchant-claims.tsx';
import { NotesAction } from './notes-action.tsx';

/** Facts of a claim that its keys need. */
export interface ClaimUnderKeys {
  accountId: string;
  /** The current claim, as drawn. */
  row: ClaimRow | undefined;
  /** Details as far as they are read; they may still be another claim's. */
  detail: ClaimDetail | undefined;
  /** Scrolls it into view; returns whether it was out of it: then no key acts on it. */
  reveal: () => boolean;
}

/**
 * The keys for what a claim says: copying it, notes and tags, its merchant's claims. They are beside the claim and
 * not in it, since they mean the current claim also where only its row is drawn.
 */
export const ClaimKeys = memo(function ClaimKeys({
  chosen,
  hasSelection = false,
  ...claim
}: ClaimUnderKeys & {
  /** Returns the selection, if there is one: a note or tags then go on all of it. */
  chosen?: () => ChosenClaims | null;
  hasSelection?: boolean;
}) {
  return (
    <>
      <CopyAction {...claim} />
      <NotesAction {...claim} chosen={chosen} isOffered={hasSelection || claim.row !== undefined} />
      <MerchantKey {...claim} />
    </>
  );
});

/**
 * Shows all claims of the merchant; of a claim that is still being read, once it is, unless somebody has navigated.
 */
function MerchantKey({ accountId, row, detail, reveal }: ClaimUnderKeys) {
  const t = useTranslations('claim');
  const { navigation, toasts } = useAppContext();
  const { queries, queryClient } = useIpc();
  const problem = (text: string) => toasts.getState().say('problem', text);
  const show = (known: ClaimDetail) => {
    const query = merchantQuery(known);
    if (query === null) problem(t('unknownMerchant'));
    else navigation.getState().goToMatches('all', query);
  };
  async function showWhenRead(claimId: string): Promise<void> {
    const place = navigation.getState();
    const isStillThere = () => {
      const now = navigation.getState();
      return now.claimId === claimId && now.view === place.view && now.accountId === place.accountId;
    };
    try {
      const known = await queryClient.fetchQuery(
        queries.claims.get.queryOptions({ input: { accountId, claimId } }),
      );
      if (isStillThere()) show(known);
    } catch {
      if (isStillThere()) problem(t('failed'));
    }
  }
  useCommand(
    'claim.merchant',
    () => {
      if (row === undefined || reveal()) return;
      if (detail?.row.id === row.id) show(detail);
      else void showWhenRead(row.id);
    },
    row !== undefined,
  );
  return null;
}
