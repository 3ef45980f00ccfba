import { useTranslations } from 'use-intl';

/** Returns one text of a sentence and the one that follows it, if there is one. */
export function useSentences(): (first: string, second: string | null) => string {
  const t = useTranslations('labels');
  return (first, second) => (second === null ? first : t('twoSentences', { first, second }));
}
