import { z } from 'zod';

/**
 * Above so many claims, their number is typed before a decision that can't be taken back is queued for all of
 * them.
 */
export const firstTypedAbove = 25;
export const mostTypedAbove = 1000;
export const typedAboveSchema = z.number().int().min(1).max(mostTypedAbove);

/** Whether the text is this number of claims: with or without separators of thousands, as any language writes them. */
export function isCountTyped(text: string, count: number): boolean {
  return text.replaceAll(/[\s.,'’]/gu, '') === String(count);
}
