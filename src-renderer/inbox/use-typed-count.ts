import { useState } from 'react';
import { firstTypedAbove, isCountTyped } from '../../src-shared/domain/settings/typed-count.ts';
import { usePreferences } from '../runtime/use-preferences.ts';

/** The number of claims that must be typed before a decision on many of them, as far as it is typed. */
export interface TypedCount {
  /** Number of claims that are decided on. */
  count: number;
  /** Whether they are so many that their number is required. */
  isAsked: boolean;
  /** Whether it is required and not typed yet, so that nothing confirms. */
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
