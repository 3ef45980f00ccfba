import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CallOutcome } from '../claims-service/call-outcome.ts';
import type { Clock } from '../clock.ts';
import { finalWalks, firstSyncParts, partitions, runFirstSync } from './first-sync.ts';
import type { SyncNews } from './sync-news.ts';
import type { SyncPauses } from './sync-pauses.ts';
import { walkListing, type WalkTools } from './walk.ts';

export interface PassTools extends WalkTools {
  merchantIds: readonly string[];
  clock: Clock;
  pauses: SyncPauses;
  news: SyncNews;
  /** Claims that an unseen walk did not meet and that were read by id since; lives as long as the sync. */
  lookedUp: Set<string>;
  onPhase: (progress: PassProgress) => void;
}

export interface PassProgress {
  phase: 'first_sync' | 'syncing';
  partsDone: number;
  parts: number;
}

/** `outcome: null` in a halt: the claims were another acquirer's. */
export type PassEnd = { kind: 'complete' } | { kind: 'halted'; outcome: CallOutcome<unknown> | null };

/** Most claims read one by one in a pass; the others wait for the next. */
const mostLookUps = 100;
const stretch = 500;

/**
 * One pass of the sync:
 *
 *   first look not done ──► partitions ──► final walks ─┐
 *   done ──► unseen walk ──► look-ups ──► seen walk ────┴──► merchants ──► complete
 *                                        (when due)        (when due)
 */
export async function runPass(tools: PassTools): Promise<PassEnd> {
  const { replica, clock, pauses, merchantIds, onPhase } = tools;
  const isFirst = replica.readMeta(firstSyncDone) === null;
  const dueMerchants = merchantIds.filter((id) => isDue(tools, merchantMeta(id), pauses.merchantMs));
  const seenIsDue = !isFirst && isDue(tools, seenWalked, pauses.seenMs);
  const phase = isFirst ? 'first_sync' : 'syncing';
  const ownParts = isFirst ? firstSyncParts : seenIsDue ? 2 : 1;
  const parts = ownParts + dueMerchants.length;
  const progress = (partsDone: number): void => onPhase({ phase, partsDone, parts });
  progress(0);

  const end = isFirst
    ? await firstLook(tools, progress)
    : await usualWalks(tools, seenIsDue, () => progress(1));
  if (end.kind === 'halted') return end;
  progress(ownParts);

  for (const [index, merchantId] of dueMerchants.entries()) {
    const name = merchantMeta(merchantId);
    const outcome = await tools.client.listMerchantClaims(merchantId, { signal: tools.signal });
    /** A merchant that the service does not know must not stop the others. */
    if (outcome.kind === 'refused' || outcome.kind === 'forbidden') tools.news.faultSeen(outcome);
    else if (outcome.kind !== 'ok') return { kind: 'halted', outcome };
    else await tools.intake.takeMerchant(outcome.answer, replica.readMeta(name) !== null);
    replica.writeMeta(name, String(clock.nowMs()));
    progress(ownParts + index + 1);
  }
  return { kind: 'complete' };
}

async function firstLook(tools: PassTools, progress: (partsDone: number) => void): Promise<PassEnd> {
  const { replica, clock } = tools;
  const end = await runFirstSync(tools, progress);
  if (end.kind === 'halted') return end;
  const now = String(clock.nowMs());
  replica.writeMeta(seenWalked, now);
  replica.writeMeta(firstSyncDone, now);
  for (const { walkId } of [...partitions, ...finalWalks]) replica.forgetWalk(walkId);
  replica.setLastSyncAtMs(clock.nowMs());
  return { kind: 'complete' };
}

async function usualWalks(tools: PassTools, seenIsDue: boolean, unseenDone: () => void): Promise<PassEnd> {
  const { replica, clock } = tools;
  const unseen = await walkAnew(tools, 'unseen', false);
  if (unseen.kind === 'halted') return unseen;
  replica.setLastSyncAtMs(clock.nowMs());
  unseenDone();
  if (unseen.metClaimIds) {
    const halted = await lookUpUnmet(tools, unseen.metClaimIds);
    if (halted) return halted;
  }
  if (!seenIsDue) return { kind: 'complete' };
  const seen = await walkAnew(tools, 'seen', true);
  if (seen.kind === 'complete') replica.writeMeta(seenWalked, String(clock.nowMs()));
  return seen.kind === 'halted' ? seen : { kind: 'complete' };
}

/** Goes on with a walk that was interrupted; begins a new one otherwise. */
function walkAnew(tools: PassTools, walkId: string, seen: boolean) {
  if (tools.replica.readWalk(walkId)?.done) tools.replica.forgetWalk(walkId);
  return walkListing(tools, { walkId, filter: { seen }, announceNew: true });
}

/** Claims held as unseen that the unseen listing no longer has: absence proves nothing, so each is read once. */
async function lookUpUnmet(tools: PassTools, met: ReadonlySet<string>): Promise<PassEnd | null> {
  const { replica, client, intake, lookedUp, signal, news } = tools;
  for (const claimId of lookedUp) if (met.has(claimId)) lookedUp.delete(claimId);
  const unmet: string[] = [];
  let after = Number.MIN_SAFE_INTEGER;
  while (unmet.length < mostLookUps) {
    const rows = replica.unseenClaims(after, stretch);
    for (const { claimId } of rows) {
      if (!met.has(claimId) && !lookedUp.has(claimId) && unmet.length < mostLookUps) unmet.push(claimId);
    }
    if (rows.length < stretch) break;
    after = rows.at(-1)?.claimKey ?? after;
    await nextTurn();
  }
  for (const claimId of unmet) {
    const outcome = await client.getClaim(claimId, { signal });
    if (outcome.kind === 'ok' && outcome.answer.claim.id === claimId) {
      if (!intake.takeClaim(outcome.answer.claim)) return { kind: 'halted', outcome: null };
    } else if (['ok', 'refused', 'forbidden'].includes(outcome.kind)) news.faultSeen(outcome);
    else return { kind: 'halted', outcome };
    lookedUp.add(claimId);
  }
  return null;
}

const firstSyncDone = 'first_sync_done_at_ms';
const seenWalked = 'seen_walked_at_ms';

function merchantMeta(merchantId: string): string {
  return `merchant_listed_at_ms/${merchantId}`;
}

/** A clock that went back must not put off a walk: a moment in the future counts as due. */
function isDue({ replica, clock }: PassTools, name: string, pauseMs: number): boolean {
  const at = replica.readMeta(name);
  return at === null || Math.abs(clock.nowMs() - Number(at)) >= pauseMs;
}
