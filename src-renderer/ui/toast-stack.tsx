import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { TriangleAlert, X } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import type { Toast, ToastStore } from './toasts.ts';

/** The toasts at the foot of the window, the newest lowest. */
export function ToastStack({
  toasts,
  now,
  undoKeys,
}: {
  toasts: ToastStore;
  now: () => number;
  undoKeys?: string | undefined;
}) {
  const shown = useStore(toasts, (state) => state.toasts);
  const newestUndo = shown.findLast((toast) => toast.onUndo !== null);
  return (
    <div
      className="pointer-events-none fixed inset-x-0 bottom-[22px] z-50 flex flex-col items-center gap-2"
      role="status"
    >
      {shown.map((toast) => (
        <ToastLine
          key={toast.id}
          toast={toast}
          now={now}
          undoKeys={toast === newestUndo ? undoKeys : undefined}
          onDismiss={() => toasts.getState().dismiss(toast.id)}
        />
      ))}
    </div>
  );
}

function ToastLine({
  toast,
  now,
  undoKeys,
  onDismiss,
}: {
  toast: Toast;
  now: () => number;
  undoKeys: string | undefined;
  onDismiss: () => void;
}) {
  const t = useTranslations('app');
  const leftMs = useTimeLeft(toast, now, onDismiss);
  return (
    <div className="pointer-events-auto flex max-w-[640px] items-center gap-3.5 rounded-[9px] border border-line bg-raised py-[9px] pr-3 pl-3.5 shadow-float animate-float-in">
      {toast.tone === 'problem' ? (
        <TriangleAlert size={15} className="shrink-0 text-red" aria-hidden="true" />
      ) : null}
      <span className="min-w-0">{toast.text}</span>
      {toast.onUndo === null || toast.untilMs === null ? null : (
        <>
          <span className="num w-7 text-right text-ink-3" aria-hidden="true">
            {Math.ceil(leftMs / 1000)} s
          </span>
          <span className="h-[3px] w-16 overflow-hidden rounded-full bg-line" aria-hidden="true">
            <span
              className="block h-full rounded-full bg-accent"
              style={{ width: `${(100 * leftMs) / Math.max(1, toast.untilMs - toast.sinceMs)}%` }}
            />
          </span>
        </>
      )}
      {toast.onUndo === null ? (
        <IconButton label={t('close')} onClick={onDismiss}>
          <X size={14} aria-hidden="true" />
        </IconButton>
      ) : (
        <Button
          keys={undoKeys}
          onClick={() => {
            onDismiss();
            toast.onUndo?.();
          }}
        >
          {t('undo')}
        </Button>
      )}
    </div>
  );
}

/** Milliseconds left, told a few times a second; calls `onEnd` when there are none. */
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
