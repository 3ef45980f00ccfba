import type { Page } from '@playwright/test';

export interface FastHands {
  /** Presses a key so long after the last one. `mod` is Ctrl. */
  press(key: string, afterMs: number, held?: { hasMod?: boolean }): Promise<void>;
  /** The next key counts from now, or from this time in ms since the epoch, whatever the last one was. */
  rest(fromMs?: number): void;
}

declare global {
  interface Window {
    /** When the key that comes next was pressed, in ms since the epoch. */
    keyPressedMs?: number;
  }
}

/**
 * Keys with the times at which a person presses them: each event says when it was pressed, however late a busy
 * machine delivers it. Never earlier than it says, since a page can't answer a key before it comes.
 *
 * The page is told the time: Chromium now and then never acknowledges a key that carries one of its own
 * (`timestamp` of `Input.dispatchKeyEvent`).
 */
export async function openFastHands(page: Page): Promise<FastHands> {
  await page.addInitScript(timeKeys);
  await page.evaluate(timeKeys);
  let atMs = Date.now();
  return {
    rest(fromMs = Date.now()) {
      atMs = fromMs;
    },
    async press(key, afterMs, { hasMod = false } = {}) {
      atMs += afterMs;
      const earlyMs = atMs - Date.now();
      if (earlyMs > 0) await new Promise((resolve) => setTimeout(resolve, earlyMs));
      await page.evaluate((pressedMs) => {
        window.keyPressedMs = pressedMs;
      }, atMs);
      await page.keyboard.press(hasMod ? `Control+${key}` : key);
    },
  };
}

/** Runs in the page: makes keys say when they were pressed. */
function timeKeys(): void {
  const own = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp');
  const stamps = new WeakMap<Event, number>();
  Object.defineProperty(KeyboardEvent.prototype, 'timeStamp', {
    configurable: true,
    get(this: KeyboardEvent): number {
      const pressedMs = window.keyPressedMs;
      const stamp =
        stamps.get(this) ??
        (pressedMs === undefined ? Number(own?.get?.call(this)) : pressedMs - performance.timeOrigin);
      stamps.set(this, stamp);
      return stamp;
    },
  });
}
