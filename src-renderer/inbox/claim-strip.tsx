import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { ClaimRow } from '../../src-shared/contract/claims.ts';
import { actionDecisions, mayAct, pendingAmong } from '../../src-shared/domain/decision/claim-action.ts';
import { NoClaimHints } from '../claim/no-claim-hints.tsx';
import { usePendingLabel } from '../claim/use-pending-label.ts';
import { toneOf, useClaimLabels } from '../labels/claim-labels.ts';
import { useNow } from '../runtime/use-now.ts';
import { Pill } from '../ui/pill.tsx';

/** Two lines above the list, always of the same height, so that the list below does not move. */
export function Strip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="num flex h-[54px] shrink-0 flex-col justify-center border-b border-line bg-raised px-3.5"
    >
      {children}
    </section>
  );
}

/** Shows the current claim, on which a key decides, where only its row is on the screen. */
export function ClaimStrip({
  account,
  row,
  isIdle,
  departure,
}: {
  account: Account;
  /** The claim's row; `undefined` if it is not loaded yet, or there is none. */
  row: ClaimRow | undefined;
  /** Whether no claim is current, and none is about to be. */
  isIdle: boolean;
  /** Why the claim is no longer in the list; `null` if it is. */
  departure: string | null;
}) {
  const t = useTranslations('inbox.strip');
  const claim = useTranslations('claim');
  return (
    <Strip label={t('claim')}>
      {row !== undefined ? (
        <ClaimLines row={row} departure={departure} isReadonly={account.state === 'readonly'} />
      ) : departure !== null ? (
        <p className="truncate text-amber" title={departure}>
          {departure}
        </p>
      ) : isIdle ? (
        <div className="flex items-center justify-between gap-4 text-ink-2">
          <span className="shrink-0 font-strong text-ink">{claim('none')}</span>
          <NoClaimHints accountId={account.id} hintClass="min-w-0 flex-1 truncate" />
        </div>
      ) : null}
    </Strip>
  );
}

/** Shows the claim in two lines: what it is, then its card, its documents and what keeps it from being decided. */
export function ClaimLines({
  row,
  departure,
  isReadonly,
}: {
  row: ClaimRow;
  departure: string | null;
  isReadonly: boolean;
}) {
  const inbox = useTranslations('inbox');
  const labels = useClaimLabels();
  const documents = useDocumentsText(row.documents);
  const state = useDecisionState(row, isReadonly);
  const lastFour = labels.lastFour(row.maskedCard);
  const card = [labels.origin(row.origin), lastFour].filter((part) => part !== null).join(' ');
  const amount = [row.currency, labels.amount(row.amount, row.currency)].join(' ').trim();
  const merchant = row.merchantName ?? inbox('noMerchant');
  return (
    <div data-claim-id={row.id} className="min-w-0">
      <p className="flex h-5 items-center gap-2.5">
        <span className="shrink-0 font-strong whitespace-nowrap">{amount}</span>
        <span className="min-w-0 flex-1 truncate" title={merchant}>
          {merchant}
        </span>
        <span className="flex max-w-[45%] min-w-10 shrink-0">
          <Pill tone={toneOf(row.status)}>
            <span className="truncate" title={labels.status(row.status)}>
              {labels.status(row.status)}
            </span>
          </Pill>
        </span>
      </p>
      <p className="mt-0.5 flex h-5 items-center gap-1.5 text-small text-ink-2">
        <span className="min-w-10 shrink-[1000] truncate">{[card, documents].join(' · ')}</span>
        {departure === null ? (
          state === null ? null : (
            <span
              className={`ml-auto max-w-full min-w-0 truncate ${state.isPending ? 'text-accent-text' : 'text-ink-3'}`}
              title={state.text}
            >
              {state.text}
            </span>
          )
        ) : (
          <span className="ml-auto max-w-full min-w-0 truncate text-amber" title={departure}>
            {departure}
          </span>
        )}
      </p>
    </div>
  );
}

/** Returns how many of the listed documents are approved; unknown documents and no documents read differently. */
function useDocumentsText(documents: ClaimRow['documents']): string {
  const t = useTranslations('inbox');
  if (documents === null) return t('strip.documentsUnknown');
  return documents.listed === 0 ? t('strip.documentsNone') : t('documentsTitle', documents);
}

/** Returns the decision on the claim, or why it can't be accepted or rejected; `null` if it can. */
function useDecisionState(row: ClaimRow, isReadonly: boolean): { text: string; isPending: boolean } | null {
  const t = useTranslations('claim.actions.off');
  const reasons = useTranslations('labels.refusal');
  const pendingLabel = usePendingLabel();
  const mark = row.pending.at(-1);
  const nowMs = useNow(mark?.state === 'held' ? 1000 : null);
  if (mark !== undefined) return { text: pendingLabel(mark, nowMs), isPending: true };
  const refusal = mayAct(actionDecisions.accept.kind, {
    claim: row,
    isPending: pendingAmong(row.pending),
    isReadonly,
  });
  return refusal === null ? null : { text: t('both', { reason: reasons(refusal) }), isPending: false };
}
