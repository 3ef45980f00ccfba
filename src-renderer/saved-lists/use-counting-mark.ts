import { useTranslations } from 'use-intl';

/** Returns the text that says that a list's count is being made, or made again; `undefined` if it isn't. */
export function useCountingMark(): (count: number | undefined, isCounting: boolean) => string | undefined {
  const t = useTranslations('savedLists');
  return (count, isCounting) =>
    isCounting ? t(count === undefined ? 'counting' : 'countingAgain') : undefined;
}
