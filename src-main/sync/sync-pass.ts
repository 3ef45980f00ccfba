import type { Clock } from '../base/clock.ts';
import type { BulkLoad } from '../replica/load/bulk-load.ts';
import type { Replica } from '../replica/store/replica.ts';
import { firstSyncParts, firstSyncPrefix, firstUnseenWalk, runFirstSync } from './first-sync.ts';
import { type LookUps, readLookUps } from './look-ups.ts';
import { isItsOwn } from './pass-call.ts';
import type { SeenWalk } from './seen-walk.ts';
import { sinceNotedMs } from './since-noted.ts';
import type { SyncEvents } from './sync-events.ts';
import type { SyncPauses } from './sync-pauses.ts';
import type { Troubles } from './troubles.ts';
import type { UnseenWalks } from './unseen-walks.ts';
import { complete, type Failure, heldBack, type WalkEnd, type WalkTools } from './walk.ts';

export interface PassTools extends WalkTools {
  merchantIds: readonly string[];
  load: BulkLoad | undefined;
  clock: Clock;
  pauses: SyncPauses;
  events: SyncEvents;
  lookUps: LookUps;
  unseenWalks: UnseenWalks;
  seenWalk: SeenWalk;
  claimTroubles: Troubles;
  merchantTroubles: Troubles;
  onPhase: (progress: PassProgress) => void;
  /** Called when a part of the last walk of the first sync is done. */
  onLastWalk: (done: number, of: number) => void;
}

export interface PassProgress {
  phase: 'first_sync' | 'syncing';
  partsDone: number;
  parts: number;
}

/**
 * How a pass ended. `outcome` is `null` in a halt if the claims were another acquirer's. `failed`: one listing
 * failed and the rest was done.
 */
export type PassEnd =
  | { kind: 'complete' }
  | { kind: 'failed'; outcome: Failure }
  | { kind: 'halted'; outcome: Failure | null };

/**
 * One pass of the sync. A call that fails is noted and passed by; only a lost connection and a
 * paused account halt the pass.
 *
 *   first look not done ──► (unseen walk, once they are known) ──► merchants ──► parts of the first look, (bulk load finished), the last walk ──► complete
 *   done ──► unseen walk ──► look-ups ──► merchants (when due) ──► pages of the seen walk (when due) ──► complete
 *                                          └───────────────────────┴─ before each call: is it the
 *                                                  minute of the unseen ones again? They go first.
 */
export async function runPass(tools: PassTools): Promise<PassEnd> {
  const { replica, checkpoints, load, clock, pauses, merchantIds, merchantTroubles, onPhase } = tools;
  const isFirst = !isFirstSyncDone(replica);
  const startedAtMs = clock.monotonicMs();
  const dueMerchants = merchantIds.filter(
    (id) =>
      merchantTroubles.mayTry(id) && sinceNotedMs(replica, clock, merchantMeta(id)) >= pauses.merchantMs,
  );
  const seenIsDue = !isFirst && tools.seenWalk.isDue();
  const ownParts = isFirst ? firstSyncParts : seenIsDue ? 2 : 1;
  const parts = ownParts + dueMerchants.length;
  let merchantsDone = 0;
  let walksDone = 0;
  const progress = (): void =>
    onPhase({ phase: isFirst ? 'first_sync' : 'syncing', partsDone: merchantsDone + walksDone, parts });
  progress();
  if (isFirst) await load?.resume();

  const isUnseenKnown = !isFirst || checkpoints.read(firstUnseenWalk.walkId)?.done === true;
  const unseen = createUnseenTurns(tools, { announceNew: isUnseenKnown });
  let end: WalkEnd = isUnseenKnown ? await unseen.walk() : complete;
  if (end.kind === 'halted') return end;
  walksDone = isFirst ? 0 : 1;

  for (const merchantId of dueMerchants) {
    await unseen.turn();
    const halted = await readMerchant(tools, merchantId);
    if (halted) return { kind: 'halted', outcome: halted };
    merchantsDone += 1;
    progress();
  }

  if (isFirst) {
    end = await runFirstSync(tools, {
      beforeSeenPage() {
        if (!isUnseenKnown) tools.unseenWalks.wereWalked(startedAtMs);
        return unseen.turn();
      },
      onPartDone(partsDone) {
        walksDone = partsDone;
        progress();
      },
      onLastWalk: (done, of) => tools.onLastWalk(done, of),
      // All that is known to be there is shown before the last walk, which is as long as all others together.
      onPartitionsRead: () => finishLoad(tools),
    });
    if (end.kind === 'complete') {
      await finishLoad(tools);
      noteFirstSync(tools);
    }
  } else if (seenIsDue) {
    const seen = await tools.seenWalk.goOn(tools, () => unseen.turn());
    if (end.kind === 'complete') end = seen;
  }
  // What waits for the next hour goes on then, from its checkpoint.
  const isHeldBack = end.kind === 'failed' && end.outcome === heldBack;
  return end.kind === 'complete' || isHeldBack ? { kind: 'complete' } : end;
}

