import type { EntryReason } from '../../src-shared/domain/decision.ts';
import type { OutboxState } from '../../src-shared/domain/outbox-state.ts';
import { collaborationNames, decisionNames, decisionsWithObject } from './en-decisions.ts';
import { templateNames } from './en-templates.ts';

/** What happened, and what the user can do about it. */
interface ReasonWords {
  what: string;
  next: string;
}

const states = {
  held: 'On hold',
  ready: 'Waiting to be sent',
  blocked: 'Waits its turn',
  sending: 'Being sent',
  retry_wait: 'Will be tried again',
  unknown: 'Checking whether it arrived',
  conflict: 'Claim changed meanwhile',
  needs_person: 'Needs your word',
  failed: 'Refused',
  done: 'Done',
  cancelled: 'Cancelled',
  resolved: 'Resolved manually',
} as const satisfies Record<OutboxState, string>;

const reasons = {
  line_down: {
    what: 'The service can’t be reached.',
    next: 'It is sent by itself as soon as the line is back.',
  },
  rate_limited: {
    what: 'The service asked for fewer requests of this kind.',
    next: 'It is sent by itself when that time is over; others of its kind follow a few at a time.',
  },
  unauthorized: {
    what: 'The service refused the API key.',
    next: 'It is sent by itself when the key works again, or when you enter another one in Accounts.',
  },
  permission_missing: {
    what: 'The API key may not do this.',
    next: 'Ask for the permission (for e-mail it is “mailing”), then send it again.',
  },
  service_refused: {
    what: 'The service refused it.',
    next: 'Read what it said. Send it again once that is put right, or discard it.',
  },
  service_error: {
    what: 'The service failed while working on it.',
    next: 'Look at the claim. Send it again if it did not happen, treat it as done if it did.',
  },
  deadline_passed: {
    what: 'No answer in time: it may have happened or not.',
    next: 'Look at the claim: treat it as done if it happened, send it again if not.',
  },
  answer_broken: {
    what: 'The answer could not be read: it may have happened or not.',
    next: 'Look at the claim: treat it as done if it happened, send it again if not.',
  },
  redirected: {
    what: 'The service pointed to another address. Decisions never follow such a pointer.',
    next: 'Check the account’s address with whoever runs the service, then send it again.',
  },
  interrupted: {
    what: 'The line, or Claimdesk itself, stopped while it was being sent.',
    next: 'Look at the claim: treat it as done if it happened, send it again if not.',
  },
  claim_changed: {
    what: 'The claim is no longer what you decided on. Nothing was sent.',
    next: 'Compare both sides: what can still be done is offered there.',
  },
  claim_missing: {
    what: 'The service has no such claim. Nothing was sent.',
    next: 'Discard it, or send it again once the claim is back.',
  },
  claim_closed: {
    what: 'The claim is closed. Nothing was sent.',
    next: 'Discard it.',
  },
  already_so: {
    what: 'The claim already was as decided. Nothing needed sending.',
    next: 'Nothing to do.',
  },
  done_by_someone_else: {
    what: 'Somebody else had already done the same.',
    next: 'Nothing to do.',
  },
  predecessor_unresolved: {
    what: 'An earlier decision on the same claim is not settled yet.',
    next: 'Settle the earlier one first; this one follows by itself.',
  },
  predecessor_not_done: {
    what: 'The decision before this one was not carried out. Nothing was sent.',
    next: 'Send it again if it still makes sense without the earlier one, or discard it.',
  },
  attempts_used_up: {
    what: 'It was tried again and again without success.',
    next: 'Send it again when the service works, or discard it.',
  },
  cannot_be_proven: {
    what: 'Nothing the service says proves whether it happened.',
    next: 'Ask who would know: a colleague, the merchant, the network’s own tool. Treat it as done if it happened, send it again if not.',
  },
  too_old: {
    what: 'By this computer’s clock, more than a day lies between the decision and now. Nothing was sent.',
    next: 'Send it again if you still mean it, or discard it.',
  },
  total_differs: {
    what: 'The service counted another number of claims than were sent.',
    next: 'Each claim is read back. Look at this one before you settle it.',
  },
  processed_differs: {
    what: 'The service processed another number of documents than were uploaded.',
    next: 'Open the claim and check its documents.',
  },
  documents_changed: {
    what: 'The documents have changed since you confirmed them. Nothing was sent.',
    next: 'Finish again to confirm them as they are now, or discard it.',
  },
  documents_unconfirmed: {
    what: 'The documents were not known when you prepared this. Claimdesk has read them now. Nothing was sent.',
    next: 'Finish again to confirm them, or discard it.',
  },
  duplicate: {
    what: 'The service already has one like it. Nothing was sent.',
    next: 'Discard it, or send it again if you want a second one.',
  },
  secret_lost: {
    what: 'It was created, but the answer with its secret was lost.',
    next: 'Delete it and create it again to get a new secret.',
  },
  secret_in_journal: {
    what: 'The keychain could not take its secret, so Claimdesk keeps it in its own encrypted file.',
    next: 'Nothing to do: it moves to the keychain as soon as that works.',
  },
  payload_unreadable: {
    what: 'This version of Claimdesk can’t read what was decided. Nothing was sent.',
    next: 'Open it with the version that wrote it, or discard it.',
  },
  kind_unknown: {
    what: 'This version of Claimdesk does not know this kind of decision. Nothing was sent.',
    next: 'Open it with the version that wrote it, or discard it.',
  },
  profile_restored: {
    what: 'This profile came from a copy, and the original may have sent it already.',
    next: 'Look at the claim: treat it as done if it happened, send it again if not.',
  },
  superseded: {
    what: 'A newer edit took its place. Nothing was sent.',
    next: 'Nothing to do.',
  },
  not_permitted: {
    what: 'The service does not permit this with your API key, which works otherwise. Nothing was sent.',
    next: 'Ask for the permission, then send it again, or discard it.',
  },
  key_unchecked: {
    what: 'The service refused the call, and whether the API key still works could not be checked.',
    next: 'It is tried again by itself.',
  },
  no_key: {
    what: 'There is no API key for this account.',
    next: 'Enter one in Accounts; then it is sent by itself.',
  },
  other_acquirer: {
    what: 'The API key belongs to another acquirer.',
    next: 'Enter the key of this acquirer in Accounts; then it is sent by itself.',
  },
  check_failed: {
    what: 'What is checked before sending could not be read: nothing was sent this time.',
    next: 'It is tried again by itself.',
  },
  batch_refused: {
    what: 'The service refused a request that carried several decisions.',
    next: 'Smaller ones are sent, until the refused decision is found.',
  },
  answer_contradicts: {
    what: 'The service’s answer does not fit what was sent: it may have happened or not.',
    next: 'Look at the claim: treat it as done if it happened, send it again if not.',
  },
  closed_by_predecessor: {
    what: 'Your earlier decision closed the claim. Nothing was sent.',
    next: 'Discard it.',
  },
  opposite_decision: {
    what: 'The claim now has the opposite decision.',
    next: 'Compare both sides, then discard it.',
  },
  keychain_silent: {
    what: 'The keychain did not answer. Nothing was sent.',
    next: 'It is tried again by itself. Unlock the keychain if it asks.',
  },
  by_person: {
    what: 'By a person’s word.',
    next: 'Nothing to do.',
  },
} as const satisfies Record<EntryReason, ReasonWords>;

