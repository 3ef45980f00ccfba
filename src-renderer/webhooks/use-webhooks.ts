import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { wholeList } from '../list/loaded-list.ts';
import { useWholeList } from '../list/use-whole-list.ts';
import { afterOwnAction } from './after-own-action.ts';
import { type WebhookItem, type WebhookItems, webhookItems } from './webhook-items.ts';

/** Age in milliseconds from which a listing is read again when the view is opened. */
const freshMs = 60_000;

/** Height of a row in pixels. */
export const webhookRowHeight = 44;

export type WebhooksOfAccount = ReturnType<typeof useWebhooks>;

const noItems: readonly WebhookItem[] = [];

/** Returns the webhooks of the account as stored on this machine, read again when they are old. */
export function useWebhooks(account: Account) {
  const { ipc, now } = useAppContext();
  const input = { accountId: account.id };
  const asked = useQuery(ipc.queries.webhooks.list.queryOptions({ input }));
  const { data } = asked;
  const live = useMemo((): WebhookItems => {
    const items = data === undefined ? noItems : webhookItems(data);
    return { ...wholeList(items.map(({ key }) => key)), isAnswered: data !== undefined, items };
  }, [data]);
  const [key, setKey] = useState<string | null>(null);
  const parts = useWholeList({ live, rowHeight: webhookRowHeight, id: key, onMove: setKey });
  const { cursor } = parts;
  const { items } = cursor.list;
  const last = cursor.former?.list.items[cursor.former.index];
  const current = items.find((item) => item.key === key) ?? last;
  const next = current === last && last !== undefined ? afterOwnAction(last, cursor) : undefined;
  if (next !== undefined && next !== key) setKey(next);

  const refresh = () => {
    // What came of it is in the list, also when it failed.
    ipc.client.webhooks.refresh(input).catch(() => undefined);
    if (asked.isError) void asked.refetch();
  };
  const isOld = data !== undefined && now() - (data.listing?.readAtMs ?? 0) > freshMs;
  const { partnerId } = account;
  const refreshOld = useEffectEvent(refresh);
  useEffect(() => {
    // A reading that fails leaves it old: from then on only a person asks.
    if (isOld && partnerId !== null) refreshOld();
  }, [isOld, partnerId]);

  return {
    data,
    isFailed: asked.isError,
    items,
    cursor: {
      ...cursor,
      /** The line whose details are shown, even if it is no longer listed. */
      current,
      show: setKey,
    },
    parts,
    refresh,
  };
}
