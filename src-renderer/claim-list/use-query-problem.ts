import { useLocale, useTranslations } from 'use-intl';
import {
  isComparisonKey,
  isDateKey,
  isTermKey,
  takesQuotedValues,
  valueWords,
} from '../../src-shared/query/query.ts';
import type { QueryError } from '../../src-shared/query/query-reader.ts';

/** Returns what is wrong with a search, in words; `text` is what was typed. */
export function useQueryProblem(): (error: QueryError, text: string) => string {
  const t = useTranslations('inbox.searchProblems');
  const locale = useLocale();
  return ({ problem, from, to, key }, text) => {
    const part = text.slice(from, to);
    if (problem !== 'unknown_value') return t(problem, { part, key: key ?? '' });
    if (key === 'amount') return t('unknown_amount', { part });
    if (key !== null && isComparisonKey(key)) return t('unknown_age', { part });
    if (key !== null && isDateKey(key)) return t('unknown_date', { part });
    const words = key === null ? [] : valueWords(key);
    const values =
      words.length === 0 ? 'none' : new Intl.ListFormat(locale, { type: 'disjunction' }).format(words);
    const others = key !== null && isTermKey(key) && takesQuotedValues(key) ? 'quoted' : 'none';
    return t('unknown_value', { part, key: key ?? '', values, others });
  };
}
