import type { OpenWire, Wire } from './wire.ts';

declare global {
  interface Window {
    /** Put there by the preload script of the Electron host; absent in a browser. */
    claimdesk?: { connect: () => Promise<MessagePort> };
  }
}

const open = 1;
const closed = 3;

/** The Electron host's way in: the preload script hands over one port. */
export function createPortWire(connect: () => Promise<MessagePort>): OpenWire {
  return async () => dressPort(await connect());
}

/** A MessagePort behind the face of a WebSocket, which is what the client's link speaks to. */
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
