import { useFormatter, useTranslations } from 'use-intl';
import type { AnsweredRule } from '../../src-shared/domain/rule/answered-rule.ts';

/** Returns what decisions answered, in words. */
export function useAnswerText() {
  const t = useTranslations('rules.answer');
  const format = useFormatter();
  return {
    one: ({ name, version, isTaken }: AnsweredRule): string =>
      t(isTaken ? 'taken' : 'otherwise', { rule: name, version }),
    some: ({ name, version, isTaken, entries }: AnsweredRule & { entries: number }): string =>
      t(isTaken ? 'someTaken' : 'someOtherwise', { count: entries, rule: name, version }),
    /** Returns the names of the rules for a row: of those whose proposal was taken, if there are any. */
    brief(rules: readonly AnsweredRule[]): string | null {
      const taken = rules.filter(({ isTaken }) => isTaken);
      const named = taken.length > 0 ? taken : rules;
      const names = [...new Set(named.map(({ name }) => name))];
      return names.length === 0
        ? null
        : t(named === taken ? 'brief.taken' : 'brief.otherwise', {
            count: names.length,
            rules: format.list(names),
          });
    },
  };
}
