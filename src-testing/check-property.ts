import fc from 'fast-check';
import { createTimeBudget, type TimeBudgetOptions } from './time-budget.ts';

interface SearchOptions<Inputs> extends Pick<TimeBudgetOptions, 'times' | 'nowMs'> {
  /** Number of inputs that are always tried, however long it takes. */
  atLeast: number;
  /** Time in milliseconds in which further inputs are tried. */
  budgetMs?: number;
  /** Inputs that are tried first. */
  examples?: Inputs[];
  seed?: number;
  /** Whether a failure ends the search, without looking for a smaller input. */
  endOnFailure?: boolean;
}

const usualBudgetMs = 200;
// Before a test replaces the clock.
const realNowMs = performance.now.bind(performance);

/**
 * Checks a property with as many random inputs as fit into its time budget. A run is never interrupted, as fast-
 * check's own limits do: it would continue beside the next test.
 */
export function checkProperty<Inputs>(property: fc.IProperty<Inputs>, options: SearchOptions<Inputs>): void {
  for (const parameters of roundsOf(options)) fc.assert(property, parameters);
}

/** Checks an asynchronous property; see `checkProperty`. */
export async function checkAsyncProperty<Inputs>(
  property: fc.IAsyncProperty<Inputs>,
  options: SearchOptions<Inputs>,
): Promise<void> {
  for (const parameters of roundsOf(options)) await fc.assert(property, parameters);
}

/** Yields rounds: the first has everything that must be tried, the following ones a fraction of it each. */
function* roundsOf<Inputs>({
  atLeast,
  budgetMs = usualBudgetMs,
  examples = [],
  seed,
  endOnFailure = false,
  nowMs = realNowMs,
  ...rest
}: SearchOptions<Inputs>): Generator<fc.Parameters<Inputs>> {
  const budget = createTimeBudget({ budgetMs, atLeast: 1, nowMs, ...rest });
  while (budget.take()) {
    const isFirst = budget.begun === 1;
    yield {
      numRuns: isFirst ? atLeast : Math.ceil(atLeast / 4),
      endOnFailure,
      ...(isFirst ? { examples } : {}),
      ...(seed === undefined ? {} : { seed: seed + budget.begun - 1 }),
    };
  }
}
