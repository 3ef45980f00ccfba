import type { AccountSession } from '../../src-main/session/account-session.ts';
import type { FeedItem } from '../../src-shared/contract/feed.ts';
import { limits } from '../../src-testing/limits.ts';
import type { PacedClock } from '../testing/paced-clock.ts';

/** What the service says of a claim, as far as the feed tells of it. */
export interface Standing {
  id: string;
  status: string;
  outcome: string;
  isOpen: boolean;
}

const hourMs = 3_600_000;
const pauseMs = 5;

/**
 * Syncs until the claims are here as they are at the service, lists the documents of some, and waits until the
 * feed has what that brought. Answers what did not come, and for how long the clock slept.
 */
export async function catchUp(
  session: AccountSession,
  clock: PacedClock,
  claims: readonly Standing[],
  documentsOf: readonly string[],
): Promise<{ late: string[]; sleptMs: number }> {
  const endsAtMs = performance.now() + limits.conditionMs;
  let sleptMs = 0;
  const until = async (lateOnes: () => string[] | Promise<string[]>): Promise<string[]> => {
    for (;;) {
      const late = await lateOnes();
      if (late.length === 0 || performance.now() >= endsAtMs) return late;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  const lateClaims = await until(() => {
    const late = claimsBehind(session, claims);
    // Claims that somebody marked as seen are listed once an hour. A request would outlast its deadline in a sleep.
    if (late.length > 0 && session.sync.status().phase === 'idle') {
      clock.sleep(hourMs);
      sleptMs += hourMs;
      session.sync.syncNow();
    }
    return late;
  });
  const lateListings = await until(async () => {
    const listed = await Promise.all(
      documentsOf.map(async (id) => ((await session.documents.list(id)).fault === null ? [] : [id])),
    );
    return listed.flat();
  });
  const uncopied = await until(() => {
    const { replica, journal } = session;
    const copied = journal.feed.copied();
    const from = copied?.replica === replica.feedName() ? copied.feedId : 0;
    return replica.feedSince(from, 1).map(({ claimId }) => claimId);
  });
  return { late: [...lateClaims, ...lateListings, ...uncopied], sleptMs };
}

function claimsBehind({ replica }: AccountSession, claims: readonly Standing[]): string[] {
  const facts = replica.getFacts(claims.map(({ id }) => id));
  return claims
    .filter(({ id, status, outcome, isOpen }) => {
      const here = facts.get(id);
      return here?.status !== status || here.outcome !== outcome || here.isOpen !== isOpen;
    })
    .map(({ id }) => id);
}

export type Told = Pick<FeedItem, 'seq' | 'claimId' | 'kind' | 'from' | 'to' | 'subject'>;

/** What the feed tells after this, the oldest first, as the view asks for it. */
export async function changesAfter({ queries }: AccountSession, afterSeq: number): Promise<Told[]> {
  const all: FeedItem[] = [];
  for (;;) {
    const beforeSeq = all.at(-1)?.seq ?? null;
    const page = await queries.feedItems({ kinds: null, filter: null, afterSeq, beforeSeq, limit: 100 });
    all.push(...page.items);
    if (page.isLast) break;
  }
  return all
    .toReversed()
    .map(({ seq, claimId, kind, from, to, subject }) => ({ seq, claimId, kind, from, to, subject }));
}
