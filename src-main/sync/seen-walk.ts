import { maxItemsPerPage } from '../../src-shared/claims-service/endpoints.ts';
import type { Clock } from '../base/clock.ts';
import type { Replica } from '../replica/store/replica.ts';
import { createPageShare } from './page-share.ts';
import { sinceNotedMs } from './since-noted.ts';
import { placeFrom, walkListing, type WalkEnd, type WalkPlace, type WalkTools } from './walk.ts';

export interface SeenWalkOptions {
  clock: Clock;
  replica: Pick<Replica, 'readMeta' | 'writeMeta' | 'readWalk' | 'forgetWalk' | 'countClaims'>;
  /** Returns the period over which the listing is walked once, in milliseconds. */
  wholeMs: () => number;
}

const walkId = 'seen';
/** Name under which the replica keeps when the last whole walk began, as Unix time in milliseconds. */
const walkedAt = 'seen_walked_at_ms';

/**
 * Walks the listing of seen claims repeatedly, spread over its period; at once after a longer pause such as a
 * night. An interrupted walk continues from its checkpoint.
 */
export function createSeenWalk({ clock, replica, wholeMs }: SeenWalkOptions) {
  const share = createPageShare(clock, wholeMs);
  let place: WalkPlace | null = null;
  let begunAtMs = 0;
  let isAtOnce = false;

  const ageMs = (): number => sinceNotedMs(replica, clock, walkedAt);

  function begin(): WalkPlace {
    const checkpoint = replica.readWalk(walkId);
    const isResumed = checkpoint?.done === false;
    if (!isResumed) replica.forgetWalk(walkId);
    begunAtMs = clock.nowMs();
    isAtOnce = ageMs() >= 2 * wholeMs();
    share.begin();
    return placeFrom(isResumed ? checkpoint : null);
  }

  return {
    isDue: (): boolean => place !== null || replica.readWalk(walkId)?.done === false || ageMs() >= wholeMs(),
    async goOn(tools: WalkTools, beforePage: () => Promise<void>): Promise<WalkEnd> {
      place ??= begin();
      const isEnough = isAtOnce ? () => false : share.turn(replica.countClaims());
      const request = { walkId, filter: { seen: true }, announceNew: true, isEnough, beforePage };
      const end = await walkListing(tools, request, place);
      // Of claims that may be a million, only the last are needed to notice the end.
      place.met = new Set([...place.met].slice(-maxItemsPerPage));
      place.mayBeginAnew = true;
      if (place.isAtEnd && end.kind === 'complete') {
        replica.writeMeta(walkedAt, String(begunAtMs));
        place = null;
      }
      return end;
    },
    /** Notes that the first sync has walked all seen claims. */
    wereWalked(): void {
      replica.writeMeta(walkedAt, String(clock.nowMs()));
    },
  };
}
export type SeenWalk = ReturnType<typeof createSeenWalk>;
