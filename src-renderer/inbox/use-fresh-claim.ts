import { useEffect } from 'react';
import { useAppContext } from '../runtime/app-context.tsx';

/** Time in milliseconds on a claim after which it is read: passing it by doesn't. */
const restMs = 800;
const againMs = 60_000;

/**
 * Reads the claim on the screen from the service when the user stays on it, and each minute while they stay: it is
 * what they decide on. Without a connection nothing happens.
 */
export function useFreshClaim(accountId: string, claimId: string | null): void {
  const { ipc } = useAppContext();
  useEffect(() => {
    if (claimId === null) return undefined;
    const refresh = () => {
      if (document.visibilityState === 'visible')
        ipc.client.claims.refresh({ accountId, claimId }).catch(() => undefined);
    };
    const rest = setTimeout(refresh, restMs);
    const again = setInterval(refresh, againMs);
    return () => {
      clearTimeout(rest);
      clearInterval(again);
    };
  }, [ipc, accountId, claimId]);
}
