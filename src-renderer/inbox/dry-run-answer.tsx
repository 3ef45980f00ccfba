import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Assessment } from '../../src-shared/contract/claims.ts';
import { actionDecisions, type ClaimAction } from '../../src-shared/domain/claim-action.ts';
import { decisions } from '../../src-shared/domain/decision.ts';
import { roughly, sendingCost } from '../../src-shared/domain/sending-cost.ts';
import { keyLabels } from '../keys/key-label.ts';
import { useKeyOf } from '../keys/keymap-context.ts';
import { useClaimLabels } from '../labels/claim-labels.ts';
import { useTotalTexts } from './list-summary.tsx';

/** What a decision for several would do: to how many, their sum, what it costs and means, and who is left out. */
export function DryRunAnswer({
  assessment,
  action,
  onSelect,
}: {
  assessment: Assessment;
  action: ClaimAction;
  onSelect: (claimIds: readonly string[]) => void;
}) {
  const t = useTranslations('inbox.question');
  const { takers, refusals } = assessment;
  const refused = refusals.reduce((sum, { claimIds }) => sum + claimIds.length, 0);
  return (
    <div className="num flex flex-col gap-2.5">
      {takers.length === 0 ? null : (
        <>
          <p>{t(`takers.${action}`, { count: takers.length })}</p>
          <Facts assessment={assessment} />
        </>
      )}
      {refused === 0 ? null : (
        <div>
          <p className="text-ink-2">{t('refusals', { count: refused })}</p>
          <ul className="mt-1 flex flex-col gap-0.5 text-ink-2">
            {refusals.map((group) => (
              <RefusedGroup key={group.reason} group={group} onSelect={onSelect} />
            ))}
          </ul>
        </div>
      )}
      {takers.length === 0 ? null : <Meaning action={action} />}
    </div>
  );
}

function Facts({ assessment }: { assessment: Assessment }) {
  const t = useTranslations('inbox.question');
  const totals = useTotalTexts(assessment.totals);
  const { requests, aboutMs } = sendingCost(assessment.pace, assessment.takers.length);
  const { unit, count } = roughly(aboutMs);
  return (
    <dl className="grid grid-cols-[128px_1fr] gap-y-1">
      <dt className="text-ink-3">{t('total')}</dt>
      <dd className="font-medium">
        {totals.map((text) => (
          <span key={text} className="block">
            {text}
          </span>
        ))}
        {assessment.unsummed > 0 ? (
          <span className="block text-ink-3">{t('unsummed', { count: assessment.unsummed })}</span>
        ) : null}
      </dd>
      <dt className="text-ink-3">{t('sending')}</dt>
      <dd>{t('cost', { requests, time: t(`time.${unit}`, { count }) })}</dd>
    </dl>
  );
}

/** One reason with the claims that it keeps out: unfolded by their number, selected by the button beside it. */
function RefusedGroup({
  group: { reason, claimIds, named },
  onSelect,
}: {
  group: Assessment['refusals'][number];
  onSelect: (claimIds: readonly string[]) => void;
}) {
  const t = useTranslations('inbox.question');
  const reasons = useTranslations('labels.refusal');
  const outbox = useTranslations('outbox');
  const labels = useClaimLabels();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const count = claimIds.length;
  return (
    <li>
      <div className="flex items-center gap-1">
        <button
          type="button"
          aria-expanded={isUnfolded}
          className="flex min-h-6 min-w-0 flex-1 items-center gap-1 rounded-sm text-left hover:text-ink"
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          <ChevronRight size={13} aria-hidden="true" className={isUnfolded ? 'rotate-90' : ''} />
          {t('refusal', { count, reason: reasons(reason) })}
        </button>
        <button
          type="button"
          className="min-h-6 shrink-0 rounded-sm px-1 text-accent-text underline underline-offset-2"
          onClick={() => onSelect(claimIds)}
        >
          {t('selectThese', { count })}
        </button>
      </div>
      {isUnfolded ? (
        <ul className="mb-1 ml-4 text-small">
          {named.map(({ id, merchantName, amount, currency }) => (
            <li key={id} className="flex gap-3">
              <span className="min-w-0 flex-1 truncate" title={merchantName ?? id}>
                {merchantName ?? outbox('unknownMerchant')}
              </span>
              <span className="shrink-0 text-ink-3">
                {labels.amount(amount, currency)} {currency}
              </span>
            </li>
          ))}
          {count > named.length ? (
            <li className="text-ink-3">{t('andMore', { count: count - named.length })}</li>
          ) : null}
        </ul>
      ) : null}
    </li>
  );
}

function Meaning({ action }: { action: ClaimAction }) {
  const keyOf = useKeyOf();
  const t = useTranslations('inbox.question');
  const claim = useTranslations('claim.actions');
  const seconds = decisions[actionDecisions[action].kind].holdMs / 1000;
  return (
    <p className="text-ink-3">
      {t('hold', { seconds, undo: keyLabels(keyOf('undo') ?? '').join(' ') })}{' '}
      {action === 'seen' ? claim('noUnsee') : null}
    </p>
  );
}
