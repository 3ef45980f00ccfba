import { actionRefusals } from './collaboration.ts';

/** Reason why a decision is refused. The words for each are in the message catalogue. */
export const decisionRefusals = [
  ...actionRefusals,
  'kind_unknown',
  'unreadable',
  /** The same e-mail was sent a short time ago, and another one has not been confirmed. */
  'duplicate',
  'not_an_address',
  /** Not every document is approved, and that has not been confirmed. */
  'override_needed',
  'partner_missing',
] as const;
export type DecisionRefusal = (typeof decisionRefusals)[number];
