/**
 * Rounds of a campaign, or of random sequences: as many as fit into a time budget. The least number is always played,
 * however long it takes, so that the machine's speed decides only how much is searched beyond it.
 */
export interface TimeBudget {
  /**
   * Whether one more round may begin; it then counts as begun. @param isEnough whether what must be seen has been
   * seen: until then it continues after the time is over
   */
  take(isEnough?: boolean): boolean;
  readonly begun: number;
}

export interface TimeBudgetOptions {
  budgetMs: number;
  atLeast: number;
  atMost?: number;
  /** Factor of the time. */
  times?: number;
  nowMs?: () => number;
}

/** `CLAIMDESK_SEARCH_TIMES=20 npm test -- campaigns`: whatever has a budget searches 20 times as long. */
const timesAsked = readTimes(process.env['CLAIMDESK_SEARCH_TIMES']);

function readTimes(text = '1'): number {
  const times = Number(text);
  if (!(times > 0)) throw new Error(`CLAIMDESK_SEARCH_TIMES is a positive number, not “${text}”`);
  return times;
}

export function createTimeBudget({
  budgetMs,
  atLeast,
  atMost = Number.POSITIVE_INFINITY,
  times = timesAsked,
  nowMs = () => performance.now(),
}: TimeBudgetOptions): TimeBudget {
  const endsAtMs = nowMs() + budgetMs * times;
  let begun = 0;
  return {
    take(isEnough = true) {
      const isOver = nowMs() >= endsAtMs && begun >= atLeast && isEnough;
      if (isOver || begun >= atMost) return false;
      begun += 1;
      return true;
    },
    get begun() {
      return begun;
    },
  };
}
