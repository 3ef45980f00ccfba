import type { Context } from 'hono';
import type { core } from 'zod';
import { validationErrorCode } from '../../src-shared/claims-service/answers.ts';
import { subscriptionUrlPrefix } from '../../src-shared/claims-service/subscription.ts';

/**
 * Answers with a refusal. Source of all bodies: interface 4.7.6, "Errors". Statuses other than 401 are not shown
 * there.
 */
export function refuse(c: Context, status: 400 | 401 | 403 | 404 | 409, message: string): Response {
  return c.json({ success: false, message }, status);
}

export function claimNotFound(c: Context): Response {
  // Not shown by the interface.
  return refuse(c, 404, 'Claim not found');
}

interface ValidationResult {
  success: boolean;
  error?: { issues: readonly core.$ZodIssue[] };
}

/**
 * Hook for zod-validator: answers an invalid request. The interface shows this body for the creation of subscriptions
 * alone; the other endpoints use the same one here.
 */
export function answerInvalid(result: ValidationResult, c: Context): Response | undefined {
  if (result.success) return undefined;
  const error = (result.error?.issues ?? []).map((issue) => errorItem(issue));
  return c.json({ success: false, code: validationErrorCode, error }, 400);
}

/** Words an issue as the service does, in the form of an older validator. */
function errorItem(issue: core.$ZodIssue) {
  const path = issue.path.map(String);
  if (issue.code === 'invalid_format') {
    const startsWith = issue.format === 'starts_with';
    return {
      code: 'invalid_string',
      validation: startsWith ? { startsWith: subscriptionUrlPrefix } : { format: issue.format },
      message: startsWith ? 'The URL must be HTTPS' : issue.message,
      path,
    };
  }
  return { code: issue.code, validation: {}, message: issue.message, path };
}
