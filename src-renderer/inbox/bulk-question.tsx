import { useEffect, useId, useLayoutEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { Assessment } from '../../src-shared/contract/claims.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useFailureText } from '../runtime/use-refusal-text.ts';
import { AnswerButton } from '../ui/answer-button.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useLeftForm } from '../ui/left-form.ts';
import { ProblemLine } from '../ui/problem-line.tsx';
import { Progress } from '../ui/progress.tsx';
import { assessSelection } from './assess-selection.ts';
import type { ClaimListState, ClaimListStore } from '../claim-list/claim-list-state.ts';
import { DryRunAnswer } from './dry-run-answer.tsx';
import { HiddenNote } from './hidden-note.tsx';
import { without } from '../list/selection.ts';
import { TypedCountField } from './typed-count-field.tsx';
import type { ClaimActions } from './use-claim-actions.ts';
import { useTypedCount } from './use-typed-count.ts';

/**
 * The one question before several claims are acted on, with what the answer would do. For many claims, their number
 * is typed before anything confirms: Enter alone does nothing.
 */
export function BulkQuestion({
  state,
  question,
  hidden,
  account,
  actions,
}: {
  state: ClaimListStore;
  question: NonNullable<ClaimListState['question']>;
  /** How many of the claims are not in the list on the screen. */
  hidden: number;
  account: Account;
  actions: ClaimActions;
}) {
  const t = useTranslations('inbox.question');
  const app = useTranslations('app');
  const failureText = useFailureText();
  const { action, claimIds } = question;
  const { assessment, assessed, error } = useAssessment(account.id, question);
  const [decided, setDecided] = useState<number | null>(null);
  const close = () => {
    // What is being decided goes on: a Cancel or Escape that takes nothing back is none.
    if (decided !== null) return;
    left.tell(false);
    state.getState().ask(null);
  };
  const takers = assessment?.takers ?? [];
  const typed = useTypedCount(takers.length);
  const formId = useId();

  const confirm = async () => {
    if (takers.length === 0 || typed.isMissing || decided !== null) return;
    setDecided(0);
    const refused = await actions.actOnSeveral(action, takers, setDecided);
    const { selection, setSelection } = state.getState();
    const taken = takers.map(({ claimId }) => claimId);
    const left = new Set(claimIds);
    for (const id of taken) left.delete(id);
    state.setState({ refused: [...left, ...refused] });
    setSelection(without(selection, taken));
    state.getState().ask(null);
  };

  const select = (chosen: readonly string[]) => {
    state.getState().setSelection({ ids: new Set(chosen), anchorId: null });
    close();
  };

  const total = claimIds.length;
  const title =
    assessment !== null && takers.length === 0
      ? t(`none.${action}`, { count: total })
      : t(`title.${action}`, { count: assessment === null ? total : takers.length });
  const left = useLeftForm(title, false);
  useLayoutEffect(() => {
    left.tell(decided === null && typed.text.trim() !== '');
  });
  return (
    <Dialog
      title={title}
      isOpen
      isAlert
      onClose={close}
      actions={
        <>
          <Button keys="Escape" isBusy={decided !== null} onClick={close}>
            {app('cancel')}
          </Button>
          {assessment !== null && takers.length === 0 ? null : typed.isAsked ? (
            <Button
              type="submit"
              form={formId}
              tone="primary"
              keys="Enter"
              isBusy={decided !== null}
              offReason={typed.isMissing ? t('typeCount', { count: takers.length }) : null}
            >
              {t(`confirm.${action}`, { count: takers.length })}
            </Button>
          ) : (
            <AnswerButton onAnswer={() => void confirm()} isBusy={assessment === null || decided !== null}>
              {t(`confirm.${action}`, { count: takers.length })}
            </AnswerButton>
          )}
        </>
      }
    >
      {error !== null ? (
        <ProblemLine text={failureText(error, (reason) => t('failed', { reason }))} />
      ) : assessment === null ? (
        <Step label={t('assessing', { done: assessed, total })} value={assessed} max={total} />
      ) : decided !== null ? (
        <Step
          label={t('deciding', { done: decided, total: takers.length })}
          value={decided}
          max={takers.length}
        />
      ) : (
        <form
          id={formId}
          noValidate
          className="flex flex-col gap-2.5"
          onSubmit={(event) => {
            event.preventDefault();
            void confirm();
          }}
        >
          <HiddenNote count={hidden} />
          <DryRunAnswer assessment={assessment} action={action} onSelect={select} />
          <TypedCountField typed={typed} />
        </form>
      )}
    </Dialog>
  );
}

function Step({ label, value, max }: { label: string; value: number; max: number }) {
  return (
    <div className="num flex flex-col gap-2 text-ink-2">
      {label}
      <Progress label={label} value={value} max={max} />
    </div>
  );
}

/** Asks the main side in pieces; what was asked before the dialog closed is dropped. */
function useAssessment(accountId: string, question: NonNullable<ClaimListState['question']>) {
  const { ipc } = useAppContext();
  const [assessment, setAssessment] = useState<Assessment | null>(null);
  const [assessed, setAssessed] = useState(0);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    const abort = new AbortController();
    assessSelection(ipc, accountId, question.action, question.claimIds, setAssessed, abort.signal)
      .then(setAssessment)
      .catch((reason: unknown) => {
        if (!abort.signal.aborted) setError(reason);
      });
    return () => abort.abort();
  }, [ipc, accountId, question]);
  return { assessment, assessed, error };
}
