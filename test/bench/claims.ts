import { type ReceivedClaim, receivedClaimSchema } from '../../src-shared/claims-service/claim.ts';
import { createWorld } from '../../src-sandbox/world/world.ts';
import { createWorldClock } from '../../src-sandbox/world/world-clock.ts';

export const pageSize = 50;

/** Pages of the sandbox's claims, newest first, parsed as the client would hand them on. */
export function* claimPages(count: number): Generator<ReceivedClaim[]> {
  const baseTimeMs = Date.UTC(2026, 0, 1);
  const world = createWorld(
    { seed: 1, claims: count, baseTimeMs },
    createWorldClock(baseTimeMs, 0, Date.now),
  );
  for (let index = count - 1; index >= 0; index -= pageSize) {
    const page: ReceivedClaim[] = [];
    for (let at = index; at > index - pageSize && at >= 0; at -= 1)
      page.push(receivedClaimSchema.parse(world.claim(at)));
    yield page;
  }
}
