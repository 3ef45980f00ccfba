import { useMemo } from 'react';
import { firstInsightChoice, type InsightChoice } from '../../src-shared/contract/app.ts';
import { emptyQuery, type QueryNode } from '../../src-shared/query/query.ts';
import { localDayOf } from '../../src-shared/domain/time/local-day.ts';
import { useNow } from '../runtime/use-now.ts';
import { usePreferences } from '../runtime/use-preferences.ts';
import { useTimeZone } from '../runtime/use-time-zone.ts';
import { askedContent, useSavedLists } from '../saved-lists/use-saved-lists.ts';
import { claimsIn, type InsightScope, term } from './insight-scope.ts';

const stepMs = 600_000;

export interface ChosenScope {
  choice: InsightChoice;
  change: (part: Partial<InsightChoice>) => void;
  scope: InsightScope;
  today: string;
}

/** Returns what the figures are about, as chosen and remembered; `null` until known. */
export function useInsightScope(accountId: string): ChosenScope | null {
  const [preferences, changePreferences] = usePreferences();
  const { lists, isKnown } = useSavedLists(accountId);
  const nowMs = useNow(stepMs);
  const choice = preferences?.insights ?? firstInsightChoice;
  const { network, currency, listId } = choice;
  const timeZone = useTimeZone();
  const today = localDayOf(nowMs, timeZone);
  const scope = useMemo(() => {
    const list = lists.find(({ id }) => id === listId);
    const { view, query } = list ? askedContent(list) : { view: 'all' as const, query: emptyQuery };
    const whole: InsightScope = {
      view,
      query,
      nowMs: Math.floor(nowMs / stepMs) * stepMs,
      timeZone,
    };
    const nodes: QueryNode[] = [
      ...(network === null ? [] : [term('network', network)]),
      ...(currency === null ? [] : [term('currency', currency)]),
    ];
    return { ...whole, query: claimsIn(whole, nodes).query };
  }, [lists, listId, network, currency, nowMs, timeZone]);
  if (preferences === undefined || (listId !== null && !isKnown)) return null;
  return {
    choice,
    change: (part) => changePreferences({ insights: { ...choice, ...part } }),
    scope,
    today,
  };
}
