import { useState } from 'react';
import { firstTypedAbove, isCountTyped } from '../../src-shared/domain/settings/typed-count.ts';
import { usePreferences } from '../runtime/use-preferences.ts';

/** The number of claims that is typed before a decision on many of them, as far as it is typed. */
export interface TypedCount {
  /** How many are decided on. */
  count: number;
  /** So many that their number is asked for. */
  isAsked: boolean;
  /** Asked for and not typed yet: nothing confirms. */
  isMissing: boolean;
  text: string;
  setText: (text: string) => void;
}

export function useTypedCount(count: number): TypedCount {
  const [preferences] = usePreferences();
  const [text, setText] = useState('');
  const isAsked = count > (preferences?.typedAbove ?? firstTypedAbove);
  return { count, isAsked, isMissing: isAsked && !isCountTyped(text, count), text, setText };
}
