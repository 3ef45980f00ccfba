import { keepPreviousData, useQueries } from '@tanstack/react-query';
import type { Rule } from '../../src-shared/contract/rules.ts';
import type { QueryNode } from '../../src-shared/query/query.ts';
import { termOf } from '../../src-shared/query/query-nodes.ts';
import { appliesTo } from '../../src-shared/query/rules.ts';
import { askedFor } from '../proposals/asked-for.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { useNow } from '../runtime/use-now.ts';
import { useTimeZone } from '../runtime/use-time-zone.ts';

const stepMs = 60_000;

/** Returns the number of claims of each query; `undefined` while it is being counted, or for no query. */
export function useClaimCounts(
  accountId: string,
  asked: readonly (QueryNode | null)[],
): (number | undefined)[] {
  const { queries } = useIpc();
  const nowMs = Math.floor(useNow(stepMs) / stepMs) * stepMs;
  const zone = useTimeZone();
  return useQueries({
    queries: asked.map((query) =>
      queries.claims.totals.queryOptions({
        input: { accountId, filter: askedFor(query ?? { kind: 'all', nodes: [] }, nowMs, zone) },
        enabled: query !== null,
        placeholderData: query === null ? undefined : keepPreviousData,
      }),
    ),
  }).map(({ data }) => data?.claims);
}

/** Returns the claims that a rule proposes for or, while it is off, would apply to; `null` if it can't be read. */
export function claimsOfRule({ name, isOn, content }: Rule): QueryNode | null {
  if (content === null) return null;
  return isOn ? termOf('rule', name) : appliesTo({ name, ...content });
}
