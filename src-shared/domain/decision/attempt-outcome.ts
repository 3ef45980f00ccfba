/** How an attempt ended, as journals hold it. */
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

/** `other`: written by a later version, which has more of them. */
export function knownOutcome(stored: string): AttemptOutcome | 'other' {
  return attemptOutcomes.find((outcome) => outcome === stored) ?? 'other';
}
