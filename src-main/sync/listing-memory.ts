/**
 * The claims of a listing in the order in which the service listed them. No order is documented: where one turns out
 * to be kept, a page that lacks a claim says that the claim has left, long before a whole walk does.
 */
export interface ListingMemory {
  /** `null`: the listing was not walked to its end yet. */
  size(): number | null;
  /** What a whole walk met, in its order. */
  learn(claimIds: Iterable<string>): void;
  /**
   * The listing's first claims as they are now, of which `newIds` were not here before. Answers those that stood
   * among them and no longer do.
   */
  noteHead(claimIds: readonly string[], newIds: readonly string[]): string[];
  /** The same of the listing's last claims, from `anchorId` on. */
  noteTail(anchorId: string, claimIds: readonly string[], newIds: readonly string[]): string[];
  /** The listing's last claims. */
  tail(): readonly string[];
  /** Told page by page from the listing's start on, answers of each which claims stood among its own and no longer do. */
  follow(): (claimIds: readonly string[]) => string[];
  /** A claim that seemed to have left is still there. */
  wasWrong(): void;
}

/** How many claims are read at each end of a listing: of the usual size, less than 20 kB on the line. */
export const edgeItems = 20;
/** Half of what is read at the listing's end: as many new ones are seen there. */
const tailLength = edgeItems / 2;
/** How many claims that have left a page may reach over. */
const longestReach = 1000;
/** So many claims that seemed to have left and had not: the service keeps no order. */
const mostErrors = 3;

export function createListingMemory(): ListingMemory {
  let order: readonly string[] | null = null;
  let errors = 0;

  function leave(left: readonly string[]): void {
    if (left.length === 0) return;
    const gone = new Set(left);
    order = order?.filter((claimId) => !gone.has(claimId)) ?? null;
  }

  function compare(known: readonly string[], at: number, claimIds: readonly string[]) {
    const { left, next } = leftAmong(known.slice(at, at + longestReach), claimIds);
    return { left: errors < mostErrors ? left : [], next: at + next };
  }

  return {
    size: () => order?.length ?? null,
    learn(claimIds) {
      order = [...claimIds];
    },
    noteHead(claimIds, newIds) {
      if (order === null) return [];
      const { left } = compare(order, 0, claimIds);
      leave(left);
      if (newIds.length > 0) order = [...newIds, ...order];
      return left;
    },
    noteTail(anchorId, claimIds, newIds) {
      if (order === null) return [];
      const { left } = compare(order, order.lastIndexOf(anchorId) + 1, claimIds);
      leave(left);
      if (newIds.length > 0) order = [...order, ...newIds];
      return left;
    },
    tail: () => order?.slice(-tailLength) ?? [],
    follow() {
      const known = order ?? [];
      let at = 0;
      return (claimIds) => {
        const { left, next } = compare(known, at, claimIds);
        at = next;
        return left;
      };
    },
    wasWrong() {
      errors += 1;
    },
  };
}

/** Of the known claims up to the last one that the page has, those that it lacks; and how many that covers. */
function leftAmong(known: readonly string[], claimIds: readonly string[]): { left: string[]; next: number } {
  const here = new Set(claimIds);
  const next = known.findLastIndex((claimId) => here.has(claimId)) + 1;
  return { left: known.slice(0, next).filter((claimId) => !here.has(claimId)), next };
}
