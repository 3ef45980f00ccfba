/**
 * The order in which requests were asked. Answers overtake one another, and neither the service's
 * times nor the machine's clock can be relied upon: what was asked later is what is newer.
 */
export function createAskOrder() {
  let last = 0;
  const underWay = new Set<number>();
  return {
    begin(): number {
      last += 1;
      underWay.add(last);
      return last;
    },
    end(asked: number): void {
      underWay.delete(asked);
    },
    /** Later than all that was asked so far. */
    now: (): number => (last += 1),
    /** Nothing that was asked before this is under way. */
    oldestUnderWay(): number {
      const [oldest = last + 1] = underWay;
      return oldest;
    },
  };
}
export type AskOrder = ReturnType<typeof createAskOrder>;
