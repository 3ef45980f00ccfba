import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { TriangleAlert, Undo2, X } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import type { Toast, ToastStore } from './toasts.ts';

/**
 * The toasts at the foot of the navigation, the newest lowest. Where that shows icons alone, an undo does too, and what
 * else is said lies over the foot of the view for as long as it takes to read.
 */
export function ToastStack({
  toasts,
  now,
  undoKeys,
  accountId,
  isConnected,
}: {
  toasts: ToastStore;
  now: () => number;
  /** Id of the open account. */
  accountId: string;
  /** Whether what is held there can be sent when its hold ends. */
  isConnected: boolean;
  undoKeys?: string | undefined;
}) {
  const all = useStore(toasts, (state) => state.toasts);
  const undoable = all.filter((toast) => toast.onUndo !== null);
  const newestUndo = undoable.at(-1);
  return (
    <div ref={publishHeight} className="flex flex-col gap-2" role="status">
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

/**
 * Publishes the height of the stack to what floats over the view (`above-toasts`) and leaves it free at the foot of
 * the window. In a style sheet of its own: a property of the document would have every element styled anew.
 */
function publishHeight(stack: HTMLDivElement | null) {
  if (stack === null) return undefined;
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  const observer = new ResizeObserver(() =>
    sheet.replaceSync(`.above-toasts { --toasts-height: ${stack.offsetHeight}px }`),
  );
  observer.observe(stack);
  return () => {
    observer.disconnect();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
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
  const timeKey =
    toast.isHold !== true || isConnected === null ? 'timeLeft' : isConnected ? 'sendsIn' : 'heldFor';
  return (
    <div
      data-toast=""
      data-undo={toast.onUndo === null ? undefined : true}
      className="group/toast relative overflow-hidden rounded-[9px] border border-line bg-raised p-2.5 shadow-float animate-float-in group-data-[collapsed]/nav:w-80 group-data-[collapsed]/nav:data-[undo]:w-auto group-data-[collapsed]/nav:data-[undo]:p-0.5"
    >
      <div className="flex items-start gap-2">
        {toast.tone === 'problem' ? <TriangleAlert size={15} className="mt-px shrink-0 text-red" /> : null}
        <span className={`line-clamp-4 min-w-0 flex-1 break-words ${iconsAlone}`}>{toast.text}</span>
        {toast.onUndo === null ? (
          <IconButton label={t('close')} onClick={onDismiss} className="-mt-0.5 -mr-1">
            <X size={14} />
          </IconButton>
        ) : null}
      </div>
      {toast.onUndo === null ? null : (
        <div className="mt-2 flex items-center justify-between gap-2 group-data-[collapsed]/nav:mt-0">
          <span className={`num min-w-0 text-second text-ink-3 ${iconsAlone}`}>
            {isCounting && toast.isHold !== false ? (
              <span aria-hidden="true">{t(timeKey, { seconds: Math.ceil(leftMs / 1000) })}</span>
            ) : null}
            {others > 0 ? <span> {t('moreToUndo', { count: others })}</span> : null}
          </span>
          <Button
            decides
            keys={undoKeys}
            title={toast.text}
            onClick={onUndo}
            icon={<Undo2 size={14} className="hidden group-data-[collapsed]/nav:block" />}
            className="group-data-[collapsed]/nav:w-full group-data-[collapsed]/nav:justify-center group-data-[collapsed]/nav:px-0 group-data-[collapsed]/nav:[&_kbd]:hidden"
          >
            <span className="group-data-[collapsed]/nav:sr-only">{t('undo')}</span>
          </Button>
        </div>
      )}
      {isCounting ? (
        <span className="absolute inset-x-0 bottom-0 h-[3px] bg-line" aria-hidden="true">
          <span
            className="block h-full bg-accent"
            style={{ width: `${(100 * leftMs) / Math.max(1, (toast.untilMs ?? 0) - toast.sinceMs)}%` }}
          />
        </span>
      ) : null}
    </div>
  );
}

/** Class of a toast with an undo where the navigation shows icons alone: only for screen readers. */
const iconsAlone = 'group-data-[collapsed]/nav:group-data-[undo]/toast:sr-only';

/** Returns the milliseconds left, updated a few times a second; calls `onEnd` when there are none. */
function useTimeLeft(toast: Toast, now: () => number, onEnd: () => void): number {
  const [nowMs, setNowMs] = useState(now);
  useEffect(() => {
    if (toast.untilMs === null) return undefined;
    const timer = setInterval(() => {
      setNowMs(now());
      if (timeLeft(toast, now()) === 0) onEnd();
    }, 200);
    return () => clearInterval(timer);
  });
  return timeLeft(toast, nowMs);
}

function timeLeft(toast: Toast, nowMs: number): number {
  return toast.untilMs === null ? 0 : Math.max(0, toast.untilMs - nowMs);
}
