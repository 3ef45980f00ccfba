import type { EndpointName, endpoints } from '../../src-shared/claims-service/endpoints.ts';

/** A request that arrived, whatever happened to it. */
export interface Receipt {
  n: number;
  /** Endpoint; `file` is the document store; `null` for a path that the interface doesn't have. */
  endpoint: EndpointName | 'file' | null;
  method: string;
  /** Path with its query. The API key never shows here, not even if a client puts it into an address. */
  path: string;
  atMs: number;
  bodyBytes: number;
  /** Number of the connection. */
  connectionId: number;
  /** Number of the request on its connection, from 1. */
  requestOnConnection: number;
  authorization: 'valid' | 'wrong' | 'missing';
  /** Kind of the fault that was played on it. */
  fault: string | null;
  /** Status of the answer; `null` while there is none, or if there never is. */
  status: number | null;
}

/** Endpoints that change something: all that are not read with GET. */
export type EffectKind = {
  [Name in EndpointName]: (typeof endpoints)[Name]['method'] extends 'GET' ? never : Name;
}[EndpointName];

/** Something that a client's request changed or caused. */
export interface Effect {
  n: number;
  kind: EffectKind;
  atMs: number;
  /** Receipt of the request that did it. */
  receiptN: number;
  claimId?: string;
  name?: string;
  subscriptionId?: string;
  /** The decision, the address, the template's HTML, or the subscription's address. */
  value?: string;
}

/** Something that time or a colleague did. */
export interface Move {
  n: number;
  by: 'time' | 'colleague';
  what: 'arrived' | 'seen' | 'status' | 'verdict' | 'finish';
  claimId: string;
  value: string;
  worldTime: string;
}

/** Most receipts and moves kept: a sandbox that runs for days forgets the oldest, but never an effect. */
const mostKept = 200_000;

export function createLedger() {
  let receipts: Receipt[] = [];
  let effects: Effect[] = [];
  let moves: Move[] = [];
  const last = { receipt: 0, effect: 0, move: 0 };
  return {
    receive(receipt: Omit<Receipt, 'n' | 'status' | 'fault'>): Receipt {
      const kept: Receipt = { n: ++last.receipt, ...receipt, fault: null, status: null };
      receipts = trimmed(receipts);
      receipts.push(kept);
      return kept;
    },
    carryOut(effect: Omit<Effect, 'n'>): void {
      effects.push({ n: ++last.effect, ...effect });
    },
    moved(move: Omit<Move, 'n'>): void {
      moves = trimmed(moves);
      moves.push({ n: ++last.move, ...move });
    },
    read: () => ({ receipts, effects, moves }),
    reset(): void {
      receipts = [];
      effects = [];
      moves = [];
      last.receipt = 0;
      last.effect = 0;
      last.move = 0;
    },
  };
}
export type Ledger = ReturnType<typeof createLedger>;

function trimmed<T>(list: T[]): T[] {
  return list.length > mostKept ? list.slice(mostKept / 2) : list;
}
