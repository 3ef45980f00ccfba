import { useEffect, useEffectEvent } from 'react';
import { conjunctsOf } from '../../src-shared/query/query-nodes.ts';
import { useRules } from '../proposals/use-rules.ts';
import { type AppContext, useAppContext, useNavigation } from '../runtime/app-context.tsx';
import type { PracticeStep } from './practice-steps.ts';

type Watched = Pick<AppContext, 'navigation' | 'toasts' | 'commands'>;

/** Notices when the person has done what a step asks for. It only watches: it decides and opens nothing. */
export function usePracticeProgress(
  accountId: string,
  step: PracticeStep | undefined,
  onDone: () => void,
  /** Called when the decision that was to be undone has been sent. */
  onTooLate: () => void,
): void {
  useRuleOn(accountId, step === 'rule', onDone);
  const context = useAppContext();
  const done = useEffectEvent(onDone);
  const late = useEffectEvent(onTooLate);
  useEffect(() => {
    if (step === undefined || step === 'rule') return undefined;
    let isOver = false;
    // Going on to the next step changes what is watched here.
    const once = (end: () => void) => () => {
      if (isOver) return;
      isOver = true;
      end();
    };
    return watch(step, context, { done: once(() => done()), late: once(() => late()) });
  }, [step, context]);
}

/** Notices a rule that is on: one that was on before needs only to be looked at. */
function useRuleOn(accountId: string, isAwaited: boolean, onDone: () => void): void {
  const isSeen = useNavigation(({ view }) => view === 'rules');
  const { hasProposing } = useRules(accountId);
  const isDone = isAwaited && isSeen && hasProposing;
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (isDone) done();
  }, [isDone]);
}

interface Ends {
  done: () => void;
  late: () => void;
}

function watch(
  step: Exclude<PracticeStep, 'rule'>,
  { navigation, toasts, commands }: Watched,
  ends: Ends,
): () => void {
  switch (step) {
    case 'move':
      return commands.follow((command) => {
        if (/^list\.(next|previous|first|last|page)/.test(command)) ends.done();
      });
    case 'select':
      return commands.follow((command) => {
        if (/^list\.(select|extend|selectAll|invert)/.test(command)) ends.done();
      });
    case 'take':
      return commands.follow((command) => {
        if (command === 'claim.takeProposal') ends.done();
      });
    case 'open':
      return navigation.subscribe(({ isClaimOpen }, before) => {
        if (isClaimOpen && !before.isClaimOpen) ends.done();
      });
    case 'search':
      return navigation.subscribe(({ search }) => {
        if (search !== null && conjunctsOf(search.query).some(({ kind }) => kind === 'text')) ends.done();
      });
    case 'outbox':
      return navigation.subscribe(({ view }) => {
        if (view === 'outbox') ends.done();
      });
    case 'decide':
      return toasts.subscribe((state, before) => {
        const isNew = state.toasts.some(
          ({ id, onUndo }) => onUndo !== null && before.toasts.every((other) => other.id !== id),
        );
        if (isNew) ends.done();
      });
    case 'undo':
      return toasts.subscribe((state, before) => {
        const gone = before.toasts.some(
          ({ id, onUndo }) => onUndo !== null && state.toasts.every((other) => other.id !== id),
        );
        if (state.undone > before.undone) ends.done();
        else if (gone) ends.late();
      });
  }
}
