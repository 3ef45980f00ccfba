/** Outcome of an attempt, as journals hold it. */
export const attemptOutcomes = [
  'ok',
  'refused',
  'not_sent',
  'ambiguous',
  'paused',
  'proven',
  'unproven',
] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

/** Returns the outcome; `other` for one that a later version has written. */
export function knownOutcome(stored: string): AttemptOutcome | 'other' {
  return attemptOutcomes.find((outcome) => outcome === stored) ?? 'other';
}
