import { useEffect, useState } from 'react';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { AccountUnavailable } from '../accounts/account-unavailable.tsx';
import { SharedNotices } from '../accounts/account-notices.tsx';
import { createKnownRoom } from '../list/known-room.ts';
import { AccountsView } from '../accounts/accounts-view.tsx';
import { OnboardingView } from '../accounts/onboarding-view.tsx';
import { DocumentsView } from '../documents/documents-view.tsx';
import { FeedView } from '../feed/feed-view.tsx';
import { LazyInsights } from '../insights/lazy-insights.tsx';
import { ClaimsView } from './claims-view.tsx';
import { RulesView } from '../rules/rules-view.tsx';
import { ReviewView } from '../review/review-view.tsx';
import { SettingsView } from '../settings/settings-view.tsx';
import { OutboxView } from '../outbox/outbox-view.tsx';
import { WebhooksView } from '../webhooks/webhooks-view.tsx';
import { TemplatesView } from '../templates/templates-view.tsx';
import { useAppContext, useNavigation } from '../runtime/app-context.tsx';
import { isClaimView, readRoute, writeRoute } from '../runtime/navigation.ts';
import { Shell } from './shell.tsx';
import { useRememberedPlace } from '../runtime/use-preferences.ts';

/** The open view in its frame; without an account, the way to connect one. */
export function Views({
  accounts,
  canStoreSecrets,
}: {
  accounts: readonly Account[];
  canStoreSecrets: boolean;
}) {
  const accountId = useNavigation((state) => state.accountId);
  const view = useNavigation((state) => state.view);
  const documentsOf = useNavigation((state) => state.documentsOf);
  // Kept here, as each view begins anew.
  const [room] = useState(createKnownRoom);
  const account = accounts.find(({ id }) => id === accountId);

  if (accounts.length === 0)
    return (
      <div className="flex h-full flex-col">
        <ReopenedPlace accounts={accounts} />
        <SharedNotices />
        <div className="min-h-0 flex-1">
          <OnboardingView canStoreSecrets={canStoreSecrets} />
        </div>
      </div>
    );
  if (account === undefined) return <ReopenedPlace accounts={accounts} />;
  if (account.state === 'unavailable' && view !== 'accounts' && view !== 'settings') {
    return (
      <Shell account={account} accounts={accounts}>
        <AccountUnavailable key={account.id} account={account} />
      </Shell>
    );
  }
  return (
    <Shell account={account} accounts={accounts}>
      <div inert={documentsOf !== null} className="flex min-h-0 flex-1 flex-col">
        {isClaimView(view) ? <ClaimsView view={view} account={account} room={room} /> : null}
        {view === 'changes' ? <FeedView key={account.id} account={account} /> : null}
        {view === 'insights' ? <LazyInsights key={account.id} account={account} /> : null}
        {view === 'review' ? <ReviewView key={account.id} account={account} /> : null}
        {view === 'outbox' ? <OutboxView key={account.id} account={account} /> : null}
        {view === 'webhooks' ? <WebhooksView key={account.id} account={account} /> : null}
        {view === 'rules' ? <RulesView key={account.id} account={account} /> : null}
        {view === 'templates' ? <TemplatesView key={account.id} account={account} /> : null}
        {view === 'accounts' ? <AccountsView /> : null}
        {view === 'settings' ? <SettingsView key={account.id} account={account} /> : null}
      </div>
      {documentsOf === null ? null : (
        <DocumentsView key={`${account.id}/${documentsOf}`} account={account} claimId={documentsOf} />
      )}
    </Shell>
  );
}

/** Goes to the remembered place, for as long as no account is open. */
function ReopenedPlace({ accounts }: { accounts: readonly Account[] }): null {
  const { navigation } = useAppContext();
  const [place] = useRememberedPlace();
  useEffect(() => {
    if (place === undefined) return;
    const remembered = accounts.find(({ id }) => id === place.accountId) ?? accounts[0];
    // The remembered place is of the remembered account only.
    const route = remembered?.id === place.accountId ? place.route : null;
    navigation.setState({ accountId: remembered?.id ?? null, ...readRoute(route) });
  }, [accounts, navigation, place]);
  return null;
}

const rememberAfterMs = 600;

/**
 * Reports to the main side where the user is, once they stay there. A component, so that a step in a list doesn't draw
 * the whole frame.
 */
export function RememberedPlace(): null {
  const route = useNavigation(writeRoute);
  const accountId = useNavigation((state) => state.accountId);
  const [remembered, change] = useRememberedPlace();
  useEffect(() => {
    if (accountId === null || (remembered?.route === route && remembered.accountId === accountId))
      return undefined;
    const timer = setTimeout(() => change({ accountId, route }), rememberAfterMs);
    return () => clearTimeout(timer);
  });
  return null;
}
