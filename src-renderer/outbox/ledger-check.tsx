import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { mostChecked } from '../../src-shared/contract/outbox.ts';
import { useIpc, useNavigation } from '../runtime/app-context.tsx';
import { useFailureText, useRefusalText } from '../runtime/use-refusal-text.ts';
import { AnswerButton } from '../ui/answer-button.tsx';
import { Button } from '../ui/button.tsx';
import { ChoiceRow } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ProblemLine } from '../ui/problem-line.tsx';
import { Progress } from '../ui/progress.tsx';
import { LedgerDifferences } from './ledger-differences.tsx';
import { type AskedDecisions, type ShownDecisions, useAskedDecisions } from './use-asked-decisions.ts';
import { type CheckState, useLedgerCheck } from './use-ledger-check.ts';

/** Most requests of a check. */
const budgets = ['50', '200', `${mostChecked}`] as const;

/** Offers to compare the decisions that the outbox shows with what the service says now. */
export function LedgerCheckAction({ accountId, shown }: { accountId: string; shown: ShownDecisions }) {
  const [asked, close] = useAskedDecisions('outbox.check', shown);
  return asked === null ? null : <LedgerCheckDialog accountId={accountId} {...asked} onClose={close} />;
}

function LedgerCheckDialog({
  accountId,
  decisions,
  title,
  onClose,
}: AskedDecisions & { accountId: string; onClose: () => void }) {
  const t = useTranslations('outbox.check');
  const app = useTranslations('app');
  const { queries } = useIpc();
  const goToClaim = useNavigation((view) => view.goToClaim);
  const [budget, setBudget] = useState<(typeof budgets)[number]>('200');
  const { state, start, cancel, reset } = useLedgerCheck(accountId);
  const { data: plan, error: planError } = useQuery(
    queries.outbox.toCheck.queryOptions({
      input: { accountId, decisions, mostClaims: Number(budget) },
      // Decided since it was asked last.
      staleTime: 0,
    }),
  );
  const refusalText = useRefusalText();
  const planFailure = planError && plan === undefined ? refusalText(planError, t('uncounted')) : null;
  const isRunning = state?.phase === 'running';
  const isNarrowed = Object.keys(decisions.filter).length > 0;
  const nothing = t(decisions.undoneDay === undefined ? 'nothing' : 'undone');
  const canStart = plan === undefined || plan.claimIds.length > 0;
  return (
    <Dialog
      isOpen
      width="wide"
      isAlert={isRunning}
      title={t('title')}
      onClose={onClose}
      actions={
        state === null ? (
          <>
            <Button keys="Escape" onClick={onClose}>
              {app('close')}
            </Button>
            <AnswerButton
              // Not known yet is not none.
              isBusy={plan === undefined}
              offReason={planFailure ?? (canStart ? null : nothing)}
              onAnswer={() => void start(plan?.claimIds ?? [], decisions)}
            >
              {t('start')}
            </AnswerButton>
          </>
        ) : isRunning ? (
          <Button onClick={cancel}>{app('cancel')}</Button>
        ) : (
          <>
            <Button onClick={reset}>{t('again')}</Button>
            <AnswerButton onAnswer={onClose}>{app('close')}</AnswerButton>
          </>
        )
      }
    >
      {state === null ? (
        <div className="flex flex-col gap-3">
          <p>
            {title !== null
              ? t(isNarrowed ? 'partNarrowed' : 'part', { title })
              : t(isNarrowed ? 'narrowed' : 'all')}
          </p>
          <ChoiceRow
            label={t('budget')}
            options={budgets.map((one) => ({ value: one, label: t('requests', { count: Number(one) }) }))}
            value={budget}
            onChange={setBudget}
          />
          <p role="status" className="num min-h-5">
            {plan === undefined
              ? null
              : plan.claims === 0
                ? nothing
                : t('plan', {
                    requests: plan.claimIds.length,
                    claims: plan.claims,
                    decisions: plan.decisions,
                  })}
          </p>
          {planFailure === null ? null : <ProblemLine text={planFailure} />}
          {plan === undefined || plan.others === 0 ? null : (
            <p className="num text-small text-ink-3">{t('others', { count: plan.others })}</p>
          )}
          <p className="text-small text-ink-3">{t('readsOnly')}</p>
        </div>
      ) : (
        <CheckResult
          state={state}
          onOpenClaim={(claimId) => {
            onClose();
            goToClaim(claimId);
          }}
        />
      )}
    </Dialog>
  );
}

function CheckResult({ state, onOpenClaim }: { state: CheckState; onOpenClaim: (claimId: string) => void }) {
  const t = useTranslations('outbox.check');
  const failureText = useFailureText({ isReading: true });
  const { phase, read, total, agree, unknown, unreadable, differences, stoppedBy } = state;
  return (
    <div className="num flex flex-col gap-3">
      <p role="status">
        {phase === 'running'
          ? t('reading', { read, total })
          : stoppedBy !== null
            ? t(`stopped.${stoppedBy}`, { read, total })
            : t(phase === 'cancelled' ? 'cancelled' : 'done', { read, total })}
      </p>
      {phase === 'failed' ? (
        <ProblemLine text={failureText(state.error, (reason) => t('failed', { reason }))} />
      ) : null}
      {phase === 'running' ? <Progress label={t('progress')} value={read} max={total} /> : null}
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-ink-2">
        <li className={differences.length > 0 ? 'font-strong text-ink' : ''}>
          {t('differ', { count: differences.length })}
        </li>
        <li>{t('agree', { count: agree })}</li>
        {unknown === 0 ? null : <li>{t('unknown', { count: unknown })}</li>}
        {unreadable === 0 ? null : <li>{t('unreadable', { count: unreadable })}</li>}
      </ul>
      {unknown === 0 ? null : <p className="text-small text-ink-3">{t('unknownHint')}</p>}
      {differences.length === 0 ? null : (
        <LedgerDifferences differences={differences} onOpenClaim={onOpenClaim} />
      )}
    </div>
  );
}
