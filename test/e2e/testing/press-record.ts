import type { Page } from '@playwright/test';

/** What was on the screen in the task of a key press, before anything heard of it. */
export interface Press {
  key: string;
  view: string;
  /** The claim whose details are shown, by their head. */
  claimId: string | null;
  /** The claim id among the fields, as soon as they are drawn below the head. */
  fieldsClaimId: string | null;
  /** The decision whose details are shown in the outbox, by their head. */
  entryId: string | null;
  /** The head of a claim's details: amount, merchant, card. */
  head: string | null;
  /** The row that is marked as the current one. */
  rowId: string | null;
  isInDialog: boolean;
  /** The claim shown, and the row, in the frame after the press. */
  after: { claimId: string | null; rowId: string | null } | null;
  /** Calls that changed something, from this press until the next one. */
  calls: { name: string; input: CallInput }[];
}

interface CallInput {
  kind?: string;
  value?: string;
  targets?: { claimId: string }[];
  entryIds?: string[];
}

/** Notes each key press of the page with what it shows, and what the page then asks the main side to do. */
export async function recordPresses(page: Page): Promise<() => Promise<Press[]>> {
  await page.addInitScript(() => {
    const presses: Press[] = [];
    Object.assign(window, { recordedPresses: presses });
    const claimPattern = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
    const look = () => {
      const head = document.querySelector<HTMLElement>('aside header[data-claim-id]');
      const facts = [...(head?.closest('aside')?.querySelectorAll('dd') ?? [])];
      const field = facts.find(
        (fact) =>
          claimPattern.test(fact.textContent?.trim() ?? '') && fact.closest('[aria-hidden=true]') === null,
      );
      return {
        claimId: head?.dataset['claimId'] ?? null,
        fieldsClaimId: field?.textContent?.trim() ?? null,
        entryId:
          document.querySelector<HTMLElement>('aside header[data-entry-id]')?.dataset['entryId'] ?? null,
        head: head?.textContent ?? null,
        rowId: document.querySelector('[role=grid] [data-current]')?.id ?? null,
      };
    };
    window.addEventListener(
      'keydown',
      ({ key }) => {
        const press: Press = {
          key,
          view: document.querySelector('h1')?.textContent ?? '',
          ...look(),
          isInDialog: document.querySelector('[role=dialog],[role=alertdialog]') !== null,
          after: null,
          calls: [],
        };
        presses.push(press);
        requestAnimationFrame(() => {
          const { claimId, rowId } = look();
          if (presses.at(-1) === press) press.after = { claimId, rowId };
        });
      },
      { capture: true },
    );
    const changing = new Set(['decide', 'cancel', 'cancelGroup', 'sendNow', 'resolve']);
    const send = Reflect.get(WebSocket.prototype, 'send') as WebSocket['send'];
    WebSocket.prototype.send = function sendAndNote(this: WebSocket, data) {
      const { p: call } = typeof data === 'string' ? JSON.parse(data) : {};
      const name = /^\/outbox\/(\w+)$/.exec(call?.u ?? '')?.[1];
      if (name !== undefined && changing.has(name)) presses.at(-1)?.calls.push({ name, input: call.b.json });
      return send.call(this, data);
    };
  });
  return () => page.evaluate(() => (window as unknown as { recordedPresses: Press[] }).recordedPresses);
}
