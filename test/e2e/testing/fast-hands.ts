import type { CDPSession, Page } from '@playwright/test';

export interface FastHands {
  /**
   * Presses a key so long after the last one. `mod` is Ctrl. Answers whether the page took it: Chromium now and then
   * never says so of a key that carries its own time.
   */
  press(key: string, afterMs: number, held?: { hasMod?: boolean }): Promise<boolean>;
  /** The next key comes now, whatever the last one was. */
  rest(): void;
}

/** A key that the page has not taken by then is lost. */
const lostAfterMs = 20_000;

const named: Readonly<Record<string, { code: string; windowsVirtualKeyCode: number; text?: string }>> = {
  Enter: { code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  Escape: { code: 'Escape', windowsVirtualKeyCode: 27 },
  Backspace: { code: 'Backspace', windowsVirtualKeyCode: 8 },
  ' ': { code: 'Space', windowsVirtualKeyCode: 32, text: ' ' },
};

/**
 * Keys with the times at which a person presses them: each event says when it was pressed, however late a busy
 * machine delivers it. Never earlier than it says, since a page can't answer a key before it comes.
 */
export async function openFastHands(page: Page): Promise<FastHands> {
  const browser: CDPSession = await page.context().newCDPSession(page);
  let atMs = 0;
  return {
    rest() {
      atMs = 0;
    },
    async press(key, afterMs, { hasMod = false } = {}) {
      atMs = (atMs === 0 ? Date.now() : atMs) + afterMs;
      const earlyMs = atMs - Date.now();
      if (earlyMs > 0) await new Promise((resolve) => setTimeout(resolve, earlyMs));
      const letter = {
        code: `Key${key.toUpperCase()}`,
        windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0),
      };
      const { text, ...place } = named[key] ?? { ...letter, text: key };
      const event = { key, ...place, timestamp: atMs / 1000, modifiers: hasMod ? 2 : 0 };
      const isTaken = (async () => {
        await browser.send('Input.dispatchKeyEvent', {
          ...event,
          type: text === undefined || hasMod ? 'rawKeyDown' : 'keyDown',
          ...(text === undefined || hasMod ? {} : { text }),
        });
        await browser.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' });
        return true;
      })();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const isLost = new Promise<boolean>((resolve) => {
        timer = setTimeout(() => resolve(false), lostAfterMs);
      });
      const result = await Promise.race([isTaken.catch(() => false), isLost]);
      clearTimeout(timer);
      return result;
    },
  };
}
