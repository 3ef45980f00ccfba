import { ORPCError } from '@orpc/client';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { type Refusal, refusalSchema } from '../../src-shared/contract/refusals.ts';
import { useAppInfo } from './use-app-info.ts';

/** Returns the text for a refused call; `fallback` if the main side gave no reason. */
export function useRefusalText(): (error: unknown, fallback: string) => string {
  const textOf = useRefusalWords();
  return useCallback(
    (error, fallback) => {
      const refusal = refusalIn(error);
      return refusal === null ? fallback : textOf(refusal);
    },
    [textOf],
  );
}

/**
 * Returns the text for a failed call. Only a refusal certainly changed nothing, which `refused` may say around its
 * reason; without an answer nobody knows, and that is said. A call that only reads changed nothing.
 */
export function useFailureText({
  isReading = false,
} = {}): (error: unknown, refused: (reason: string) => string) => string {
  const t = useTranslations('app');
  const words = useRefusalWords();
  return useCallback(
    (error, refused) => {
      const refusal = refusalIn(error);
      if (refusal !== null) return refused(words(refusal));
      const hasAnswered = error instanceof ORPCError;
      if (isReading) return t(hasAnswered ? 'readBroke' : 'readFailed');
      return t(hasAnswered ? 'callBroke' : 'callFailed');
    },
    [t, words, isReading],
  );
}

/** Returns the text for a refusal, or for why an account isn't open. */
export function useRefusalWords(): (refusal: Refusal) => string {
  const t = useTranslations('refusals');
  // Advice about a keychain is for this operating system alone.
  const platform = useAppInfo((info) => info.platform) ?? 'linux';
  return useCallback(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each code's message takes its own parameters: a test holds them against each other. Of all codes together the compiler can make no type
    ({ code, params }) => t(code as 'account_missing', { ...params, platform } as never),
    [t, platform],
  );
}

/** Returns the refusal in an error; `null` if it holds none, or the main side wasn't reached. */
export function refusalIn(error: unknown): Refusal | null {
  if (!(error instanceof ORPCError)) return null;
  const read = refusalSchema.safeParse(error.data);
  return read.success ? read.data : null;
}
