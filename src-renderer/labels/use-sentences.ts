import { useTranslations } from 'use-intl';

/** Returns one text of a sentence and the one that follows it, if there is one that the first doesn't begin with. */
export function useSentences(): (first: string, second: string | null) => string {
  const t = useTranslations('labels');
  return (first, second) =>
    second === null || first.startsWith(second) ? first : t('twoSentences', { first, second });
}
