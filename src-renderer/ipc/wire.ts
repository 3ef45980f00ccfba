/** The part of a WebSocket that the typed IPC needs; a MessagePort is dressed up as one. */
export type Wire = Pick<WebSocket, 'addEventListener' | 'removeEventListener' | 'send' | 'readyState'>;

/** Opens a connection to the main side, ready for messages. */
export type OpenWire = () => Promise<Wire>;

/** The main side does not let this page in: trying again is no use. */
export class WireRefused extends Error {
  override name = 'WireRefused';
}
