import { EventEmitter } from 'node:events';
import type { CDPSession } from '@playwright/test';
import {
  bridgeWorld,
  type PortData,
  preloadWorld,
  pageWorld,
  sendBinding,
  type WorldMessage,
} from './worlds.ts';

export const ipcMainStandIn = new EventEmitter();

/** MessagePortMain, whose other end is in the preload's world. */
class PortMain extends EventEmitter {
  readonly #call: (name: string, ...args: unknown[]) => void;
  constructor(call: (name: string, ...args: unknown[]) => void) {
    super();
    this.#call = call;
  }
  start(): void {
    this.#call('standInStart');
  }
  close(): void {
    this.#call('standInClose');
    this.emit('close');
  }
  postMessage(message: unknown): void {
    this.#call('standInPost', toText(message));
  }
}

interface Sender {
  webContents: EventEmitter & { mainFrame: { url: string } };
}

/** Puts the preload into every document of the page's main frame, and its ports into `ipcMain`. */
export async function bridgeFrame(cdp: CDPSession, preload: string, { webContents }: Sender): Promise<void> {
  const ports = new Map<string, PortMain>();
  const called = (payload: string, context: number) => {
    const message: WorldMessage = JSON.parse(payload);
    if (message.kind === 'title') webContents.emit('page-title-updated', {}, message.title);
    if (message.kind === 'message')
      ports.get(`${context} ${message.port}`)?.emit('message', { data: fromText(message.data), ports: [] });
    if (message.kind === 'close') {
      ports.get(`${context} ${message.port}`)?.emit('close');
      ports.delete(`${context} ${message.port}`);
    }
    if (message.kind !== 'post') return;
    const handed = message.ports.map((id) => {
      const port = new PortMain((name, ...args) => {
        cdp
          .send('Runtime.callFunctionOn', {
            functionDeclaration: `(...args) => ${name}(...args)`,
            executionContextId: context,
            arguments: [id, ...args].map((value) => ({ value })),
          })
          // The page is gone: so is its end of the port.
          .catch(() => port.emit('close'));
      });
      ports.set(`${context} ${id}`, port);
      return port;
    });
    ipcMainStandIn.emit(message.channel, {
      ports: handed,
      sender: webContents,
      senderFrame: webContents.mainFrame,
    });
  };
  const forget = (context: number | null) => {
    for (const [key, port] of ports) {
      if (context !== null && !key.startsWith(`${context} `)) continue;
      ports.delete(key);
      port.emit('close');
    }
  };
  cdp.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    if (name === sendBinding) called(payload, executionContextId);
  });
  cdp.on('Runtime.executionContextDestroyed', ({ executionContextId }) => forget(executionContextId));
  cdp.on('Runtime.executionContextsCleared', () => forget(null));
  await cdp.send('Runtime.enable');
  await cdp.send('Page.enable');
  await cdp.send('Runtime.addBinding', { name: sendBinding, executionContextName: bridgeWorld });
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${pageWorld.toString()})()` });
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `(${preloadWorld.toString()})(${JSON.stringify(sendBinding)}, (require, module, exports) => {\n${preload}\n})`,
    worldName: bridgeWorld,
  });
}

function toText(message: unknown): PortData {
  if (typeof message === 'string') return { text: message };
  if (message instanceof ArrayBuffer) return { base64: Buffer.from(message).toString('base64') };
  if (ArrayBuffer.isView(message))
    return {
      base64: Buffer.from(message.buffer, message.byteOffset, message.byteLength).toString('base64'),
    };
  throw new Error('the stand-in bridges text and bytes');
}

function fromText(data: PortData): string | ArrayBuffer {
  return 'text' in data ? data.text : new Uint8Array(Buffer.from(data.base64, 'base64')).buffer;
}
