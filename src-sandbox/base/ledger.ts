import type { EndpointName } from '../../src-shared/claims-service/endpoints.ts';

/** One request that arrived, whatever became of it. */
export interface Receipt {
  n: number;
  /** `file` is the document store; `null` a path that the interface does not have. */
  endpoint: EndpointName | 'file' | null;
  method: string;
  /** With its query. The API key never shows here, not even if a client puts it into an address. */
  path: string;
  atMs: number;
  bodyBytes: number;
  /** Requests over the same connection share it. */
  connectionId: number;
  /** 1 for the first request of a connection. */
  requestOnConnection: number;
  authorization: 'valid' | 'wrong' | 'missing';
  /** Kind of the fault that was played on it. */
  fault: string | null;
  /** The status that was answered, or `null` as long as, or because, nothing was. */
  status: number | null;
}

export type EffectKind = Exclude<
  EndpointName,
  'listAcquirerClaims' | 'getClaim' | 'listMerchantClaims' | 'listDocumentation' | 'readSubscriptions'
>;

/** One thing that a client's request really changed or caused. */
export interface Effect {
  n: number;
  kind: EffectKind;
  atMs: number;
  /** The receipt of the request that did it. */
  receiptN: number;
  claimId?: string;
  name?: string;
  subscriptionId?: string;
  /** The decision, the address, the template's HTML, the subscription's address. */
  value?: string;
}

/** One thing that time or a colleague did. */
export interface Move {
  n: number;
  by: 'time' | 'colleague';
  what: 'arrived' | 'seen' | 'status' | 'verdict' | 'finish';
  claimId: string;
  value: string;
  worldTime: string;
}

export interface Ledger {
  receive(receipt: Omit<Receipt, 'n' | 'status' | 'fault'>): Receipt;
  carryOut(effect: Omit<Effect, 'n'>): void;
  moved(move: Omit<Move, 'n'>): void;
  read(): { receipts: readonly Receipt[]; effects: readonly Effect[]; moves: readonly Move[] };
  reset(): void;
}

/** A sandbox that runs for days forgets its oldest receipts and moves, never an effect. */
const mostKept = 200_000;

export function createLedger(): Ledger {
  let receipts: Receipt[] = [];
  let effects: Effect[] = [];
  let moves: Move[] = [];
  const last = { receipt: 0, effect: 0, move: 0 };
  return {
    receive(receipt) {
      const kept: Receipt = { n: ++last.receipt, ...receipt, fault: null, status: null };
      receipts = trimmed(receipts);
      receipts.push(kept);
      return kept;
    },
    carryOut(effect) {
      effects.push({ n: ++last.effect, ...effect });
    },
    moved(move) {
      moves = trimmed(moves);
      moves.push({ n: ++last.move, ...move });
    },
    read: () => ({ receipts, effects, moves }),
    reset() {
      receipts = [];
      effects = [];
      moves = [];
      last.receipt = 0;
      last.effect = 0;
      last.move = 0;
    },
  };
}

function trimmed<T>(list: T[]): T[] {
  return list.length > mostKept ? list.slice(mostKept / 2) : list;
}
