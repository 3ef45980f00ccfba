import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findChromium } from '../../src-main/hosts/browser/find-chromium.ts';

/** A browser with one page that is driven by key presses alone, as a person drives it. */
export interface BareBrowser {
  /** For whoever prepares the page. */
  address: string;
  attach(): Promise<Keyboard>;
  end(): Promise<void>;
}

export interface Keyboard {
  press(text: string): Promise<void>;
  evaluate<Value>(expression: string): Promise<Value>;
  detach(): void;
}

interface Answer {
  id: number;
  result: { result?: { value: unknown } };
}

export async function startBrowser(): Promise<BareBrowser> {
  const executable = findChromium();
  if (executable === null) throw new Error('These figures need Chromium, Chrome or Edge.');
  const profile = mkdtempSync(join(tmpdir(), 'claimdesk-bench-browser-'));
  const child = spawn(
    executable,
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--window-size=1440,987',
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let address = '';
  for await (const line of createInterface(child.stderr)) {
    address = /^DevTools listening on ws:\/\/([^/]+)\//.exec(line)?.[1] ?? '';
    if (address !== '') break;
  }
  child.stderr.resume();
  return {
    address: `http://${address}`,
    async attach() {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the browser's own list
      const pages = (await (await fetch(`http://${address}/json/list`)).json()) as {
        type: string;
        url: string;
        webSocketDebuggerUrl: string;
      }[];
      const page = pages.find(({ type, url }) => type === 'page' && url.startsWith('http'));
      if (page === undefined) throw new Error('The browser shows no page.');
      return attachKeyboard(page.webSocketDebuggerUrl);
    },
    async end() {
      child.kill();
      await once(child, 'close');
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

async function attachKeyboard(url: string): Promise<Keyboard> {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  const waiting = new Map<number, (answer: Answer) => void>();
  let count = 0;
  socket.addEventListener('message', ({ data }) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the browser's own answer
    const answer = JSON.parse(String(data)) as Answer;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  const send = (method: string, params: object): Promise<Answer> => {
    count += 1;
    const id = count;
    const { promise, resolve } = Promise.withResolvers<Answer>();
    waiting.set(id, resolve);
    socket.send(JSON.stringify({ id, method, params }));
    return promise;
  };
  return {
    async press(text) {
      const key = { key: text, code: text === ' ' ? 'Space' : `Key${text.toUpperCase()}` };
      const windowsVirtualKeyCode = text.toUpperCase().charCodeAt(0);
      await send('Input.dispatchKeyEvent', { type: 'keyDown', text, ...key, windowsVirtualKeyCode });
      await send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, windowsVirtualKeyCode });
    },
    async evaluate<Value>(expression: string) {
      const { result } = await send('Runtime.evaluate', { expression, returnByValue: true });
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller knows what the page answers
      return result.result?.value as Value;
    },
    detach: () => socket.close(),
  };
}
