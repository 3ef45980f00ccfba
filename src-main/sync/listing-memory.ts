/** Number of claims read at each end of a listing: of usual size they take less than 20 kB. */
export const edgeItems = 20;
/**
 * Number of remembered claims read again at the listing's end, half of what is read there: the other half is for
 * new ones.
 */
const tailLength = edgeItems / 2;
/** Number of remembered claims that a page is compared with. */
const longestReach = 1000;
/** Number of claims wrongly taken to have left after which the service is considered to keep no order. */
const mostErrors = 3;

/**
 * The claims of a listing in the order in which the service listed them. No order is documented: where the service
 * happens to keep one, a page that lacks a claim shows that the claim has left, long before a whole walk does.
 */
export function createListingMemory() {
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
    /** Number of claims in the listing; `null` until it was walked to its end. */
    size: (): number | null => order?.length ?? null,
    /** Replaces the memory with what a whole walk met, in its order. */
    learn(claimIds: Iterable<string>): void {
      order = [...claimIds];
    },
    /**
     * Updates the first claims of the listing, of which `newIds` are new here. Returns the ids that were among them
     * and are gone.
     */
    noteHead(claimIds: readonly string[], newIds: readonly string[]): string[] {
      if (order === null) return [];
      const { left } = compare(order, 0, claimIds);
      leave(left);
      if (newIds.length > 0) order = [...newIds, ...order];
      return left;
    },
    /**
     * Updates the last claims of the listing, from `anchorId` on. Returns the ids that were among them and are gone.
     */
    noteTail(anchorId: string, claimIds: readonly string[], newIds: readonly string[]): string[] {
      if (order === null) return [];
      const { left } = compare(order, order.lastIndexOf(anchorId) + 1, claimIds);
      leave(left);
      if (newIds.length > 0) order = [...order, ...newIds];
      return left;
    },
    /** Returns the last claims of the listing. */
    tail: (): readonly string[] => order?.slice(-tailLength) ?? [],
    /**
     * Returns a function to call with each page from the listing's start on; it returns the ids that were on the
     * page's stretch and are gone.
     */
    follow(): (claimIds: readonly string[]) => string[] {
      const known = order ?? [];
      let at = 0;
      return (claimIds) => {
        const { left, next } = compare(known, at, claimIds);
        at = next;
        return left;
      };
    },
    /** Notes that a claim which seemed to have left is still listed. */
    wasWrong(): void {
      errors += 1;
    },
  };
}
export type ListingMemory = ReturnType<typeof createListingMemory>;

/**
 * Returns the known claims up to the last one on the page that the page lacks, and how many known claims that
 * covers.
 */
function leftAmong(known: readonly string[], claimIds: readonly string[]): { left: string[]; next: number } {
  const here = new Set(claimIds);
  const next = known.findLastIndex((claimId) => here.has(claimId)) + 1;
  return { left: known.slice(0, next).filter((claimId) => !here.has(claimId)), next };
}
