import type { CommandRegistry } from '../runtime/commands.ts';
import type { NavigationState, ViewName } from '../runtime/navigation.ts';
import type { CommandId, KeymapEntry } from '../keys/keymap.ts';
import type { StoreApi } from 'zustand/vanilla';

const viewOfGroup: Readonly<Partial<Record<KeymapEntry['group'], ViewName>>> = {
  outbox: 'outbox',
  insights: 'insights',
  changes: 'changes',
  rules: 'rules',
  webhook: 'webhooks',
};

/** Returns the view that has a command which can be run from every other view; `null` for the other commands. */
export function viewThatRuns({ group, isOfViewAlone }: KeymapEntry): ViewName | null {
  return isOfViewAlone === true ? (viewOfGroup[group] ?? null) : null;
}

/**
 * Goes to the view and runs the command as soon as the view offers it. What comes later was not asked for: it is given
 * up at a key or a press before that, when the view is left, and when the view has the command but turns it off.
 */
export function runInView(
  view: ViewName,
  command: CommandId,
  commands: CommandRegistry,
  navigation: StoreApi<NavigationState>,
): void {
  const over = new AbortController();
  const signal = over.signal;
  const stop = () => over.abort();
  for (const event of ['keydown', 'pointerdown'] as const)
    window.addEventListener(event, stop, { capture: true, signal });
  const unsubscribe = commands.available.subscribe((available) => {
    if (!available.has(command)) return;
    stop();
    // The view that offers it is still being drawn. One that turns it off does so by then.
    queueMicrotask(() => void commands.run(command));
  });
  signal.addEventListener('abort', unsubscribe);
  navigation.getState().goTo(view);
  const unfollow = navigation.subscribe((place) => {
    if (place.view !== view) stop();
  });
  signal.addEventListener('abort', unfollow);
}
