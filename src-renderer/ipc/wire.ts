/** The part of a WebSocket that the typed IPC needs; a MessagePort is adapted to it. */
export type Wire = Pick<WebSocket, 'addEventListener' | 'removeEventListener' | 'send' | 'readyState'>;

/** Opens a connection to the main side, ready for messages. */
export type OpenWire = () => Promise<Wire>;

/**
 * Why the page was refused. `no_code`: the address has none (a second tab, a reopened window). `code_used`: it was
 * used or is too old. `unproven`: the host can't prove that it let this page in.
 */
export type SessionRefusal = 'no_code' | 'code_used' | 'unproven';

/** Error for a page that the main side refuses, or for a host that isn't the main side: trying again is no use. */
export class WireRefused extends Error {
  override name = 'WireRefused';
  readonly refusal: SessionRefusal;

  constructor(refusal: SessionRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}
