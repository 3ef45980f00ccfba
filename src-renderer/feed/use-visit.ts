import { useEffect, useState } from 'react';
import { useAppContext } from '../runtime/app-context.tsx';

export interface FeedPlace {
  seq: number;
  atMs: number;
}

/** Notes that somebody looks at the feed, from opening the view to leaving it. Returns from where on it is new. */
export function useVisit(accountId: string): FeedPlace | null {
  const { ipc } = useAppContext();
  const [since, setSince] = useState<FeedPlace | null>(null);
  useEffect(() => {
    let isHere = true;
    const visit = () => ipc.client.feed.visit({ accountId });
    const begin = async () => {
      // Without an answer nothing is marked as new.
      const answer = await visit().catch(() => null);
      if (isHere && answer !== null) setSince(answer.since);
    };
    void begin();
    return () => {
      isHere = false;
      visit().catch(() => undefined);
    };
  }, [ipc, accountId]);
  return since;
}
