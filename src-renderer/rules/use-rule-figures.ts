import { useQuery } from '@tanstack/react-query';
import type { RuleFigure } from '../../src-shared/contract/rules.ts';
import { namedPeriod } from '../../src-shared/domain/insights/insight-period.ts';
import { addDays, localDayOf, startOfDayMs } from '../../src-shared/domain/time/local-day.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { useNow } from '../runtime/use-now.ts';
import { useTimeZone } from '../runtime/use-time-zone.ts';

const stepMs = 600_000;

/** Returns what became of the proposals of each rule in this quarter, by its id; empty until known. */
export function useRuleFigures(accountId: string, hasRules: boolean): ReadonlyMap<string, RuleFigure> {
  const { queries } = useIpc();
  const zone = useTimeZone();
  const { from, to } = namedPeriod('quarter', localDayOf(useNow(stepMs), zone), 0);
  const { data } = useQuery(
    queries.rules.figures.queryOptions({
      input: { accountId, fromMs: startOfDayMs(from, zone), belowMs: startOfDayMs(addDays(to, 1), zone) },
      enabled: hasRules,
    }),
  );
  return new Map(data?.figures.map((figure) => [figure.ruleId, figure]));
}
