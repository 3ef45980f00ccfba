import type { AttemptOutcome } from '../../domain/decision/attempt-outcome.ts';
import type { EntryReason } from '../../domain/decision/decision.ts';
import { collaborationNames, decisionNames, decisionsWithObject, outboxStates } from './en-decisions.ts';
import { templateNames } from './en-templates.ts';

/** Reason of an entry's state, and what the user can do about it. */
interface ReasonText {
  what: string;
  next: string;
}

const checkTheClaim = 'Check the claim. If it happened, mark it as done. If not, send it again.';
const noAction = 'No action needed.';
const retried = 'Claimdesk retries it automatically.';

const reasons = {
  line_down: {
    what: 'The service can’t be reached.',
    next: 'It’s sent automatically when you’re back online.',
  },
  rate_limited: {
    what: 'The service asked for fewer requests of this kind.',
    next: 'It’s sent automatically when the wait is over. Others of this kind follow, a few at a time.',
  },
  unauthorized: {
    what: 'The service refused the API key.',
    next: 'It’s sent automatically once the key works again, or once you replace it in Accounts.',
  },
  permission_missing: {
    what: 'The API key doesn’t have the permission for this.',
    next: 'Ask for the permission (for e-mail: “mailing”), then send it again.',
  },
  service_refused: {
    what: 'The service refused it.',
    next: 'Read the service’s message. Fix the cause and send it again, or discard it.',
  },
  service_error: {
    what: 'The service had an error while processing it.',
    next: checkTheClaim,
  },
  deadline_passed: {
    what: 'No response in time. It may or may not have happened.',
    next: checkTheClaim,
  },
  answer_broken: {
    what: 'The response couldn’t be read. It may or may not have happened.',
    next: checkTheClaim,
  },
  redirected: {
    what: 'The service redirected to another address. Claimdesk never sends decisions to a redirect.',
    next: 'Check the account’s address with your contact at the service, then send it again.',
  },
  interrupted: {
    what: 'The connection, or Claimdesk itself, stopped while it was being sent.',
    next: checkTheClaim,
  },
  claim_changed: {
    what: 'The claim has changed since your decision. Nothing was sent.',
    next: 'Compare then and now, and choose what to do.',
  },
  claim_missing: {
    what: 'The service doesn’t have this claim. Nothing was sent.',
    next: 'Discard it, or send it again once the claim is back.',
  },
  claim_closed: {
    what: 'The claim is closed. Nothing was sent.',
    next: 'Discard it.',
  },
  already_so: {
    what: 'It was already done. Nothing was sent.',
    next: noAction,
  },
  done_by_someone_else: {
    what: 'Someone else had already done the same.',
    next: noAction,
  },
  predecessor_unresolved: {
    what: 'An earlier decision on the same claim isn’t finished yet.',
    next: 'Resolve the earlier one first. This one follows automatically.',
  },
  predecessor_not_done: {
    what: 'The decision before this one wasn’t carried out. Nothing was sent.',
    next: 'Send it again if it still makes sense on its own, or discard it.',
  },
  attempts_used_up: {
    what: 'It failed repeatedly.',
    next: 'Send it again when the service works, or discard it.',
  },
  cannot_be_proven: {
    what: 'The service’s data doesn’t show whether it happened.',
    next: 'Ask someone who would know, such as a colleague or the merchant. If it happened, mark it as done. If not, send it again.',
  },
  too_old: {
    what: 'By this computer’s clock, the decision wasn’t made within the last day. Nothing was sent.',
    next: 'Send it again if you still want to, or discard it.',
  },
  total_differs: {
    what: 'The service counted a different number of claims than were sent.',
    next: 'Claimdesk checks each claim. Look at this one before you resolve it.',
  },
  processed_differs: {
    what: 'The service processed a different number of documents than were uploaded.',
    next: 'Open the claim and check its documents.',
  },
  documents_changed: {
    what: 'The documents have changed since you confirmed them. Nothing was sent.',
    next: 'Choose “Finish again” to confirm them as they are now, or discard it.',
  },
  documents_unconfirmed: {
    what: 'The documents weren’t known when you prepared this. Claimdesk has read them now. Nothing was sent.',
    next: 'Choose “Finish again” to confirm them, or discard it.',
  },
  duplicate: {
    what: 'The service already has one like it. Nothing was sent.',
    next: 'Discard it, or send it again if you want a second one.',
  },
  secret_lost: {
    what: 'It was created, but the response with its secret was lost.',
    next: 'To get a new secret, delete it and create it again.',
  },
  secret_in_journal: {
    what: 'Its secret couldn’t be stored with the API key, so Claimdesk keeps it in its own encrypted file.',
    next: 'No action needed. Claimdesk keeps trying to move it.',
  },
  payload_unreadable: {
    what: 'This version of Claimdesk can’t read this decision. Nothing was sent.',
    next: 'Open it with the version that saved it, or discard it.',
  },
  kind_unknown: {
    what: 'This version of Claimdesk doesn’t know this kind of decision. Nothing was sent.',
    next: 'Open it with the version that saved it, or discard it.',
  },
  profile_restored: {
    what: 'This profile is a copy, and the original may already have sent this decision.',
    next: checkTheClaim,
  },
  superseded: {
    what: 'A newer version replaced it. Nothing was sent.',
    next: noAction,
  },
  not_permitted: {
    what: 'The API key works, but the service doesn’t allow this with it. Nothing was sent.',
    next: 'Ask for the permission, then send it again, or discard it.',
  },
  key_unchecked: {
    what: 'The service refused the request, and Claimdesk couldn’t check whether the API key still works.',
    next: retried,
  },
  no_key: {
    what: 'This account has no API key.',
    next: 'Add one in Accounts. It’s then sent automatically.',
  },
  other_acquirer: {
    what: 'The API key belongs to another acquirer.',
    next: 'Add this acquirer’s key in Accounts. It’s then sent automatically.',
  },
  check_failed: {
    what: 'The check before sending failed. Nothing was sent this time.',
    next: retried,
  },
  batch_refused: {
    what: 'The service refused a request with several decisions.',
    next: 'Claimdesk sends smaller requests to find the one that’s refused.',
  },
  answer_contradicts: {
    what: 'The response doesn’t match the request. It may or may not have happened.',
    next: checkTheClaim,
  },
  closed_by_predecessor: {
    what: 'Your earlier decision closed the claim. Nothing was sent.',
    next: 'Discard it.',
  },
  opposite_decision: {
    what: 'The claim now has the opposite decision.',
    next: 'Compare then and now, then discard it.',
  },
  keychain_silent: {
    what: 'The keychain didn’t respond. Nothing was sent.',
    next: `${retried} If the keychain is locked, unlock it.`,
  },
  by_person: {
    what: 'Undone by you.',
    next: noAction,
  },
} as const satisfies Record<EntryReason, ReasonText>;

