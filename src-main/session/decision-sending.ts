import { createOutbox, type BeforeSend, type WebhookSecrets } from '../outbox/outbox.ts';
import { createProposalLookup } from '../rules/proposal-lookup.ts';
import { createWebhookListing } from '../webhooks/webhook-listing.ts';
import { createWebhookService } from '../webhooks/webhook-service.ts';
import type { AccountSync } from '../sync/account-sync.ts';
import type { ServiceAccess } from './service-access.ts';
import type { SessionContext } from './session-context.ts';
import { type Keychain, KeychainFailed } from '../keychain/keychain.ts';

/** Sends the decisions of one account, and handles the webhooks that some of them create. */
export function createDecisionSending(
  { accountId, input, tools, files, guards, events, clockOf }: SessionContext,
  { client, connection, checkKey }: ServiceAccess,
  sync: Pick<AccountSync, 'takeClaim' | 'takeSeen' | 'refreshClaim'>,
  beforeSend: BeforeSend,
) {
  const { journal, replica, queries } = files;
  const { acquirerId, partnerId, baseUrl } = input.record;
  const account = { acquirerId, partnerId, baseUrl, environment: input.environment };
  const secrets = input.keychain ? createWebhookSecrets(input.keychain, accountId) : null;
  const webhooksChanged = () => events.emit('webhooksChanged');
  const listing = createWebhookListing({
    kept: replica.subscriptions,
    clock: clockOf('webhooks'),
    guard: guards.part('webhooks_kept'),
    onChange: webhooksChanged,
  });
  const facts = guards.part('outbox_facts');
  const outbox = createOutbox({
    journal,
    // The outbox reads the subscriptions around what it sends: those readings are kept as well.
    client: { ...client, readSubscriptions: listing.through(client) },
    facts: {
      factsOf: (claimIds) => replica.getDecisionFacts(claimIds),
      snapshotOf: (claimIds) => replica.getSnapshots(claimIds),
      // What could not be stored undoes no decision: the next sync brings it.
      takeClaim(claim) {
        facts.attempt(() => {
          sync.takeClaim(claim);
        });
      },
      takeSeen(claimIds) {
        facts.attempt(() => sync.takeSeen(claimIds));
      },
      async refresh(claimId) {
        await facts.settle(() => sync.refreshClaim(claimId));
      },
    },
    connection,
    checkKey,
    account,
    ...(secrets ? { secrets } : {}),
    beforeSend,
    holdMs: tools.settings.holdMs,
    mostPerMinute: tools.settings.mostPerMinute,
    timeZone: tools.settings.timeZone,
    agent: tools.agent,
    clock: clockOf('outbox'),
    guard: guards.part('outbox'),
    random: tools.random,
    newId: tools.newId,
    onChange: (change) => events.emit('decisionsChanged', change),
    onWithdrawn: () => events.emit('decisionsWithdrawn'),
  });
  const webhooks = createWebhookService({
    accountId,
    account,
    journal,
    outbox,
    kept: replica.subscriptions,
    reading: listing,
    client,
    secrets,
    connection,
    guard: guards.part('webhooks'),
    onChange: webhooksChanged,
  });
  /** Lookup of what rules propose when a decision is taken. */
  const proposals = createProposalLookup({
    journal,
    queries,
    clock: clockOf('proposals'),
    timeZone: tools.settings.timeZone,
    guard: guards.part('proposals'),
  });
  return { outbox, proposals, webhooks, listing };
}

/** The secrets of webhook subscriptions in the keychain, one entry for each. */
function createWebhookSecrets(keychain: Keychain, accountId: string): WebhookSecrets {
  const nameOf = (subscriptionId: string) => `webhook-secret/${subscriptionId}` as const;

  return {
    async keep(subscriptionId, secret) {
      await keychain.write(accountId, nameOf(subscriptionId), secret);
      const stored = await keychain.read(accountId, nameOf(subscriptionId));
      if (stored !== secret) throw new KeychainFailed('keychain_not_kept');
    },
    read: (subscriptionId) => keychain.read(accountId, nameOf(subscriptionId)),
    forget: (subscriptionId) => keychain.forget(accountId, nameOf(subscriptionId)),
  };
}
