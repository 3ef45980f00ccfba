import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { ClaimViewName } from '../../src-shared/query/views.ts';
import { useIpc, useNavigation } from '../runtime/app-context.tsx';
import { isClaimView, type ViewName } from '../runtime/navigation.ts';
import { useSyncStatus } from '../runtime/use-sync-status.ts';

/** Names of the views without claims. */
const titles = {
  changes: 'app.parts.changes',
  insights: 'app.parts.insights',
  review: 'app.review',
  outbox: 'app.parts.outbox',
  templates: 'app.parts.templates',
  webhooks: 'app.parts.webhook',
  rules: 'app.parts.rules',
  accounts: 'app.parts.accounts',
  settings: 'app.settings',
} as const satisfies Record<Exclude<ViewName, ClaimViewName>, string>;

/**
 * Sets the window's title: how many decisions want a person, then the view, how many claims it has, and whose they
 * are.
 */
export function useWindowTitle(account: Account): void {
  const t = useTranslations();
  const { queries } = useIpc();
  const view = useNavigation((state) => state.view);
  const isList = useNavigation((state) => state.listId !== null);
  const counts = useQuery(queries.claims.viewCounts.queryOptions({ input: { accountId: account.id } })).data;
  const attention = useSyncStatus(account.id, (status) => status.attention) ?? 0;
  const count = isClaimView(view) && !isList ? counts?.[view] : undefined;
  // Not the list's name, which may name a person: a browser writes the titles of its pages on the disk.
  const name = isList ? t('app.savedList') : isClaimView(view) ? t(`labels.view.${view}`) : t(titles[view]);
  const plain =
    count === undefined
      ? t('app.windowTitlePlain', { view: name, account: account.name })
      : t('app.windowTitle', { view: name, count, account: account.name });
  const title = attention > 0 ? t('app.windowTitleAttention', { count: attention, title: plain }) : plain;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
