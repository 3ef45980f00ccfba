import type { BrowserContext } from '@playwright/test';

/** The main side let nobody in: the page must not try again. */
const closeNotAllowed = 1008;

/** Of an answer or an event on the wire: what the call is that it belongs to. */
const callOf = (message: string | Buffer): string =>
  /"i":"?([^",}]+)/.exec(String(message).slice(0, 200))?.[1] ?? '';

/**
 * Holds back each message of the main side for a random time, so that calls are answered late and in
 * another order; what belongs to one call keeps its order. Keys then come before what they are about, as
 * they do on a slow machine.
 */
export async function slowWire(context: BrowserContext, longestMs: number): Promise<void> {
  await context.routeWebSocket(/\/ipc$/, (page) => {
    const last = new Map<string, Promise<void>>();
    const main = page.connectToServer();
    let isOpen = true;
    page.onClose(() => {
      isOpen = false;
      void main.close();
    });
    main.onClose((code, reason) => {
      isOpen = false;
      // A browser closes with no other code that means anything here.
      void page.close(code === closeNotAllowed ? { code, reason: reason ?? '' } : {});
    });
    const sendAfter = async (before: Promise<void> | undefined, message: string | Buffer): Promise<void> => {
      const held = new Promise((resolve) => {
        setTimeout(resolve, longestMs * Math.random());
      });
      await Promise.all([before, held]);
      if (isOpen) page.send(message);
    };
    main.onMessage((message) => {
      const call = callOf(message);
      last.set(call, sendAfter(last.get(call), message));
    });
  });
}
