import type { ReviewOf } from '../../src-shared/contract/reviews.ts';
import {
  type ReviewSession,
  type ReviewStep,
  reviewStep,
} from '../../src-shared/domain/review/review-session.ts';
import type { Ipc } from './ipc.ts';

/**
 * Each account's review among the cached answers: steps show at once, and are kept here while they can't be saved.
 */
export interface ReviewCache {
  /** Returns the options with which `useQuery` reads it. */
  options(accountId: string): ReturnType<typeof optionsOf>;
  /** Reads the review from disk, with the steps that could not be saved yet. */
  read(accountId: string): Promise<ReviewSession | null>;
  /** Applies a step. Returns whether it changed anything: not if the claim it names is no longer the current one. */
  step(accountId: string, step: ReviewStep): boolean;
  /** Begins a review in place of the one that there is; returns `null` if there are no claims for it. */
  start(accountId: string, of: ReviewOf): Promise<ReviewSession | null>;
  /** Shows this window's place to the others until the function that it returns is called. */
  walk(accountId: string): () => void;
  /** Ends the review. If that can't be saved, what is on disk is shown again. */
  end(accountId: string): void;
  /** Forgets unsaved steps, for a vault that is locked. */
  forget(): void;
}

type Parts = Pick<Ipc, 'client' | 'queries' | 'queryClient' | 'windowId'>;

interface Unsaved {
  /** Start of the review that the steps belong to, as Unix time in milliseconds. */
  startedAtMs: number;
  /** Steps without an answer. Sending a step again that was accepted changes nothing. */
  steps: readonly ReviewStep[];
}

const optionsOf = (
  { queries, windowId }: Parts,
  accountId: string,
  read: (accountId: string, signal?: AbortSignal) => Promise<ReviewSession | null>,
) => ({
  ...queries.reviews.read.queryOptions({ input: { accountId, windowId } }),
  queryFn: async ({ signal }: { signal: AbortSignal }) => ({ session: await read(accountId, signal) }),
});

export function createReviewCache(parts: Parts): ReviewCache {
  const { client, queries, queryClient, windowId } = parts;
  const unsaved = new Map<string, Unsaved>();
  /** Number of the last request of each account's review: an answer to an earlier one shows nothing. */
  const sent = new Map<string, number>();

  const keyOf = (accountId: string) => queries.reviews.read.queryKey({ input: { accountId, windowId } });
  const cached = (accountId: string) => queryClient.getQueryData(keyOf(accountId))?.session;

  function show(accountId: string, session: ReviewSession | null): void {
    // What is on its way was asked before this.
    void queryClient.cancelQueries({ queryKey: keyOf(accountId) }, { revert: false, silent: true });
    queryClient.setQueryData(keyOf(accountId), { session });
  }

  function nextNumber(accountId: string): number {
    const number = (sent.get(accountId) ?? 0) + 1;
    sent.set(accountId, number);
    return number;
  }

  /** Sends all unsaved steps, and forgets those that were answered. */
  async function send(accountId: string, { startedAtMs, steps }: Unsaved): Promise<ReviewSession | null> {
    const { session } = await client.reviews.step({ accountId, windowId, startedAtMs, steps: [...steps] });
    const now = unsaved.get(accountId);
    const rest = now?.startedAtMs === startedAtMs ? now.steps.filter((one) => !steps.includes(one)) : null;
    if (rest?.length === 0) unsaved.delete(accountId);
    else if (rest !== null) unsaved.set(accountId, { startedAtMs, steps: rest });
    return session;
  }

  async function save(accountId: string, waiting: Unsaved): Promise<void> {
    unsaved.set(accountId, waiting);
    const number = nextNumber(accountId);
    try {
      const session = await send(accountId, waiting);
      if (sent.get(accountId) === number) show(accountId, session);
    } catch {
      // It goes with the next one, or when the review is read again.
    }
  }

  async function read(accountId: string, signal?: AbortSignal): Promise<ReviewSession | null> {
    const waiting = unsaved.get(accountId);
    if (waiting !== undefined) {
      try {
        return await send(accountId, waiting);
      } catch {
        // Not even now: they are laid over what is on disk.
      }
    }
    const { session } = await client.reviews.read({ accountId, windowId }, { signal });
    const over = unsaved.get(accountId);
    return session === null || session.startedAtMs !== over?.startedAtMs
      ? session
      : over.steps.reduce(reviewStep, session);
  }

  return {
    options: (accountId) => optionsOf(parts, accountId, read),
    read: (accountId) => read(accountId),
    step(accountId, taken) {
      // What is cached, not what is drawn: two steps may come before the next drawing.
      const before = cached(accountId);
      if (before === null || before === undefined) return false;
      const isMains = isForMainSide(before, taken);
      const after = isMains ? before : reviewStep(before, taken);
      if (after === before && !isMains) return false;
      show(accountId, { ...after, taken: null });
      const { startedAtMs } = before;
      const waiting = unsaved.get(accountId);
      const steps = waiting?.startedAtMs === startedAtMs ? [...waiting.steps, taken] : [taken];
      void save(accountId, { startedAtMs, steps });
      return true;
    },
    async start(accountId, of) {
      const { session } = await client.reviews.start({ accountId, windowId, of });
      if (session === null) return null;
      unsaved.delete(accountId);
      nextNumber(accountId);
      show(accountId, session);
      return session;
    },
    walk(accountId) {
      const tell = (isHere: boolean) =>
        // The place alone: nothing is lost without it.
        void client.reviews.walk({ accountId, windowId, isHere }).catch(() => undefined);
      tell(true);
      return () => tell(false);
    },
    end(accountId) {
      const startedAtMs = cached(accountId)?.startedAtMs;
      if (startedAtMs === undefined) return;
      unsaved.delete(accountId);
      nextNumber(accountId);
      show(accountId, null);
      client.reviews
        .end({ accountId, startedAtMs })
        .catch(() => void queryClient.invalidateQueries({ queryKey: keyOf(accountId) }));
    },
    forget: () => unsaved.clear(),
  };
}

/**
 * Whether the main side alone can say what a step does: what a decision that was not taken leaves, as another window
 * may have decided first, and a step of a claim that is not among those of the session.
 */
function isForMainSide(session: ReviewSession, { kind, claimId }: ReviewStep): boolean {
  return kind === 'fail' || (claimId !== null && !session.claimIds.includes(claimId));
}
