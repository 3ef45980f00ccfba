import type { ClientContext, ClientLink } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type OpenWire, type SessionRefusal, type Wire, WireRefused } from './wire.ts';

/**
 *   connecting ──► open ──► lost ──► open …      (a new wire each time, with growing pauses between tries)
 *        └──────────────────┴──► refused          nobody lets us in: Claimdesk must be opened again
 */
export interface ConnectionState {
  phase: 'connecting' | 'open' | 'lost' | 'refused';
  /** Number of the wire. Whoever holds answers of an older one requests them again. */
  generation: number;
  /** Reason why the connection was refused, in the state `refused`. */
  refusal: SessionRefusal | null;
}

export interface Connection {
  state: StoreApi<ConnectionState>;
  /** Link over whichever wire is open; a call while there is none fails at once. */
  link: ClientLink<ClientContext>;
  start: () => void;
  /** Tries now instead of at the end of the pause. */
  retryNow: () => void;
}

const firstPauseMs = 300;
const longestPauseMs = 5000;

export class NotConnected extends Error {
  override name = 'NotConnected';
}

export function createConnection(openWire: OpenWire): Connection {
  const state = createStore<ConnectionState>(() => ({ phase: 'connecting', generation: 0, refusal: null }));
  let current: RPCLink<ClientContext> | null = null;
  let pauseMs = firstPauseMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function open(): Promise<void> {
    timer = undefined;
    try {
      const wire = await openWire();
      wire.addEventListener('close', () => drop(), { once: true });
      current = new RPCLink({ websocket: openUntilClosed(wire) });
      pauseMs = firstPauseMs;
      state.setState((before) => ({ phase: 'open', generation: before.generation + 1 }));
    } catch (error) {
      if (error instanceof WireRefused) state.setState({ phase: 'refused', refusal: error.refusal });
      else retryLater();
    }
  }

  function drop(): void {
    current = null;
    state.setState({ phase: 'lost' });
    retryLater();
  }

  function retryLater(): void {
    timer = setTimeout(() => void open(), pauseMs);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }

  return {
    state,
    link: {
      call: (path, input, options) => {
        if (current === null) return Promise.reject(new NotConnected('no connection to the main side'));
        return current.call(path, input, options);
      },
    },
    start: () => void open(),
    retryNow: () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      void open();
    },
  };
}

const open = 1;

/**
 * Returns a wire whose calls all fail with its `close` event once it is closing. A closing wire would accept messages
 * and send nothing, and the link would throw where nobody can catch it, when a query is cancelled.
 */
function openUntilClosed(wire: Wire): Wire {
  return {
    readyState: open,
    send: (data) => {
      if (wire.readyState === open) wire.send(data);
    },
    addEventListener: wire.addEventListener.bind(wire),
    removeEventListener: wire.removeEventListener.bind(wire),
  };
}
