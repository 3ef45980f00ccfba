import { claimOrigins, claimStatuses } from '../../src-shared/claims-service/claim.ts';
import { walkListing, type WalkEnd, type WalkRequest, type WalkTools } from './walk.ts';

/** Walks that are under way at once: enough to fill a slow line, few enough to be a good guest. */
const sideBySide = 4;

const seenValues = [false, true] as const;

/** The listing cut by its own filters; what none of them names is left to the final walks. */
export const partitions: readonly WalkRequest[] = seenValues.flatMap((seen) =>
  claimStatuses.flatMap((status) =>
    claimOrigins.map((origin) => ({
      walkId: `first/${seen ? 'seen' : 'unseen'}/${origin}/${status}`,
      filter: { seen, origin, status },
      announceNew: false,
    })),
  ),
);

/** Prove that nothing was missed: other origins, statuses that the interface does not name. */
export const finalWalks: readonly WalkRequest[] = seenValues.map((seen) => ({
  walkId: `first/${seen ? 'seen' : 'unseen'}`,
  filter: { seen },
  announceNew: false,
}));

export const firstSyncParts = partitions.length + finalWalks.length;

/**
 * The first look at everything: the partitions side by side, unseen ones first, then the final
 * walks. Each part has its checkpoint, so that after an interruption only what is missing is walked.
 *
 * @param onPartDone told after each part, with how many are done
 */
export async function runFirstSync(
  tools: WalkTools,
  onPartDone: (partsDone: number, end: WalkEnd) => void,
): Promise<WalkEnd> {
  const waiting = [...partitions];
  let partsDone = 0;
  let halt: WalkEnd | null = null;
  /** One part that is halted halts its neighbours: they would only meet the same. */
  const neighbours = new AbortController();
  const partTools = { ...tools, signal: AbortSignal.any([tools.signal, neighbours.signal]) };

  async function walkParts(): Promise<void> {
    for (let part = waiting.shift(); part && !halt; part = waiting.shift()) {
      const end = await walkListing(partTools, part);
      /** A filter that the service refuses costs nothing: the final walks have no filter but `seen`. */
      if (end.kind === 'halted' && end.outcome?.kind !== 'refused') {
        halt ??= end;
        neighbours.abort();
      } else onPartDone(++partsDone, end);
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, walkParts));
  for (const walk of finalWalks) {
    if (halt) return halt;
    const end = await walkListing(tools, walk);
    if (end.kind === 'halted') return end;
    onPartDone(++partsDone, end);
  }
  return halt ?? { kind: 'complete', metClaimIds: null };
}
