import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { Webhooks } from '../../src-shared/contract/subscriptions.ts';
import { useDesk } from '../app/desk.tsx';
import { type WebhookItem, webhookItems } from './webhook-items.ts';

/** A listing older than this is read again when somebody opens the view. */
const freshMs = 60_000;

export interface WebhookCursor {
  index: number;
  current: WebhookItem | undefined;
  moveTo: (index: number) => void;
  show: (key: string) => void;
}

export interface WebhooksOfAccount {
  data: Webhooks | undefined;
  isFailed: boolean;
  items: readonly WebhookItem[];
  cursor: WebhookCursor;
  readAgain: () => void;
}

const noItems: readonly WebhookItem[] = [];

/** The webhooks of the account as they are on this machine, read anew when they are old. */
export function useWebhooks(account: Account): WebhooksOfAccount {
  const { ipc, now } = useDesk();
  const input = { accountId: account.id };
  const asked = useQuery(ipc.queries.subscriptions.list.queryOptions({ input }));
  const { data } = asked;
  const items = data === undefined ? noItems : webhookItems(data);
  const [at, setAt] = useState({ key: '', index: 0 });

  const readAgain = () => {
    // What came of it is in the list, also when it failed.
    ipc.client.subscriptions.refresh(input).catch(() => undefined);
  };
  const isOld = data !== undefined && now() - (data.listing?.readAtMs ?? 0) > freshMs;
  const { partnerId } = account;
  const readOld = useEffectEvent(readAgain);
  useEffect(() => {
    // A reading that fails leaves it old: from then on only a person asks.
    if (isOld && partnerId !== null) readOld();
  }, [isOld, partnerId]);

  const found = items.findIndex(({ key }) => key === at.key);
  const index = found >= 0 ? found : Math.max(0, Math.min(at.index, items.length - 1));
  const moveTo = (to: number) => {
    const next = Math.max(0, Math.min(to, items.length - 1));
    setAt({ key: items[next]?.key ?? '', index: next });
  };
  return {
    data,
    isFailed: asked.isError,
    items,
    cursor: { index, current: items[index], moveTo, show: (key) => setAt({ key, index }) },
    readAgain,
  };
}
