import { useFormatter, useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { ClaimDocuments } from '../../src-shared/contract/documents.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { useKeyOf } from '../keys/keymap-context.ts';
import { useCommand } from '../runtime/use-command.ts';
import { useIsConnected } from '../runtime/use-is-connected.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useDocumentLabels } from '../labels/document-labels.ts';

/** Shown in place of documents if there are none, or if it is unknown which there are. */
export function NoDocuments({
  account,
  claimId,
  known,
}: {
  account: Account;
  claimId: string;
  known: ClaimDocuments;
}) {
  const keyOf = useKeyOf();
  const t = useTranslations('documents');
  const app = useTranslations('app');
  const format = useFormatter();
  const labels = useDocumentLabels();
  const { client } = useIpc();
  const { listedAtMs, listingFault } = known;
  const isConnected = useIsConnected(account.id);
  // What is on the screen is asked for in a moment: see use-claim-documents.ts.
  const isListing = known.isListing || (listedAtMs === null && listingFault === null && isConnected);
  const listAgain = () => {
    // The result comes with the claim's documents.
    client.documents.refresh({ accountId: account.id, claimId }).catch(() => undefined);
  };
  useCommand('document.retry', listAgain, !known.isListing);
  const isKnown = listedAtMs !== null;
  if (isListing && !isKnown)
    return (
      <div role="status">
        <EmptyState icon={<Spinner label={t('listing')} />} title={t('listing')} />
      </div>
    );
  return (
    <div role="status">
      <EmptyState title={t(isKnown ? 'problems.empty.title' : 'problems.unknown.title')}>
        <span className="flex max-w-[52ch] flex-col items-center gap-3">
          {isKnown ? t('problems.empty.text', { when: format.dateTime(listedAtMs, 'moment') }) : null}
          {!isKnown && listingFault === null ? t('problems.unknown.text') : null}
          {listingFault === null || isListing ? null : <span>{labels.listingFault(listingFault)}</span>}
          {isListing ? (
            <span className="flex items-center gap-2">
              <Spinner label={t('listing')} />
              {t('listing')}
            </span>
          ) : (
            <Button keys={keyOf('document.retry')} onClick={listAgain}>
              {app('retry')}
            </Button>
          )}
        </span>
      </EmptyState>
    </div>
  );
}
