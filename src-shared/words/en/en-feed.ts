import type { WebhookChange } from '../../domain/changes/feed-kind.ts';

/** Texts of the changes at the service and among our decisions. */
export const feedMessages = {
  filters: {
    label: 'Filter changes',
    kind: 'Kind of change',
    list: 'List',
    allLists: 'All claims',
    kinds: {
      all: 'All changes',
      new: 'New claims',
      status: 'Status',
      outcome: 'Outcomes',
      isOpen: 'Opened or closed',
      documents: 'Documents',
      decision: 'Decisions',
      webhook: 'Webhooks',
    },
  },
  summary: {
    since: 'Since {time}',
    nothing: 'Nothing has changed since {time}.',
    new: '{count, plural, one {new claim} other {new claims}}',
    won: '{count, plural, one {won} other {won}}',
    lost: '{count, plural, one {lost} other {lost}}',
    closed: '{count, plural, one {claim closed} other {claims closed}}',
    status: '{count, plural, one {status changed} other {statuses changed}}',
    rejected: '{count, plural, one {document rejected} other {documents rejected}}',
    approved: '{count, plural, one {document approved} other {documents approved}}',
    documents: '{count, plural, one {new document} other {new documents}}',
    webhooks: '{count, plural, one {webhook change} other {webhook changes}}',
    attention: '{count, plural, one {decision needs you} other {decisions need you}}',
  },
  unread: 'New since your last visit',
  webhook: 'Webhook',
  changes: {
    new: 'New claim',
    status: '{from} → {to}',
    outcome: 'Outcome: {to}',
    opened: 'Opened',
    closed: 'Closed',
    openUnknown: 'The service no longer says whether it’s open',
    document: 'Document {name}: {verdict}',
    unnamedDocument: 'without a name',
    decision: '{decision}: {state}',
  },
  webhooks: { added: 'Added', removed: 'Removed', changed: 'Changed' } satisfies Record<
    WebhookChange,
    string
  >,
  empty: {
    title: 'No changes yet',
    text: 'New claims, statuses, outcomes, documents, webhooks and decisions that need you are listed here, from the first sync on.',
    matchTitle: 'No changes match these filters',
    failedTitle: 'The changes can’t be read',
    loading: 'Loading changes…',
  },
} as const;
