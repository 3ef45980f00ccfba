import type { ClaimStatus, ClaimOutcome } from '../../claims-service/claim.ts';
import type { ClaimSort } from '../../contract/claims.ts';
import type { DecisionRefusal } from '../../domain/decision/decision-refusal.ts';
import type { ClaimViewName } from '../../query/views.ts';

/** Words for the values of the service and of the domain, used by every view. */
export const labelsMessages = {
  /** One sentence after another. */
  twoSentences: '{first} {second}',
  status: {
    PENDING_REVIEW: 'Pending review',
    COLLABORATION_ACCEPTED: 'Collaboration accepted',
    COLLABORATION_REJECTED: 'Collaboration rejected',
    SECOND_PRESENTATION_STARTED: '2nd presentation started',
    SECOND_PRESENTATION_COMPLETED: '2nd presentation completed',
    SECOND_PRESENTATION_ACCEPTED: '2nd presentation accepted',
    COMPLETED: 'Completed',
  } satisfies Record<ClaimStatus, string>,
  outcome: { in_progress: 'In progress', won: 'Won', lost: 'Lost' } satisfies Record<ClaimOutcome, string>,
  origin: { visa: 'Visa', mastercard: 'Mastercard', amex: 'Amex', cabal: 'Cabal' },
  paymentType: { card_payment: 'Card payment' },
  methodType: { encrypted: 'Encrypted card data' },
  cardType: { CREDIT: 'Credit', DEBIT: 'Debit' },
  view: {
    inbox: 'Inbox',
    needs_decision: 'Needs decision',
    with_network: 'With the network',
    won: 'Won',
    lost: 'Lost',
    over_20_days: 'Over 20 days old',
    all: 'All claims',
    snoozed: 'Snoozed',
  } satisfies Record<ClaimViewName, string>,
  sort: {
    newest: 'Newest',
    oldest: 'Oldest',
    amount_high: 'Highest amount',
    amount_low: 'Lowest amount',
    recently_updated: 'Recently updated',
    most_urgent: 'Most urgent',
    merchant: 'Merchant',
    status: 'Status',
    network: 'Network',
    outcome: 'Outcome',
  } satisfies Record<ClaimSort, string>,
  snooze: {
    until: 'Snoozed until {when}',
    change: 'Snoozed until something changes',
    back: 'Back from snooze',
  },
  daysLeft: {
    short: '{count, plural, =0 {< 1 day} one {# day} other {# days}}',
    overdueShort: '{count, plural, =0 {overdue} other {overdue {count, number}d}}',
    long: '{count, plural, =0 {Target: < 1 day left} one {Target: # day left} other {Target: # days left}}',
    overdue:
      '{count, plural, =0 {Target: overdue} one {Target: overdue # day} other {Target: overdue # days}}',
    title: 'Internal target: {when}. The service has no deadline.',
  },
  /** Why an action is not possible, to follow a colon. */
  refusal: {
    closed: 'the claim is closed',
    open_unknown: 'the service doesn’t say whether the claim is open',
    not_in_collaboration: 'not in collaboration',
    status_unknown: 'the service doesn’t say what status the claim has',
    already_seen: 'already marked as seen',
    decision_pending: 'an earlier decision isn’t finished',
    account_readonly: 'this account is read-only',
    claim_missing: 'the claim is no longer on this computer',
    kind_unknown: 'this version doesn’t know this kind of decision',
    unreadable: 'this version can’t read the decision',
    duplicate: 'the same e-mail was sent recently',
    not_an_address: 'the e-mail address isn’t valid',
    override_needed: 'not every document is approved',
    partner_missing: 'this account has no partner ID',
  } satisfies Record<DecisionRefusal, string>,
  noData: 'no data',
  unknown: 'unknown',
  /** A value that is there and has no signs. */
  blank: '(blank)',
  yes: 'Yes',
  no: 'No',
} as const;
