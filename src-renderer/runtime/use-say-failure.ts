import { useAppContext } from './app-context.tsx';
import { useFailureText } from './use-refusal-text.ts';

/** Returns a function that says in a toast why a call failed; `refused` puts a sentence around the reason. */
export function useSayFailure(
  refused: (reason: string) => string,
  call: Parameters<typeof useFailureText>[0] = {},
): (error: unknown) => void {
  const failureText = useFailureText(call);
  const { toasts } = useAppContext();
  return (error) => void toasts.getState().say('problem', failureText(error, refused));
}