/** Texts of the outbox. */
export const outboxMessages = {
  list: 'Decisions',
  search: 'Search the outbox',
  found: '{count, plural, =0 {Nothing found} one {# result} other {# results}}',
  searchHint: 'Claim, decision, person or message',
  filters: {
    periods: {
      any: 'Any time',
      today: 'Today',
      days7: 'Last 7 days',
      days30: 'Last 30 days',
      days90: 'Last 90 days',
    },
    kind: 'Kind',
    anyKind: 'All kinds',
    outcome: 'Outcome',
    outcomes: {
      any: 'All outcomes',
      open: 'Not finished',
      done: 'Done',
      failed: 'Refused',
      cancelled: 'Undone',
      resolved: 'Resolved manually',
      notCancelled: 'All but undone',
    },
    agent: 'Decided by',
    anyAgent: 'Everyone',
  },
  check: {
    title: 'Check the ledger',
    all: 'Reads every claim with decisions that were carried out, and compares what the service says now.',
    narrowed:
      'Reads the claims of the decisions shown that were carried out, and compares what the service says now.',
    part: 'Reads the claims of the decisions listed here that were carried out, and compares what the service says now: {title}.',
    partNarrowed:
      'Reads the claims of the decisions listed here that your search and filters find and that were carried out, and compares what the service says now: {title}.',
    undone: 'These decisions were undone before they were sent: there is nothing to check.',
    budget: 'At most',
    requests: '{count, number} requests',
    plan: '{requests, plural, one {# request} other {# requests}}, one after another. {decisions, plural, one {# decision} other {# decisions}} on {claims, plural, one {# claim} other {# claims}} can be checked; the newest come first.',
    others:
      '{count, plural, one {# decision can’t be checked: the service has no endpoint that tells of it.} other {# decisions can’t be checked: the service has no endpoint that tells of them.}}',
    readsOnly: 'Nothing is sent again, and no decision changes. You can cancel at any time.',
    nothing: 'No decision here can be checked.',
    uncounted: 'What can be checked couldn’t be counted. Close this and try again.',
    start: 'Check',
    again: 'Check again',
    progress: 'Progress of the check',
    reading: 'Reading: {read, number} of {total, plural, one {# claim} other {# claims}}',
    done: '{total, plural, one {# claim was read.} other {# claims were read.}}',
    cancelled: 'Cancelled after {read, number} of {total, plural, one {# claim} other {# claims}}.',
    stopped: {
      offline:
        'Offline: {read, number} of {total, plural, one {# claim was read} other {# claims were read}}. Check again when you’re back online.',
      paused:
        'The account is paused: {read, number} of {total, plural, one {# claim was read} other {# claims were read}}.',
      slowed:
        'The service asked for fewer requests: {read, number} of {total, plural, one {# claim was read} other {# claims were read}}. Check again later.',
    },
    failed: 'The check stopped: {reason}',
    differ: '{count, plural, =0 {No differences} one {# differs} other {# differ}}',
    agree: '{count, plural, one {# agrees} other {# agree}}',
    unknown: '{count, plural, one {# unknown} other {# unknown}}',
    unreadable: '{count, plural, one {# claim can’t be read} other {# claims can’t be read}}',
    unknownHint: 'Unknown: the claim has gone on, and the service doesn’t say which decision led there.',
    columns: { claim: 'Claim', decided: 'Decided here', now: 'The service says now' },
    seen: 'Seen',
    notSeen: 'Not seen',
  },
  sections: {
    attention: 'Needs attention',
    waiting: 'Waiting',
    ended: 'History',
  },
  columns: { decision: 'Decision', state: 'State' },
  selectedMark: 'Selected',
  selected: '{count, plural, one {# selected} other {# selected}}',
  summary: {
    attention: '{count, plural, one {# needs attention} other {# need attention}}',
    waiting: '{count, plural, one {# waiting} other {# waiting}}',
  },
  /** Several decisions of one key press. */
  bulk: {
    mixed: 'Several decisions',
    count: '{count, plural, one {# decision} other {# decisions}}',
    part: '{state} {count, number}',
    done: '{done, number} of {total, number} done',
    attention: '{count, plural, one {# needs your decision} other {# need your decision}}',
    look: 'Press Enter to see each of them.',
    list: 'Show decisions',
    undo: 'Undo {count, number}',
    retry: 'Retry {count, number} that failed',
    leave: 'All decisions',
  },
  undone: {
    title: '{count, plural, one {# undone decision} other {# undone decisions}}',
    opened: 'Undone decisions',
    meaning: 'None of them was carried out.',
    kinds: 'By kind',
    part: '{kind} {count, number}',
  },
  values: collaborationNames,
  kinds: decisionNames,
  templateNames,
  kindsWithObject: decisionsWithObject,
  unknownKind: 'Unknown action “{kind}”',
  states: outboxStates,
  reasons,
  timed: {
    held: 'Sends in {left}',
    heldOnly: 'On hold for {left}',
    heldOver: 'Sending next',
    heldOffline: 'Sends when you’re back online',
    paused: 'Sends when the connection resumes',
    slowed: 'Sends in {left} at the earliest',
    slowedOver: 'Sent a few at a time',
    retry: 'Retrying in {left}',
    retryNow: 'Retrying next',
    check: 'Checking again in {left}',
  },
  left: {
    seconds: '{value, number} s',
    minutes: '{value, number} min',
    hours: '{value, number} h',
  },
  by: 'by {agent}',
  byYou: 'by you',
  whyAndNext: '{why} <quiet>{next}</quiet>',
  claimNotHere: 'claim {id}',
  actions: {
    details: 'Details',
    cancel: 'Cancel',
    sendNow: 'Send now',
    sendAgain: 'Send again',
    finishAgain: 'Finish again…',
    markAsDone: 'Mark as done',
    discard: 'Discard',
    selectAll: 'Select all',
    keep: 'Go back',
  },
  question: {
    cancel: {
      name: 'cancel',
      title: 'Cancel {count, plural, one {# decision} other {# decisions}}?',
      text: 'Nothing has been sent yet. The claims stay as they are.',
      confirm: 'Cancel {count, plural, one {# decision} other {# decisions}}',
    },
    send_now: {
      name: 'send now',
      title: 'Send {count, plural, one {# decision} other {# decisions}} now?',
      text: 'This ends the hold. You can’t undo it afterwards.',
      confirm: 'Send now',
    },
    send_again: {
      name: 'send again',
      title: 'Send {count, plural, one {# decision} other {# decisions}} again?',
      text: 'Each is sent as a new decision on the claim as it is now. If the first one did arrive, the service gets it twice.',
      confirm: 'Send again',
    },
    retry_failed: {
      name: 'retry',
      title: 'Retry {count, plural, one {# failed decision} other {# failed decisions}}?',
      text: 'Only those that definitely failed are sent again, each as a new decision on the claim as it is now. What may have arrived stays as it is.',
      confirm: 'Retry {count, number}',
    },
    treat_as_done: {
      name: 'mark as done',
      title: 'Mark {count, plural, one {# decision} other {# decisions}} as done?',
      text: 'You confirm that it happened. Nothing is sent.',
      confirm: 'Mark as done',
    },
    discard: {
      name: 'discard',
      title: 'Discard {count, plural, one {# decision} other {# decisions}}?',
      text: 'Nothing is sent. Discarded decisions stay in the history.',
      confirm: 'Discard',
    },
    can: 'Applies to {count, number} of {total, number} selected.',
    cannot: '{count, number} skipped: {reason}.',
  },
  /** Why an action does not reach an entry. */
  why: {
    sending: 'already being sent',
    unknown: 'may have arrived already',
    ended: 'already finished',
    attention: 'needs your decision, resolve it instead',
    waiting: 'still in progress',
    not_held: 'not on hold',
    unreadable: 'this version can’t read it',
    not_taken: 'no longer possible for the claim',
    needs_confirming: 'documents must be confirmed one claim at a time',
    bulk: 'this is for single decisions, press Enter to see those of the bulk decision',
    bulk_none_left: 'everything in it was sent or has ended',
    bulk_none_failed: 'nothing in it definitely failed',
    none: 'Select a decision first.',
  },
  result: {
    cancel: '{count, plural, one {Cancelled.} other {# cancelled.}}',
    tooLate:
      '{count, plural, one {Too late to cancel. The outbox shows what happened.} other {Too late to cancel #. The outbox shows what happened.}}',
    send_now: '{count, plural, one {Sending as soon as possible.} other {Sending # as soon as possible.}}',
    notMoved: '{count, plural, one {It was no longer on hold.} other {# were no longer on hold.}}',
    send_again:
      '{count, plural, one {Queued again as a new decision.} other {# queued again as new decisions.}}',
    treat_as_done: '{count, plural, one {Marked as done.} other {# marked as done.}}',
    discard: '{count, plural, one {Discarded.} other {# discarded.}}',
    notSentAgain:
      '{count, plural, one {{what, select, accept {This claim can no longer be accepted.} reject {This claim can no longer be rejected.} other {This is no longer possible for the claim.}}} other {# are no longer possible for their claims.}} Nothing changed.',
    notResolved:
      '{count, plural, one {The decision has changed in the meantime. Nothing was done.} other {# decisions have changed in the meantime. Nothing was done to them.}}',
    refused: 'That didn’t work. {text}',
    cannot: 'Can’t {action}: {reason}.',
  },
  undo: {
    underWay: 'Undoing…',
    alreadyUndone: 'Nothing to undo: it was already undone, in another window.',
    what: '{decision} · {subject}',
    claims: '{count, plural, one {# claim} other {# claims}}',
    andMore: '{decision}, and {count, number} more',
    waiting: 'Waiting to be sent: {what}',
    choose: 'What can still be undone',
    listing: 'Reading your decisions…',
    notListed: 'Your decisions couldn’t be read.',
    reaches: '{count, number} of {total, number} can be undone',
    undone: 'Undone: {what}',
    nothing: 'Nothing to undo. The outbox shows every decision.',
    sent: 'Can’t undo, already sent: {what}',
    notNeeded: 'Nothing to undo, it was already done: {what}',
    sending: 'Can’t undo, already being sent: {what}',
    mayHaveArrived: 'Can’t undo, it may have arrived: {what}',
    attention: 'Needs your decision in the outbox: {what}',
    tooLate: 'Too late to undo. The outbox shows what happened.',
    partly:
      'Undone for {reached, number}. {missed, plural, one {# can no longer be undone.} other {# can no longer be undone.}}',
    failed: 'Couldn’t undo. {reason}',
  },
  compare: {
    heading: 'Then and now',
    saw: 'When you decided',
    now: 'Now',
    nowAt: 'received {time}',
    field: 'Field',
    status: 'Status',
    updatedAt: 'Updated',
    isOpen: 'Claim',
    differs: 'Changed',
    noSnapshot: 'This decision isn’t about a claim.',
    claimGone: 'The claim is no longer on this computer.',
  },
  evidence: {
    heading: 'Attempts',
    none: 'Nothing has been sent yet.',
    number: 'No.',
    phase: 'Step',
    outcome: 'Outcome',
    time: 'Time',
    http: 'HTTP',
    took: '{ms, number} ms',
    tookSeconds: '{seconds, number} s',
    running: 'in progress',
    phases: { preflight: 'Check', send: 'Send', read_back: 'Verify' },
    outcomes: {
      ok: 'OK',
      refused: 'Refused',
      not_sent: 'Not sent',
      ambiguous: 'Unclear',
      paused: 'Not accepted',
      proven: 'Confirmed',
      unproven: 'Not confirmed',
      other: 'Recorded by a newer version',
    } satisfies Record<AttemptOutcome | 'other', string>,
  },
  facts: {
    decided: 'Decided',
    by: 'By',
    ended: 'Finished',
    answer: 'Service returned',
    entry: 'Decision ID',
    sentAgainFor: 'Sent again for',
    rule: 'Rule',
    rules: 'Rules',
  },
  resolvedAs: { send_again: 'Sent again', treat_as_done: 'Marked as done', discard: 'Discarded' },
  empty: {
    allTitle: 'The outbox is empty',
    allText: 'Decisions are saved here first, then sent to the service. Finished ones stay in the history.',
    filterTitle: 'No decisions match your filters',
    searchText: 'The search covers claim IDs, kinds of decision, people and the service’s messages.',
    detailTitle: 'No decision selected',
    detailText: 'Select a decision to see what was decided and what happened.',
    loading: 'Loading the outbox…',
    failedTitle: 'The outbox couldn’t be loaded',
  },
  readonly: 'This account is read-only. You can’t make or resolve decisions.',
} as const;
