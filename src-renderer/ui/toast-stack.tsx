import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { TriangleAlert, X } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import type { Toast, ToastStore } from './toasts.ts';

/** The toasts under the view, the newest lowest. They take space of their own and cover nothing. */
export function ToastStack({
  toasts,
  now,
  undoKeys,
  accountId,
  isConnected,
}: {
  toasts: ToastStore;
  now: () => number;
  /** The account that is open. */
  accountId: string;
  /** What is held there can be sent when its hold ends. */
  isConnected: boolean;
  undoKeys?: string | undefined;
}) {
  const all = useStore(toasts, (state) => state.toasts);
  const undoable = all.filter((toast) => toast.onUndo !== null);
  const newestUndo = undoable.at(-1);
  return (
    <div
      ref={publishHeight}
      // What stands beside each other in the view ends on a line there, and not in the middle of nothing.
      className="relative z-50 flex shrink-0 flex-col items-center gap-2 border-line px-3.5 not-empty:border-t not-empty:py-2"
      role="status"
    >
      {all.map((toast) => (
        <ToastLine
          key={toast.id}
          toast={toast}
          now={now}
          undoKeys={undoKeys}
          // Of another account's connection nothing is known here.
          isConnected={toast.accountId === undefined || toast.accountId === accountId ? isConnected : null}
          // What came before waits beneath: each undo brings the next one up.
          isBeneath={toast.onUndo !== null && toast !== newestUndo}
          others={toast === newestUndo ? undoable.length - 1 : 0}
          onDismiss={() => toasts.getState().dismiss(toast.id)}
          onUndo={() => toasts.getState().undo(toast.id)}
        />
      ))}
    </div>
  );
}

/** What floats over the view leaves this much room at the foot of the window. */
function publishHeight(stack: HTMLDivElement | null) {
  if (stack === null) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--toasts-height', `${stack.offsetHeight}px`));
  observer.observe(stack);
  return () => {
    observer.disconnect();
    style.removeProperty('--toasts-height');
  };
}

function ToastLine({
  toast,
  now,
  undoKeys,
  isConnected,
  isBeneath,
  others,
  onDismiss,
  onUndo,
}: {
  toast: Toast;
  now: () => number;
  undoKeys: string | undefined;
  isConnected: boolean | null;
  isBeneath: boolean;
  others: number;
  onDismiss: () => void;
  onUndo: () => void;
}) {
  const t = useTranslations('app');
  const leftMs = useTimeLeft(toast, now, onDismiss);
  if (isBeneath) return null;
  const isCounting = toast.onUndo !== null && toast.untilMs !== null;
  return (
    <div className="flex max-w-[640px] items-center gap-3.5 rounded-[9px] border border-line bg-raised py-[9px] pr-3 pl-3.5 shadow-float animate-float-in">
      {toast.tone === 'problem' ? (
        <TriangleAlert size={15} className="shrink-0 text-red" aria-hidden="true" />
      ) : null}
      <span className="min-w-0">
        <span className="line-clamp-2 break-words">{toast.text}</span>
        {isCounting && toast.isHold !== false ? (
          <span className="num block text-second text-ink-3" aria-hidden="true">
            {t(
              toast.isHold !== true || isConnected === null
                ? 'timeLeft'
                : isConnected
                  ? 'sendsIn'
                  : 'heldFor',
              {
                seconds: Math.ceil(leftMs / 1000),
              },
            )}
          </span>
        ) : null}
      </span>
      {isCounting ? (
        <span className="h-[3px] w-16 shrink-0 overflow-hidden rounded-full bg-line" aria-hidden="true">
          <span
            className="block h-full rounded-full bg-accent"
            style={{ width: `${(100 * leftMs) / Math.max(1, (toast.untilMs ?? 0) - toast.sinceMs)}%` }}
          />
        </span>
      ) : null}
      {others > 0 ? <span className="num text-ink-3">{t('moreToUndo', { count: others })}</span> : null}
      {toast.onUndo === null ? (
        <IconButton label={t('close')} onClick={onDismiss}>
          <X size={14} aria-hidden="true" />
        </IconButton>
      ) : (
        <Button decides keys={undoKeys} onClick={onUndo}>
          {t('undo')}
        </Button>
      )}
    </div>
  );
}

/** Milliseconds left, updated a few times a second; calls `onEnd` when there are none. */
function useTimeLeft(toast: Toast, now: () => number, onEnd: () => void): number {
  const [leftMs, setLeftMs] = useState(() => timeLeft(toast, now()));
  useEffect(() => {
    if (toast.untilMs === null) return undefined;
    const timer = setInterval(() => {
      const left = timeLeft(toast, now());
      setLeftMs(left);
      if (left === 0) onEnd();
    }, 200);
    return () => clearInterval(timer);
  });
  return leftMs;
}

function timeLeft(toast: Toast, nowMs: number): number {
  return toast.untilMs === null ? 0 : Math.max(0, toast.untilMs - nowMs);
}
