import { z } from 'zod';
import { type DecisionKind, decisionKind, decisions } from '../decision/decision.ts';

/** How many e-mails may be sent within a minute, whatever waits. More, and a mistake in many is seen too late. */
export const mostEmailsPerMinute = 60;
export const firstEmailsPerMinute = decisions[decisionKind.sendEmail].mostPerMinute;
export const emailsPerMinuteSchema = z.number().int().min(1).max(mostEmailsPerMinute);

/** How many decisions of a kind may be sent within a minute, with what was chosen for e-mails. */
export function mostPerMinuteOf(emailsPerMinute: number, kind: DecisionKind): number {
  return kind === decisionKind.sendEmail ? emailsPerMinute : decisions[kind].mostPerMinute;
}
