import type { Context } from 'hono';
import type { EffectKind, Effect, Ledger } from '../base/ledger.ts';
import type { World } from '../world/world.ts';
import type { WorldClock } from '../world/world-clock.ts';
import type { Access } from './access.ts';

/** Parts of the sandbox that the endpoints work with. */
export interface ServiceContext {
  /** Returns the world; a reset makes a new one. */
  world: () => World;
  clock: () => WorldClock;
  access: () => Access;
  ledger: Ledger;
  nowMs: () => number;
  /** Whether a page includes the claim of its `startKey`: the interface doesn't say. */
  startKey: 'inclusive' | 'exclusive';
  /** Returns the status that an accepted collaboration gets: its name is not documented. */
  acceptedStatus: () => string;
  /** Returns the answer to a `startKey` that the listing doesn't hold. */
  unknownStartKey: () => 'empty' | 'refused';
  /** Returns the address of this service, for the documents' addresses. */
  baseUrl: () => string;
}

/** Values that the endpoints get with each request. */
export interface ServiceEnv {
  Bindings: { receiptN: number };
}

/** Records an effect of the request that is being answered. */
export function carryOut(
  service: ServiceContext,
  c: Context<ServiceEnv>,
  kind: EffectKind,
  what: Omit<Effect, 'n' | 'kind' | 'atMs' | 'receiptN'>,
): void {
  service.ledger.carryOut({ kind, atMs: service.nowMs(), receiptN: c.env.receiptN, ...what });
}
