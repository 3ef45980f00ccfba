import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Info, TriangleAlert, Undo2, X } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { zoomOf } from './zoom-of.ts';
import type { Toast, ToastStore } from './toasts.ts';

/**
 * The toasts at the foot of the navigation, the newest lowest. Where that shows icons alone, they are icons too: what
 * they say is beside them while they have the pointer or the focus.
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
 * Publishes how high the stack reaches above the foot of the window to what floats over the view (`above-toasts`) and
 * leaves that free. In a style sheet of its own: a property of the document would have every element styled anew.
 */
function publishHeight(stack: HTMLDivElement | null) {
  if (stack === null) return undefined;
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  const observer = new ResizeObserver(() => {
    const { top, height } = stack.getBoundingClientRect();
    const reach = height === 0 ? 0 : (window.innerHeight - top) / zoomOf(stack);
    sheet.replaceSync(`.above-toasts { --toasts-height: ${reach}px }`);
  });
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
  const line = useRef<HTMLDivElement>(null);
  const leftMs = useTimeLeft(toast, now, () => {
    if (toast.onUndo === null && isStillRead(line.current, toast.tone)) return;
    onDismiss();
  });
  if (isBeneath) return null;
  const isCounting = toast.onUndo !== null && toast.untilMs !== null;
  const timeKey =
    toast.isHold !== true || isConnected === null ? 'timeLeft' : isConnected ? 'sendsIn' : 'heldFor';
  return (
    <div
      ref={line}
      data-toast=""
      data-undo={toast.onUndo === null ? undefined : true}
      className="group/toast relative rounded-[9px] border border-line bg-raised p-2.5 shadow-float animate-float-in data-[undo]:overflow-hidden group-data-[collapsed]/nav:p-0.5"
    >
      <div className="flex items-start gap-2 group-data-[collapsed]/nav:justify-center">
        {toast.tone === 'problem' ? (
          <TriangleAlert size={15} className="mt-px shrink-0 text-red group-data-[collapsed]/nav:hidden" />
        ) : null}
        <span
          className={`line-clamp-4 min-w-0 flex-1 break-words ${toast.onUndo === null ? besideIcon : iconsAlone}`}
        >
          {toast.text}
        </span>
        {toast.onUndo === null ? (
          <IconButton
            label={t('close')}
            onClick={onDismiss}
            className="-mt-0.5 -mr-1 group-data-[collapsed]/nav:m-0"
          >
            <X size={14} className="group-data-[collapsed]/nav:hidden" />
            <span className="hidden group-data-[collapsed]/nav:block">
              {toast.tone === 'problem' ? (
                <TriangleAlert size={15} className="text-red" />
              ) : (
                <Info size={15} />
              )}
            </span>
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
            className="keeps-color block h-full bg-accent"
            style={{ width: `${(100 * leftMs) / Math.max(1, (toast.untilMs ?? 0) - toast.sinceMs)}%` }}
          />
        </span>
      ) : null}
    </div>
  );
}

/** Class of a toast with an undo where the navigation shows icons alone: only for screen readers. */
const iconsAlone = 'group-data-[collapsed]/nav:group-data-[undo]/toast:sr-only';

/** Class of another toast's text there: beside the icon, for the pointer, the focus and screen readers. */
const besideIcon =
  'group-data-[collapsed]/nav:pointer-events-none group-data-[collapsed]/nav:absolute group-data-[collapsed]/nav:bottom-0 group-data-[collapsed]/nav:left-full group-data-[collapsed]/nav:ml-2 group-data-[collapsed]/nav:w-80 group-data-[collapsed]/nav:rounded-[9px] group-data-[collapsed]/nav:border group-data-[collapsed]/nav:border-line group-data-[collapsed]/nav:bg-raised group-data-[collapsed]/nav:p-2.5 group-data-[collapsed]/nav:shadow-float group-data-[collapsed]/nav:not-group-hover/toast:not-group-focus-within/toast:opacity-0';

/** Returns whether a toast stays although its time is over: it is being read, or is a problem that only its icon shows. */
function isStillRead(line: HTMLElement | null, tone: Toast['tone']): boolean {
  if (line === null) return false;
  return (
    line.matches(':hover, :focus-within') || (tone === 'problem' && line.closest('[data-collapsed]') !== null)
  );
}

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
