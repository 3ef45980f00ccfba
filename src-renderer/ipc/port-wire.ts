import type { OpenWire, Wire } from './wire.ts';

declare global {
  interface Window {
    /**
     * Set by the preload script of the Electron host; absent in a browser. A call makes a port, which arrives as a
     * message of the window that carries it.
     */
    claimdesk?: { connect: () => void };
  }
}

const portMessage = 'claimdesk-port';
const deadlineMs = 5000;
const open = 1;
const closed = 3;

/** Opens the Electron host's connection: the preload script hands over one port. */
export function createPortWire(page: Window, connect: () => void): OpenWire {
  return () =>
    new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(deadline);
        page.removeEventListener('message', take);
      };
      const take = (event: MessageEvent<unknown>) => {
        const [port] = event.ports;
        if (event.source !== page || event.data !== portMessage || port === undefined) return;
        settle();
        resolve(dressPort(port));
      };
      const deadline = setTimeout(() => {
        settle();
        reject(new Error('no port was handed over'));
      }, deadlineMs);
      page.addEventListener('message', take);
      connect();
    });
}

/** Gives a MessagePort the interface of a WebSocket, which the client's link uses. */
export function dressPort(port: MessagePort): Wire {
  let readyState: WebSocket['readyState'] = open;
  port.addEventListener('close', () => {
    readyState = closed;
  });
  port.start();
  return {
    get readyState() {
      return readyState;
    },
    send: (data) => port.postMessage(data),
    addEventListener: port.addEventListener.bind(port),
    removeEventListener: port.removeEventListener.bind(port),
  };
}
