/** Place among a sample's claims of the first and the last one that a segment met. */
interface Stretch {
  first: number;
  last: number;
}

interface Sample {
  claimIds: string[];
  /** Stretches that the segments met of it, by the segment's start. */
  stretches: Map<string | null, Stretch>;
  /** Number of its claims that segments met. */
  met: number;
  isGrowing: boolean;
}

/** A segment, as far as it matters where another one may start. */
interface Walked {
  start: string | null;
  hasEnded: boolean;
}

/** Number of samples that are worth their pages beside the walk. */
const mostGrowing = 2;
/** Number of claims met from which it is known which samples are thin, so that a page of theirs leads far ahead. */
const enoughMet = 500;

/**
 * Samples of a listing: claims of its partitions, as they are read, each in the listing's order. They lie all over
 * the listing, so that segments of a walk can start from them, and tell how much a segment has ahead. Nothing but
 * the evenness of the segments depends on the order.
 */
export function createListingSamples() {
  const samples: Sample[] = [];
  const places = new Map<string, { sample: Sample; place: number }>();
  /** Segments that met a claim before a sample had it, by the claim's id; kept while samples grow. */
  const metBefore = new Map<string, string | null>();
  let met = 0;
  let isOver = false;
  let changed = Promise.withResolvers<void>();

  function tell(): void {
    changed.resolve();
    changed = Promise.withResolvers();
  }

  function note(start: string | null, { sample, place }: { sample: Sample; place: number }): void {
    const stretch = sample.stretches.get(start);
    if (!stretch) sample.stretches.set(start, { first: place, last: place });
    else if (place > stretch.last) stretch.last = place;
    sample.met += 1;
  }

  function largest(): Sample {
    let found: Sample = { claimIds: [], stretches: new Map(), met: 0, isGrowing: true };
    for (const sample of samples) if (sample.claimIds.length > found.claimIds.length) found = sample;
    return found;
  }

  /** Number of claims in the whole listing for one of the sample. */
  const thinness = (sample: Sample): number =>
    Math.max(met / Math.max(1, sample.met), places.size / sample.claimIds.length);

  /** Returns the samples that grow, the thinnest first. */
  const growing = (): Sample[] =>
    samples.filter(({ isGrowing }) => isGrowing).toSorted((one, other) => thinness(other) - thinness(one));

  return {
    /** Whether another sample is of use. */
    areWanted: (): boolean => !isOver && (met === 0 || growing().length < mostGrowing),
    /** Begins a sample, which takes its claims page by page. */
    begin() {
      const sample: Sample = { claimIds: [], stretches: new Map(), met: 0, isGrowing: true };
      samples.push(sample);
      return {
        size: (): number => sample.claimIds.length,
        /** Whether the others do: the walk goes ahead, and enough samples are thinner. */
        isNeedless: (): boolean => isOver || (met >= enoughMet && growing().indexOf(sample) >= mostGrowing),
        end(): void {
          sample.isGrowing = false;
        },
        take(claimIds: readonly string[]): void {
          for (const claimId of claimIds) {
            if (places.has(claimId)) continue;
            const at = { sample, place: sample.claimIds.push(claimId) - 1 };
            places.set(claimId, at);
            const start = metBefore.get(claimId);
            if (start !== undefined) note(start, at);
          }
          tell();
        },
      };
    },
    /** Notes that a segment met a claim. */
    noteMet(start: string | null, claimId: string): void {
      met += 1;
      const at = places.get(claimId);
      if (at) note(start, at);
      else if (!isOver) metBefore.set(claimId, start);
    },
    /** Returns the number of claims in the largest sample. */
    size: (): number => largest().claimIds.length,
    /** Returns how many claims of the largest sample were met, and of how many; `null` while samples grow. */
    progress(): { done: number; of: number } | null {
      const { met: done, claimIds } = largest();
      return isOver && claimIds.length > 0
        ? { done: Math.min(done, claimIds.length), of: claimIds.length }
        : null;
    },
    /**
     * Returns the claim in the middle of what the segment with the most claims ahead has left; `null` if each has
     * fewer than `fewest`.
     */
    middleOfLongest(segments: readonly Walked[], fewest: number): string | null {
      let longest: { claims: number; start: string | null } = { claims: fewest, start: null };
      for (const sample of samples) {
        const firsts = [...sample.stretches.values()].map(({ first }) => first).toSorted((a, b) => a - b);
        for (const { start: from, hasEnded } of segments) {
          const last = sample.stretches.get(from)?.last ?? (from === null ? -1 : undefined);
          if (hasEnded || last === undefined) continue;
          const end = firsts.find((first) => first > last) ?? sample.claimIds.length;
          const claims = (end - last) * thinness(sample);
          const start = sample.claimIds[last + Math.ceil((end - last) / 2)];
          if (claims >= longest.claims && end - last > 1 && start !== undefined) longest = { claims, start };
        }
      }
      return longest.start;
    },
    /** Notes that no sample grows any more. */
    end(): void {
      isOver = true;
      metBefore.clear();
      tell();
    },
    isOver: (): boolean => isOver,
    /** Resolves to `null` when a sample has so many claims. Never resolves if none comes to it. */
    async reach(claims: number): Promise<null> {
      while (largest().claimIds.length < claims) await changed.promise;
      return null;
    },
    /** Resolves when a sample has grown, when all have ended, or at the next `tell`. */
    changed: (): Promise<void> => changed.promise,
    tell,
  };
}
export type ListingSamples = ReturnType<typeof createListingSamples>;
