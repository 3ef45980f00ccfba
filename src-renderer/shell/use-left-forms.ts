import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useAppContext } from '../runtime/app-context.tsx';
import { useStableCallback } from '../runtime/use-stable-callback.ts';
import type { LeftForm } from '../ui/left-form.ts';

/**
 * Reports what happened to a form that closed with unsaved text; after a lock, once it is over and without the form's
 * title.
 */
export function useLeftForms(isLocked: boolean): (form: LeftForm) => void {
  const t = useTranslations('app.leftForm');
  const { ipc, toasts } = useAppContext();
  const atLock = useRef<boolean[]>([]);
  const say = useStableCallback((isKept: boolean, text: string) => {
    toasts.getState().show({
      tone: isKept ? 'note' : 'problem',
      text,
      // What is lost stays on the screen until somebody has read it.
      untilMs: isKept ? null : Number.POSITIVE_INFINITY,
      onUndo: null,
    });
  });
  useEffect(() => {
    if (isLocked) return;
    const left = atLock.current.splice(0);
    if (left.length === 0) return;
    const areKept = left.every((isKept) => isKept);
    say(areKept, t(areKept ? 'keptOverLock' : 'lostOverLock'));
  }, [isLocked, say, t]);
  return useStableCallback(({ title, isKept }) => {
    const vault = ipc.queryClient.getQueryData(ipc.queries.vault.status.queryKey());
    if (vault?.isLocked === true) atLock.current.push(isKept);
    else say(isKept, t(isKept ? 'kept' : 'lost', { title }));
  });
}
