import { ORPCError } from '@orpc/client';
import { z } from 'zod';

const refusalSchema = z.object({ text: z.string() });

/** What the main side says to a person when it refused a call; `fallback` when it said nothing. */
export function refusalText(error: unknown, fallback: string): string {
  if (!(error instanceof ORPCError)) return fallback;
  const refusal = refusalSchema.safeParse(error.data);
  return refusal.success ? refusal.data.text : fallback;
}