/**
 * Creates the walks of the unseen listing: at the start of a pass, and in a long pass whenever the pause between
 * them is over.
 */
function createUnseenTurns(tools: PassTools, { announceNew }: { announceNew: boolean }) {
  const { clock, pauses, unseenWalks } = tools;
  let dueAtMs = clock.monotonicMs() + pauses.unseenMs;
  let running: Promise<WalkEnd> | null = null;

  async function walk(): Promise<WalkEnd> {
    const end = await unseenWalks.walk(tools, announceNew);
    if (end.kind === 'failed') tools.events.faultSeen(end.outcome);
    const halted = end.kind === 'halted' ? null : await readLookUps(tools);
    return halted ? { kind: 'halted', outcome: halted } : end;
  }

  /** Walks once. The next walk is due a pause after the end of this one, so that other work has its turn too. */
  function walkOnce(): Promise<WalkEnd> {
    running ??= walk().finally(() => {
      running = null;
      dueAtMs = clock.monotonicMs() + pauses.unseenMs;
    });
    return running;
  }

  return {
    walk: walkOnce,
    async turn(): Promise<void> {
      if (running || clock.monotonicMs() >= dueAtMs) await walkOnce();
    },
  };
}

async function readMerchant(tools: PassTools, merchantId: string): Promise<Failure | null> {
  const { client, replica, intake, merchantTroubles, judge, connection, clock, signal } = tools;
  if (!connection.mayCall('listMerchantClaims') || tools.isHeld('unseen')) return null;
  const name = merchantMeta(merchantId);
  const outcome = await client.listMerchantClaims(merchantId, { signal });
  if (outcome.kind === 'ok') {
    await intake.takeMerchant(outcome.answer, replica.readMeta(name) !== null);
    merchantTroubles.clear(merchantId);
    replica.writeMeta(name, String(clock.nowMs()));
    return null;
  }
  const verdict = await judge(outcome);
  if (isItsOwn(outcome, verdict) && !signal.aborted) merchantTroubles.note(merchantId, outcome);
  return verdict === 'stop' ? outcome : null;
}

async function finishLoad({ load, events, signal }: PassTools): Promise<void> {
  if (!load?.isUnderWay()) return;
  await load.finish(signal, () => events.progressed());
  events.allChanged();
}

function noteFirstSync({ replica, clock, seenWalk, unseenWalks }: PassTools): void {
  seenWalk.wereWalked();
  unseenWalks.askWhole();
  replica.writeMeta(firstSyncDone, String(clock.nowMs()));
  for (const { walkId } of replica.walks())
    if (walkId.startsWith(firstSyncPrefix)) replica.forgetWalk(walkId);
  replica.setLastSyncAtMs(clock.nowMs());
}

/** Whether the first sync has walked every listing. */
export function isFirstSyncDone(replica: Pick<Replica, 'readMeta'>): boolean {
  return replica.readMeta(firstSyncDone) !== null;
}

const firstSyncDone = 'first_sync_done_at_ms';

function merchantMeta(merchantId: string): string {
  return `merchant_listed_at_ms/${merchantId}`;
}
