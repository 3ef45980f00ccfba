/**
 * Numbers requests in the order in which they were made. Answers overtake one another, and neither the service's
 * times nor the machine's clock are reliable: the answer to the later request is the newer one.
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
    /** Returns a number later than that of every request made so far. */
    now: (): number => (last += 1),
    /** Returns the smallest number of a request under way; requests with smaller numbers have ended. */
    oldestUnderWay(): number {
      const [oldest = last + 1] = underWay;
      return oldest;
    },
  };
}
export type AskOrder = ReturnType<typeof createAskOrder>;
