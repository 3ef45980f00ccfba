import { ORPCError } from '@orpc/client';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { type Refusal, refusalSchema } from '../../src-shared/contract/refusals.ts';

/** Why the main side refused a call; `fallback` when it gave no reason. */
export function useRefusalText(): (error: unknown, fallback: string) => string {
  const words = useRefusalWords();
  return useCallback(
    (error, fallback) => {
      const refusal = refusalIn(error);
      return refusal === null ? fallback : words(refusal);
    },
    [words],
  );
}

/** What is said of a refusal, or of why an account is not open. */
export function useRefusalWords(): (refusal: Refusal) => string {
  const t = useTranslations('refusals');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each code's message takes its own parameters: a test holds them against each other
  return useCallback(({ code, params }) => t(code, params as never), [t]);
}

/** What the main side refused a call with; `null`: nothing, or it was not reached. */
export function refusalIn(error: unknown): Refusal | null {
  if (!(error instanceof ORPCError)) return null;
  const read = refusalSchema.safeParse(error.data);
  return read.success ? read.data : null;
}
