import type { Readable, Writable } from 'node:stream';
import { z } from 'zod';
import type { Guard } from '../../base/guard.ts';
import { type Area, fitInto, type WindowBounds } from '../window-bounds.ts';

const messageSchema = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.unknown().optional(),
});
const targetSchema = z.object({
  targetInfo: z.object({ targetId: z.string(), type: z.string(), url: z.string(), title: z.string() }),
});
const attachedSchema = z.object({ sessionId: z.string() });
const windowSchema = z.object({
  windowId: z.number(),
  bounds: z.object({
    left: z.number(),
    top: z.number(),
    width: z.number(),
    height: z.number(),
    windowState: z.string(),
  }),
});
const screenSchema = z.object({
  result: z.object({ value: z.tuple([z.number(), z.number(), z.number(), z.number()]) }),
});
const readScreen = '[screen.availLeft, screen.availTop, screen.availWidth, screen.availHeight]';

/** Opens the pipe. @param onPage called when a page is created or has another address */
export function openBrowserPipe(
  { input, output, guard }: { input: Writable; output: Readable; guard: Guard },
  onPage: (targetId: string, url: string) => void,
) {
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  let text = '';

  function send(method: string, params: object, sessionId?: string): Promise<unknown> {
    const id = (lastId += 1);
    const answer = Promise.withResolvers<unknown>();
    waiting.set(id, answer);
    input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return answer.promise;
  }

  function receive(json: string): void {
    const message = messageSchema.parse(JSON.parse(json));
    if (message.id !== undefined) {
      const asked = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.error === undefined) asked?.resolve(message.result);
      else asked?.reject(new Error('the browser refused'));
    }
    if (message.method !== 'Target.targetCreated' && message.method !== 'Target.targetInfoChanged') return;
    const { targetInfo } = targetSchema.parse(message.params);
    if (targetInfo.type === 'page') onPage(targetInfo.targetId, targetInfo.url);
  }

  const end = () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser has ended'));
    waiting.clear();
  };
  // A browser that ends closes both; its exit says so elsewhere.
  input.on('error', end);
  output.on('error', end).on('close', end);
  output.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (text + chunk).split('\0');
    text = parts.pop() ?? '';
    // A message that can't be read is passed over: what waits for it has its deadline.
    for (const part of parts) guard.attempt(() => receive(part));
  });
  send('Target.setDiscoverTargets', { discover: true }).catch(() => {});

  async function inPage(targetId: string, method: string, params: object): Promise<unknown> {
    const attached = await send('Target.attachToTarget', { targetId, flatten: true });
    const { sessionId } = attachedSchema.parse(attached);
    const answer = await send(method, params, sessionId);
    await send('Target.detachFromTarget', { sessionId });
    return answer;
  }
  const windowOf = async (targetId: string) =>
    windowSchema.parse(await send('Browser.getWindowForTarget', { targetId }));

  return {
    /** Opens `url` in the page `targetId`; the address is passed through the pipe alone. */
    async navigate(targetId: string, url: string): Promise<void> {
      await inPage(targetId, 'Page.navigate', { url });
    },
    /** Returns the position of the page's window; `null` while it is minimized, maximized or full screen. */
    async windowBounds(targetId: string): Promise<Area | null> {
      const { bounds } = await windowOf(targetId);
      if (bounds.windowState !== 'normal') return null;
      return { x: bounds.left, y: bounds.top, width: bounds.width, height: bounds.height };
    },
    /** Returns the page's current title: the browser doesn't report new ones. */
    async title(targetId: string): Promise<string> {
      return targetSchema.parse(await send('Target.getTargetInfo', { targetId })).targetInfo.title;
    },
    /** Asks the browser to end, which then cleans up after itself. */
    async endBrowser(): Promise<void> {
      await send('Browser.close', {});
    },
    /** Moves the page's window into the screen that it is on. */
    async fitWindow(targetId: string, wanted: WindowBounds): Promise<void> {
      const read = await inPage(targetId, 'Runtime.evaluate', {
        expression: readScreen,
        returnByValue: true,
      });
      const [x, y, width, height] = screenSchema.parse(read).result.value;
      const { windowId, bounds: now } = await windowOf(targetId);
      const fit = fitInto(wanted, { x, y, width, height });
      const bounds = { left: fit.x, top: fit.y, width: fit.width, height: fit.height };
      const isThere = Object.entries(bounds).every(([name, value]) => Reflect.get(now, name) === value);
      if (!isThere) await send('Browser.setWindowBounds', { windowId, bounds });
    },
  };
}
/** The browser's own pages, over the pipe that only its parent has: JSON messages, each ended by a zero byte. */
export type BrowserPipe = ReturnType<typeof openBrowserPipe>;
