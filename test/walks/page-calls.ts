import type { Page } from '@playwright/test';

/** A call of the page's that was answered, in the order of the calls. */
export interface AnsweredCall {
  name: string;
  // oxlint-disable-next-line typescript/no-explicit-any
  input: any;
  /** `undefined`: there is no answer yet. */
  // oxlint-disable-next-line typescript/no-explicit-any
  answer: any;
}

/** The page's calls to the main side whose path fits, with what was answered. Listens from the next page on. */
export function listenToCalls(page: Page, path: RegExp): readonly AnsweredCall[] {
  const calls: AnsweredCall[] = [];
  page.on('websocket', (socket) => {
    const open = new Map<string, AnsweredCall>();
    socket.on('framesent', ({ payload }) => {
      const { i, p } = JSON.parse(String(payload)) as Frame;
      if (i === undefined || p?.u === undefined || !path.test(p.u)) return;
      const call: AnsweredCall = { name: p.u, input: p.b?.json, answer: undefined };
      calls.push(call);
      open.set(i, call);
    });
    socket.on('framereceived', ({ payload }) => {
      const { i, p } = JSON.parse(String(payload)) as Frame;
      const call = i === undefined ? undefined : open.get(i);
      if (call !== undefined) call.answer = p?.b?.json;
    });
  });
  return calls;
}

interface Frame {
  /** Which call it belongs to. */
  i?: string;
  p?: { u?: string; b?: { json?: unknown } };
}
