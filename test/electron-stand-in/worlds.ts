/** What the bridge says to the stand-in through the one function that only its own world has. */
export type WorldMessage =
  | { kind: 'post'; channel: string; message: unknown; ports: number[] }
  | { kind: 'message'; port: number; data: PortData }
  | { kind: 'close'; port: number }
  | { kind: 'title'; title: string };

/** What goes through a port, as text. */
export type PortData = { text: string } | { base64: string };

export const bridgeWorld = 'electron-preload';
export const sendBinding = 'standInSend';

/**
 * In the page's own world, before anything of it runs: shows what the preload exposes. A call goes to the
 * other world as an event of the window. Sent as source: it sees nothing of this file.
 */
export function pageWorld(): void {
  if (window !== window.top) return;
  window.addEventListener(
    'stand-in-expose',
    (event) => {
      event.stopImmediatePropagation();
      const { name, calls }: { name: string; calls: string[] } = JSON.parse((event as CustomEvent).detail);
      const api = Object.fromEntries(
        calls.map((call) => [
          call,
          () => void window.dispatchEvent(new CustomEvent('stand-in-call', { detail: `${name}.${call}` })),
        ]),
      );
      Object.defineProperty(window, name, { value: Object.freeze(api), enumerable: true });
    },
    { once: true },
  );
}

/** In a world of its own: `require('electron')` as a sandboxed preload has it. */
export function preloadWorld(
  sendName: string,
  runPreload: (require: (name: string) => object, module: object, exports: object) => void,
): void {
  if (window !== window.top) return;
  const world = globalThis as unknown as Record<string, (payload: string) => void>;
  const send = (message: object) => world[sendName]?.(JSON.stringify(message));
  const ports = new Map<number, MessagePort>();
  const toText = (data: unknown): object => {
    if (typeof data === 'string') return { text: data };
    const view = data instanceof ArrayBuffer ? new Uint8Array(data) : null;
    if (view === null) throw new Error('the stand-in bridges text and ArrayBuffers');
    let bytes = '';
    for (let at = 0; at < view.length; at += 32_768)
      bytes += String.fromCharCode(...view.subarray(at, at + 32_768));
    return { base64: btoa(bytes) };
  };
  const hold = (port: MessagePort): number => {
    const id = ports.size + 1;
    ports.set(id, port);
    port.addEventListener('message', (event) =>
      send({ kind: 'message', port: id, data: toText(event.data) }),
    );
    port.addEventListener('close', () => send({ kind: 'close', port: id }));
    return id;
  };
  Object.assign(globalThis, {
    standInStart: (id: number) => ports.get(id)?.start(),
    standInClose: (id: number) => ports.get(id)?.close(),
    standInPost(id: number, data: { text?: string; base64?: string }) {
      if (data.base64 === undefined) return ports.get(id)?.postMessage(data.text);
      const bytes = Uint8Array.from(atob(data.base64), (char) => char.charCodeAt(0));
      ports.get(id)?.postMessage(bytes.buffer, [bytes.buffer]);
    },
  });
  const contextBridge = {
    exposeInMainWorld(name: string, api: Record<string, () => void>) {
      window.addEventListener('stand-in-call', (event) => {
        event.stopImmediatePropagation();
        const [of, call = ''] = String((event as CustomEvent).detail).split('.');
        if (of === name) api[call]?.();
      });
      const detail = JSON.stringify({ name, calls: Object.keys(api) });
      window.dispatchEvent(new CustomEvent('stand-in-expose', { detail }));
    },
  };
  const ipcRenderer = {
    postMessage: (channel: string, message: unknown, transfer: MessagePort[] = []) =>
      send({ kind: 'post', channel, message, ports: transfer.map(hold) }),
  };
  window.addEventListener('DOMContentLoaded', () => {
    let before = '';
    const tell = () => {
      if (document.title !== before) send({ kind: 'title', title: document.title });
      before = document.title;
    };
    new MutationObserver(tell).observe(document.head, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    tell();
  });
  const module = { exports: {} };
  const required = (name: string) => {
    if (name === 'electron') return { contextBridge, ipcRenderer };
    throw new Error(`module not found: ${name}`);
  };
  runPreload(required, module, module.exports);
}
