import { z } from 'zod';
import { type DecisionKind, decisionKind, decisions } from '../decision/decision.ts';

/** Default of most e-mails sent within a minute. With more, a mistake in many is noticed too late. */
export const mostEmailsPerMinute = 60;
export const firstEmailsPerMinute = decisions[decisionKind.sendEmail].mostPerMinute;
export const emailsPerMinuteSchema = z.number().int().min(1).max(mostEmailsPerMinute);

/** Returns the most decisions of a kind that may be sent within a minute, given the setting for e-mails. */
export function mostPerMinuteOf(emailsPerMinute: number, kind: DecisionKind): number {
  return kind === decisionKind.sendEmail ? emailsPerMinute : decisions[kind].mostPerMinute;
}
