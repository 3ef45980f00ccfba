import { z } from 'zod';

/**
 * Default number of claims above which it must be typed before a decision that can't be undone is queued for all of
 * them.
 */
export const firstTypedAbove = 25;
export const mostTypedAbove = 1000;
export const typedAboveSchema = z.number().int().min(1).max(mostTypedAbove);

/** Whether the text is this number of claims, with or without thousands separators of any language. */
export function isCountTyped(text: string, count: number): boolean {
  return text.replaceAll(/[\s.,'’]/gu, '') === String(count);
}
