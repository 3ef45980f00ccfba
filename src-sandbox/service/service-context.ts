import type { Context } from 'hono';
import type { EffectKind, Effect, Ledger } from '../base/ledger.ts';
import type { World } from '../world/world.ts';
import type { WorldClock } from '../world/world-clock.ts';
import type { Access } from './access.ts';

/** What the endpoints work with. */
export interface ServiceContext {
  /** Looked up on each use: a reset makes a new one. */
  world: () => World;
  clock: () => WorldClock;
  access: () => Access;
  ledger: Ledger;
  nowMs: () => number;
  /** Whether a page includes the claim of its `startKey`: the interface does not say. */
  startKey: 'inclusive' | 'exclusive';
  /** The status that an accepted collaboration gets: its name is not documented. */
  acceptedStatus: () => string;
  /** What a `startKey` that the listing does not hold gets. */
  unknownStartKey: () => 'empty' | 'refused';
  /** Address of this service, for the documents' addresses. */
  baseUrl: () => string;
}

/** Handed to the endpoints with each request. */
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
