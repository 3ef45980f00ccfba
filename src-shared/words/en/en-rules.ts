import type { ListNameProblem } from '../../domain/claim/saved-list-name.ts';
import type { ProposedKind } from '../../domain/rule/proposed-decision.ts';
import type { QueryKey } from '../../query/query.ts';

/** Rules, and what they propose for claims. */
export const rulesMessages = {
  edit: 'Edit',
  remove: 'Remove',
  switchOn: 'Switch on',
  switchOff: 'Switch off',
  count: '{count, plural, =0 {No rules} one {# rule} other {# rules}}',
  onCount: '{count, plural, =0 {none is on} one {# is on} other {# are on}}',
  pinned: 'Set by your organization',
  unreadable: 'Proposes nothing: can’t be read here. Update Claimdesk or remove it.',
  limits: {
    forbidden: 'Your organization doesn’t allow rules to propose this. It proposes nothing.',
    forbiddenShort: 'not allowed',
    capped: 'Your organization allows it up to {amounts}, and for no other currency.',
    cappedShort: 'up to {amounts}',
  },
  columns: { rule: 'Rule', decision: 'Proposes', state: 'State', quarter: 'This quarter', claims: 'Claims' },
  on: 'On',
  off: 'Off',
  /** Number of claims for which it would propose. */
  ifOn: '{count, number} if on',
  figures: {
    answers: '{taken, number} taken · {changed, number} changed',
    disagreement: '{share, number, percent} otherwise ({low, number, percent}–{high, number, percent})',
    title:
      '{taken, plural, one {# proposal was taken} other {# proposals were taken}} this quarter. For {changed, plural, one {# claim} other {# claims}} something else was decided: {share, number, percent} of the answers, with a 95% interval of {low, number, percent} to {high, number, percent}.',
  },
  empty: {
    title: 'No rules yet',
    text: 'A rule is a search and a decision. It marks the matching claims with the decision as a proposal. Nothing is decided until you take it.',
  },
  failed: 'The rules couldn’t be read.',
  fileMenu: 'File',
  file: {
    choose: 'A file with rules',
    unreadable:
      'This file can’t be read from the disk. Check that it is a file, is still there and may be opened. No rules were added.',
    notAFile: 'No rules were added: this isn’t a file with rules, or another version of Claimdesk wrote it.',
    tooLarge: 'No rules were added: the file is larger than any with rules.',
    nothingNew: 'You already have {count, plural, one {the rule} other {all # rules}} in this file.',
    tooMany:
      '{count, plural, one {# rule wasn’t} other {# rules weren’t}} added: you can have at most {most, number}.',
    left: '{count, plural, one {# rule isn’t} other {# rules aren’t}} in the file: this version can’t read {count, plural, one {it} other {them}}.',
  },
  decision: {
    snooze: 'Snooze: {until}',
    tag: 'Tag “{tag}”',
  },
  kinds: {
    accept: 'Accept',
    reject: 'Reject',
    seen: 'Mark as seen',
    snooze: 'Snooze',
    tag: 'Tag',
    email: 'E-mail to the contact',
    finish: 'Finish documentation',
  } satisfies Record<ProposedKind, string>,
  /** Marks on claims: what the first rule that applies proposes. */
  mark: {
    accept: 'Accept proposed · {rule}',
    reject: 'Reject proposed · {rule}',
    seen: 'Mark as seen proposed · {rule}',
    snooze: 'Snooze proposed · {rule}',
    tag: 'Tag “{tag}” proposed · {rule}',
    email: 'E-mail proposed · {rule}',
    finish: 'Finish proposed · {rule}',
  } satisfies Record<ProposedKind, string>,
  head: {
    label: 'Proposal',
    take: 'Take',
    because: 'Because: {terms}',
    term: '{term} ({value})',
    differs: 'Other rules propose otherwise: {rules}',
    other: '{decision} · {rule}',
  },
  /** Proposal that a decision answered, in the ledger and a claim's history. `brief` is for rows. */
  answer: {
    taken: 'Taken from the rule “{rule}”, version {version, number}',
    otherwise: 'Decided otherwise than the rule “{rule}”, version {version, number}, proposed',
    someTaken:
      '{count, plural, one {# taken} other {# taken}} from the rule “{rule}”, version {version, number}',
    someOtherwise:
      '{count, plural, one {# decided} other {# decided}} otherwise than the rule “{rule}”, version {version, number}, proposed',
    brief: {
      taken: '{count, plural, one {rule} other {rules}}: {rules}',
      otherwise: 'otherwise than proposed: {rules}',
    },
  },
  take: {
    title: 'Which proposals do you want to take?',
    none: 'No rule proposes anything for these claims.',
    tooLate: 'Today is nearly over. Choose another time (“Snooze”).',
    failed: 'The proposals couldn’t be read: {reason}',
    notTaken: 'The proposal wasn’t taken: {reason}',
    question: {
      snooze: 'Snooze {count, plural, one {# claim} other {# claims}}?',
      tag: 'Tag {count, plural, one {# claim} other {# claims}} “{tag}”?',
    },
    until: 'Until {when}. Only on this computer.',
    local: 'Only on this computer: colleagues and the service don’t know.',
    confirm: 'Take {count, plural, one {the proposal} other {# proposals}}',
  },
  dialog: {
    editTitle: 'Edit “{name}”',
    name: 'Name',
    query: 'Claims',
    queryHint: 'In the search language, for example: amount:<20 network:visa',
    until: 'Until',
    create: 'Create rule',
    save: 'Save changes',
    matches:
      '{count, plural, =0 {No claim matches now} one {# claim matches now} other {# claims match now}}',
    moreMatches: 'More than {count, number} claims match now',
    counting: 'Counting…',
    countFailed: 'The claims couldn’t be counted. {reason}',
    startsOff: 'A new rule is off until you switch it on.',
  },
  problems: {
    name_empty: 'Give the rule a name.',
    name_too_long: 'Use at most {most, number} characters. This name has {found, number}.',
    name_hidden_signs: 'The name contains invisible characters. Type it instead of pasting it.',
    name_taken: 'Another rule has this name.',
  } satisfies Record<ListNameProblem, string>,
  queryProblems: {
    empty: 'Say which claims the rule is for.',
    unreadable: 'Correct what is marked first.',
    proposals: 'A rule can’t search for proposals.',
  },
  tagProblem: 'Enter one tag.',
  broad: {
    title: 'Switch on “{name}”?',
    text: 'It matches {count, plural, one {# claim} other {# claims}}. {open, plural, one {# claim is} other {# claims are}} open. Nothing is decided by it, but so many proposals are easily taken by mistake.',
    type: 'Type the rule’s name: {name}',
  },
  trial: {
    short: 'Try',
    button: 'Try on the last quarter',
    title: '“{name}” on the last quarter',
    titleUnnamed: 'The rule on the last quarter',
    running: 'Trying the rule on the last quarter…',
    days: 'Claims created {days}',
    proposed:
      'Of {created, plural, =0 {no claims} one {# claim} other {# claims}} it would have proposed “{decision}” for {proposed, number}.',
    waiting:
      '{count, plural, one {# claim still waits for its decision and wasn’t tried.} other {# claims still wait for their decision and weren’t tried.}}',
    parts: {
      proposed: 'It would have proposed',
      same: 'Decided the same way',
      otherwise: 'Decided otherwise',
      unknown: 'Not known how they were decided',
    },
    outcome: '{outcome}: {count, number}',
    notKnown:
      'What these conditions were about is known as it is today, not as it was then: {conditions}. The claims count as if they had met them.',
    conditions: {
      status: 'status',
      outcome: 'outcome',
      seen: 'seen by colleagues',
      read: 'read on this computer',
      open: 'open or closed',
      'needs-decision': 'waiting for a decision',
      docs: 'documents',
      decided: 'decisions on this computer',
      note: 'notes',
      tag: 'tags',
      snoozed: 'snoozes',
      'snoozed-until': 'end of the snooze',
      age: 'age',
      updated: 'last update',
      left: 'time left',
      'time-to-decision': 'time to the decision',
      'time-to-outcome': 'time to the outcome',
      'decision-date': 'date of the decision',
      'outcome-date': 'date of the outcome',
      'action-date': 'date of an action',
      action: 'actions on this computer',
      agent: 'agent',
      hour: 'hour of an action',
    } satisfies Partial<Record<QueryKey, string>>,
    failed: 'The rule couldn’t be tried. {reason}',
  },
  toasts: {
    removed: 'Removed rule “{name}”',
    restoredOff:
      '“{name}” is back and off: it matches more than a tenth of the open claims. Switch it on in the list.',
    failed: 'That didn’t work. {reason}',
  },
} as const;
