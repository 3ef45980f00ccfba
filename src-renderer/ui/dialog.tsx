import { createContext, type KeyboardEvent, type ReactNode, use, useLayoutEffect, useState } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { isMacPlatform } from '../keys/press.ts';

const Badge = createContext<ReactNode>(null);

/** Words that every question below it shows beside its title: whose data it is about. */
export function DialogBadge({ value, children }: { value: ReactNode; children: ReactNode }) {
  return <Badge value={value}>{children}</Badge>;
}

const widths = { normal: 'max-w-[460px]', wide: 'max-w-[720px]', full: 'max-w-[1080px]' };

/** Ctrl or ⌘ with Enter does what Enter does in a line of text: also where Enter begins a new line or adds to a list. */
function submitOnModEnter(event: KeyboardEvent<HTMLElement>): void {
  const hasMod = isMacPlatform() ? event.metaKey : event.ctrlKey;
  if (event.key !== 'Enter' || !hasMod || event.repeat || event.nativeEvent.isComposing) return;
  event.preventDefault();
  // A menu's button, which Enter opens, would take it and pass on nothing.
  event.stopPropagation();
  event.currentTarget.querySelector('form')?.requestSubmit();
}

/** A question or a sheet over everything. Escape and a click outside call `onClose`; Ctrl/⌘ Enter submits its form. */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  actions,
  width = 'normal',
  isAlert = false,
}: {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the foot, the primary one last. */
  actions?: ReactNode;
  width?: 'normal' | 'wide' | 'full';
  /** Whether the question interrupts: a click outside does not answer it. */
  isAlert?: boolean;
}) {
  const badge = use(Badge);
  useOpenerFocus();
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      isDismissable={!isAlert}
      // Toasts lie over the foot of the navigation: what is so wide that it reaches there ends above them.
      className={`fixed inset-0 z-40 grid grid-rows-[minmax(0,1fr)_auto_minmax(var(--toasts-height,0px),1fr)] justify-items-center bg-scrim p-6 animate-fade-in ${width === 'normal' ? '' : 'above-toasts'}`}
    >
      <Modal
        className={`row-start-2 max-h-[calc(var(--window-height)-3rem-var(--toasts-height,0px))] w-full scroll-pb-16 overflow-auto rounded-[11px] border border-line bg-raised shadow-float animate-float-in ${widths[width]}`}
      >
        {/* Around the dialog, which itself has the focus where no field takes it. */}
        <div className="contents" onKeyDownCapture={submitOnModEnter}>
          <AriaDialog role={isAlert ? 'alertdialog' : 'dialog'} className="flex flex-col outline-none">
            <div className="flex items-start gap-3 px-5 pt-4">
              <Heading
                slot="title"
                title={title}
                className="line-clamp-3 min-w-0 flex-1 text-lead font-strong"
              >
                {title}
              </Heading>
              {badge}
            </div>
            <div className="px-5 py-3">{children}</div>
            {actions === undefined ? null : (
              <div className="sticky bottom-0 flex justify-end gap-2 border-t border-line-soft bg-raised px-5 py-3">
                {actions}
              </div>
            )}
          </AriaDialog>
        </div>
      </Modal>
    </ModalOverlay>
  );
}

/**
 * Gives the focus back, when the component goes, to what had it before: for dialogs, which are there
 * while they are open.
 *
 * React Aria does the same in the next frame. On a busy machine that frame comes before React's effects
 * make the page behind the dialog active again: an inert element takes no focus, and it would be lost.
 */
function useOpenerFocus(): void {
  // As it renders first: a child that takes the focus by itself does so before any effect.
  const [opener] = useState(() => document.activeElement);
  useLayoutEffect(
    () => () => {
      if (opener instanceof HTMLElement && isInert(opener)) focusWhenActive(opener);
    },
    [opener],
  );
}

function focusWhenActive(element: HTMLElement): void {
  const observer = new MutationObserver(() => {
    if (element.isConnected && isInert(element)) return;
    observer.disconnect();
    // What took the focus on purpose keeps it.
    if (document.activeElement === document.body) element.focus({ preventScroll: true });
  });
  observer.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['inert'] });
}

function isInert(element: Element): boolean {
  return element.closest('[inert]') !== null;
}
