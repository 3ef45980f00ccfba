import { actionRefusals } from './collaboration.ts';

/** Why a decision is not taken. The words for each are in the message catalogue. */
export const decisionRefusals = [
  ...actionRefusals,
  'kind_unknown',
  'unreadable',
  /** The same e-mail was sent a short time ago, and nobody has said yes to another. */
  'duplicate',
  'not_an_address',
  /** Not every document is approved, and nobody has said yes to that. */
  'override_needed',
  'partner_missing',
] as const;
export type DecisionRefusal = (typeof decisionRefusals)[number];
