import { useId, useLayoutEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { SelectionQuestion, SelectionSnapshot } from '../../src-shared/contract/selections.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useAskedOnce } from '../runtime/use-asked-once.ts';
import { useFailureText } from '../runtime/use-refusal-text.ts';
import { AnswerButton } from '../ui/answer-button.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useLeftForm } from '../ui/left-form.ts';
import { ProblemLine } from '../ui/problem-line.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { ListQuery } from '../claim-list/use-claim-window.ts';
import type { ClaimListState, ClaimListStore } from '../claim-list/claim-list-state.ts';
import type { ClaimSelection, ClaimSelectionStore } from '../claim-list/claim-selection.ts';
import { DryRunAnswer } from './dry-run-answer.tsx';
import { HiddenNote } from './hidden-note.tsx';
import { TypedCountField } from './typed-count-field.tsx';
import type { ClaimActions } from './use-claim-actions.ts';
import type { AnsweredQuestion } from './use-decide-selection.ts';
import { useTypedCount } from './use-typed-count.ts';

/**
 * The one question before several claims are acted on, with what the answer would do. For many claims, their number
 * is typed before anything confirms: Enter alone does nothing.
 */
export function BulkQuestion({
  state,
  selection,
  loadedIds,
  question,
  query,
  hidden,
  account,
  actions,
}: {
  state: ClaimListStore;
  selection: ClaimSelectionStore;
  loadedIds: readonly string[];
  question: NonNullable<ClaimListState['question']>;
  /** The query of the list on the screen. */
  query: ListQuery;
  /** Number of the claims that are not in that list. */
  hidden: number;
  account: Account;
  actions: ClaimActions;
}) {
  const t = useTranslations('inbox.question');
  const app = useTranslations('app');
  const failureText = useFailureText();
  const { action, count: total } = question;
  const { answer: asked, error } = useQuestion(account.id, selection, question);
  // React draws what a key or a click changed before the next one: nothing is answered twice.
  const [isAnswered, setIsAnswered] = useState(false);
  const close = () => {
    // What is being decided goes on: a Cancel or Escape that takes nothing back is none.
    if (isAnswered) return;
    left.tell(false);
    state.getState().ask(null);
  };
  const takers = asked?.question.takers ?? 0;
  const typed = useTypedCount(takers);
  const formId = useId();

  const confirm = async () => {
    if (asked === null || takers === 0 || typed.isMissing || isAnswered) return;
    setIsAnswered(true);
    const { selectionId } = asked.snapshot;
    const { questionId } = asked.question;
    const list = hidden === 0 ? { query, loadedIds } : null;
    const answered = { selectionId, questionId, count: takers, ...knownOf(selection), list };
    await decide(selection, {
      snapshot: asked.snapshot,
      loadedIds,
      act: (onShown) => actions.actOnSelection(action, answered, onShown),
      leave() {
        leaveFocus();
        state.getState().ask(null);
      },
    });
  };

  const select = (reason: Refusal) => {
    void selection.make({ how: 'refused', action, reason }, loadedIds);
    close();
  };

  const title =
    asked !== null && takers === 0
      ? t(`none.${action}`, { count: total })
      : t(`title.${action}`, { count: asked === null ? total : takers });
  const left = useLeftForm(title, false);
  useLayoutEffect(() => {
    left.tell(!isAnswered && typed.text.trim() !== '');
  });
  return (
    <Dialog
      title={title}
      isOpen
      isAlert
      onClose={close}
      actions={
        <>
          <Button keys="Escape" isBusy={isAnswered} onClick={close}>
            {app('cancel')}
          </Button>
          {asked !== null && takers === 0 ? null : (
            <ConfirmButton
              label={t(`confirm.${action}`, { count: takers })}
              formId={typed.isAsked ? formId : null}
              offReason={typed.isMissing ? t('typeCount', { count: takers }) : null}
              isBusy={asked === null || isAnswered}
              onAnswer={confirm}
            />
          )}
        </>
      }
    >
      {error !== null ? (
        <ProblemLine text={failureText(error, (reason) => t('failed', { reason }))} />
      ) : asked === null ? (
        <Step label={t('assessing', { total })} />
      ) : isAnswered ? (
        <Step label={t('deciding', { total: takers })} />
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
          <DryRunAnswer question={asked.question} action={action} onSelect={select} />
          <TypedCountField typed={typed} />
        </form>
      )}
    </Dialog>
  );
}

/**
 * Decides on the selected claims, and selects those that are left. The question is left as soon as the list shows what
 * stays in it, or else when all is on the disk. What a person selects between the two stays selected.
 */
async function decide(
  selection: ClaimSelectionStore,
  {
    snapshot,
    loadedIds,
    act,
    leave,
  }: {
    snapshot: SelectionSnapshot;
    loadedIds: readonly string[];
    act: (onShown: () => void) => ReturnType<ClaimActions['actOnSelection']>;
    leave: () => void;
  },
): Promise<void> {
  let cleared = null as ClaimSelection | null;
  const rest = await act(() => {
    selection.clear();
    cleared = selection.getState().selection;
    leave();
  });
  if (cleared === null) leave();
  const { selection: now, isMaking } = selection.getState();
  const isFree = cleared === null || (now === cleared && !isMaking);
  if (rest !== undefined) {
    selection.setState({ left: rest });
    if (isFree) void selection.show(rest, loadedIds);
  } else if (cleared !== null && isFree) {
    // Refused as a whole: everything is as before.
    void selection.show(snapshot, loadedIds);
  }
}

/** Returns what the page knows of the selected claims. */
function knownOf(selection: ClaimSelectionStore): Pick<AnsweredQuestion, 'knownIds' | 'only'> {
  const { knownIds = [], only } = selection.chosen() ?? {};
  return { knownIds, only };
}

type Refusal = SelectionQuestion['refusals'][number]['reason'];

/**
 * Takes the focus from the question before anything is drawn: where that which has it is removed, the browser lays out
 * a page of which half is drawn. Once the question is gone, something else has the focus and keeps it.
 */
function leaveFocus(): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused.closest('[role=alertdialog]') !== null) focused.blur();
}

function ConfirmButton({
  label,
  formId,
  offReason,
  isBusy,
  onAnswer,
}: {
  label: string;
  /** The form in which the number is typed; `null` if none is asked for. */
  formId: string | null;
  offReason: string | null;
  isBusy: boolean;
  onAnswer: () => Promise<void>;
}) {
  return formId === null ? (
    <AnswerButton onAnswer={() => void onAnswer()} isBusy={isBusy}>
      {label}
    </AnswerButton>
  ) : (
    <Button type="submit" form={formId} tone="primary" keys="Enter" isBusy={isBusy} offReason={offReason}>
      {label}
    </Button>
  );
}

function Step({ label }: { label: string }) {
  return (
    <p className="num animate-late flex items-center gap-2 text-ink-2">
      <Spinner label={label} /> {label}
    </p>
  );
}

/** Asks the main side once what the action would do. */
function useQuestion(
  accountId: string,
  selection: ClaimSelectionStore,
  about: NonNullable<ClaimListState['question']>,
) {
  const { ipc } = useAppContext();
  return useAskedOnce(about, async ({ action }, signal) => {
    const snapshot = await selection.snapshot();
    const input = { accountId, selectionId: snapshot.selectionId, action };
    return { question: await ipc.client.selections.ask(input, { signal }), snapshot };
  });
}