/** Texts of the outbox. */
export const outboxMessages = {
  title: 'Outbox',
  list: 'Decisions',
  detail: 'Decision',
  search: 'Search the outbox',
  searchHint: 'Claim, kind, agent or message',
  clearSearch: 'Clear the search',
  sections: {
    attention: 'Wants your attention',
    waiting: 'Waiting to reach the service',
    ended: 'Ledger',
  },
  sectionHints: {
    attention: 'Nothing more happens until you decide',
    waiting: 'Moves on by itself',
    ended: 'Everything that came to an end stays here',
  },
  columns: { decision: 'Decision', claim: 'Claim', amount: 'Amount', state: 'State', decided: 'Decided' },
  selectedMark: 'Selected',
  selected: '{count, plural, one {# selected} other {# selected}}',
  summary: {
    attention: '{count, plural, one {# wants attention} other {# want attention}}',
    waiting: '{count, plural, one {# waiting} other {# waiting}}',
  },
  values: collaborationNames,
  kinds: decisionNames,
  templateNames,
  kindsWithObject: decisionsWithObject,
  unknownKind: 'Unknown action “{kind}”',
  states,
  reasons,
  timed: {
    held: 'Sends in {left}',
    heldOnly: 'On hold for {left}',
    heldOver: 'Sending next',
    heldOffline: 'Sent when the line is back',
    paused: 'Sent when the pause ends',
    slowed: 'Sent in {left} at the earliest',
    slowedOver: 'Sent a few at a time',
    retry: 'Next try in {left}',
    retryNow: 'Tried again next',
    check: 'Checked again in {left}',
  },
  left: {
    seconds: '{value, number} s',
    minutes: '{value, number} min',
    hours: '{value, number} h',
  },
  noClaim: 'No claim',
  unknownMerchant: 'Merchant not known',
  noAmount: 'no amount',
  by: 'by {agent}',
  byYou: 'by you',
  claimNotHere: 'claim {id}',
  actions: {
    details: 'Details',
    openClaim: 'Open claim',
    cancel: 'Cancel',
    sendNow: 'Send now',
    sendAgain: 'Send again',
    finishAgain: 'Finish again…',
    treatAsDone: 'Treat as done',
    discard: 'Discard',
    selectAll: 'Select all',
    back: 'Back to the list',
    keep: 'Leave as it is',
  },
  question: {
    cancel: {
      name: 'Cancelling',
      title: 'Cancel {count, plural, one {# decision} other {# decisions}}?',
      text: 'Nothing has left this machine yet. The claims stay as they are.',
      confirm: 'Cancel {count, plural, one {it} other {#}}',
    },
    send_now: {
      name: 'Sending now',
      title: 'Send {count, plural, one {# decision} other {# decisions}} now?',
      text: 'The hold ends, and an undo is no longer possible.',
      confirm: 'Send now',
    },
    send_again: {
      name: 'Sending again',
      title: 'Send {count, plural, one {# decision} other {# decisions}} again?',
      text: 'Each becomes a new decision on what the claim is now. If the first one did arrive after all, this is a second one.',
      confirm: 'Send again',
    },
    treat_as_done: {
      name: 'Treating as done',
      title: 'Treat {count, plural, one {# decision} other {# decisions}} as done?',
      text: 'You say that it happened. Nothing is sent.',
      confirm: 'Treat as done',
    },
    discard: {
      name: 'Discarding',
      title: 'Discard {count, plural, one {# decision} other {# decisions}}?',
      text: 'Nothing is sent. It stays in the ledger as discarded.',
      confirm: 'Discard',
    },
    can: '{count, number} of {total, number} selected can take it.',
    cannot: '{count, number} can’t: {reason}.',
  },
  /** Why an action does not reach an entry. */
  why: {
    sending: 'already on its way',
    unknown: 'may have arrived already',
    ended: 'already ended',
    attention: 'stopped; settle it instead',
    waiting: 'still moving by itself',
    not_held: 'not on hold',
    unreadable: 'this version can’t read it',
    not_taken: 'its claim does not take it any more',
    needs_confirming: 'their documents must be confirmed one claim at a time',
    none: 'Choose a decision first.',
  },
  result: {
    cancel: '{count, plural, one {Cancelled.} other {# cancelled.}}',
    tooLate:
      '{count, plural, one {Too late: it had already left. See what became of it here.} other {Too late for #: they had already left. See what became of them here.}}',
    send_now:
      '{count, plural, one {Sent as soon as the line allows.} other {# are sent as soon as the line allows.}}',
    notMoved: '{count, plural, one {It was no longer on hold.} other {# were no longer on hold.}}',
    send_again: '{count, plural, one {Sent again as a new decision.} other {# sent again as new decisions.}}',
    treat_as_done: '{count, plural, one {Treated as done.} other {# treated as done.}}',
    discard: '{count, plural, one {Discarded.} other {# discarded.}}',
    notSentAgain:
      '{count, plural, one {The claim does not take it any more. It was left as it is.} other {# were left as they are: their claims do not take it any more.}}',
    notResolved:
      '{count, plural, one {It had moved on meanwhile and was left alone.} other {# had moved on meanwhile and were left alone.}}',
    refused: 'Not possible: {text}',
    cannot: '{action} is not possible: {reason}.',
  },
  undo: {
    what: '{decision} · {subject}',
    claims: '{count, plural, one {# claim} other {# claims}}',
    andMore: '{decision}, and {count, number} more',
    waiting: 'Waiting to be sent: {what}',
    undone: 'Undone: {what}',
    nothing: 'There is nothing to undo. The outbox shows every decision.',
    sent: 'Already sent, can’t be undone: {what}',
    notNeeded: 'Nothing to undo, it was so already: {what}',
    sending: 'Being sent, can’t be undone: {what}',
    mayHaveArrived: 'It may have arrived, can’t be undone: {what}',
    attention: 'It stopped and waits for you in the outbox: {what}',
    tooLate: 'Too late to undo. The outbox shows what became of it.',
    partly:
      'Undone for {reached, number}. {missed, plural, one {# has left already and can’t be undone.} other {# have left already and can’t be undone.}}',
    failed: 'Nothing was undone. {reason}',
  },
  compare: {
    heading: 'What you saw, and what is so now',
    saw: 'You saw',
    now: 'Service says now',
    nowAt: 'received {time}',
    field: 'Fact',
    status: 'Status',
    updatedAt: 'Updated',
    isOpen: 'Open',
    yes: 'yes',
    no: 'no',
    notSaid: 'not said',
    differs: 'Differs',
    noSnapshot: 'This decision is not about a claim.',
    claimGone: 'The claim is not here any more.',
  },
  evidence: {
    heading: 'Evidence',
    none: 'Nothing was sent yet.',
    number: 'Try',
    phase: 'Step',
    outcome: 'Outcome',
    time: 'Time',
    http: 'HTTP',
    took: '{ms, number} ms',
    tookSeconds: '{seconds, number} s',
    running: 'under way',
    phases: { preflight: 'Check before', send: 'Send', read_back: 'Read back' },
    outcomes: {
      ok: 'OK',
      refused: 'Refused',
      not_sent: 'Not sent',
      ambiguous: 'Unclear',
      paused: 'Paused',
      proven: 'Proven',
      unproven: 'Not proven',
    },
  },
  facts: {
    heading: 'Decision',
    state: 'State',
    decided: 'Decided',
    by: 'By',
    ended: 'Ended',
    attempts: 'Tries',
    answer: 'Service answered',
    entry: 'Entry',
    claim: 'Claim',
    detail: 'It said',
    sentAgainFor: 'Sent again for',
  },
  resolvedAs: { send_again: 'Sent again', treat_as_done: 'Treated as done', discard: 'Discarded' },
  empty: {
    allTitle: 'The outbox is empty',
    allText:
      'What you decide on a claim is written here first, and leaves as soon as the line allows. Everything stays in the ledger.',
    toInbox: 'Go to the inbox',
    attention: 'Nothing wants your attention.',
    waiting: 'Nothing is waiting.',
    ended: 'Nothing has ended yet.',
    searchTitle: 'Nothing matches “{text}”',
    searchText: 'The search looks at claim ids, kinds, agents and what the service said.',
    detailTitle: 'No decision chosen',
    detailText: 'Choose one to see what was decided, on what, and how it went.',
    loading: 'Reading the outbox…',
    failedTitle: 'The outbox could not be read',
    retry: 'Try again',
  },
  readonly: 'This account can only be read. Decisions can’t be taken or settled here.',
} as const;
