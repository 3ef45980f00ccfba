import type { PeriodKind } from '../../domain/insights/insight-period.ts';

/** Figures over the claims on this computer. */
export const insightsMessages = {
  loading: 'Counting claims…',
  filters: {
    label: 'Period and filters',
    period: 'Period',
    periods: { week: 'Week', month: 'Month', quarter: 'Quarter', custom: 'Custom dates' } satisfies Record<
      PeriodKind,
      string
    >,
    allNetworks: 'All networks',
    allCurrencies: 'All currencies',
    zone: 'Days and weeks are counted in the time zone of the settings ({zone}). A week starts on Monday.',
  },
  figures: {
    label: 'Key figures',
    created: 'New',
    ended: 'Resolved',
    winRate: 'Win rate',
    open: 'Open now',
    interval:
      '95% interval {low, number, percent} to {high, number, percent}, {count, plural, one {# claim} other {# claims}}',
    before: '{count, number} in {days}',
    beforeShare: '{share, number, percent} in {days}',
    noneBefore: 'None in {days}',
    none: 'No outcomes',
    disputed: 'Disputed',
    won: 'Won',
    lost: 'Lost',
    amounts: 'Amounts',
    fewerCurrencies: 'Fewer currencies',
    unsummed:
      'Not in these sums, as the amount or its currency isn’t known: {disputed, number} disputed, {won, number} won, {lost, number} lost',
    leftOut: '{count, number} left out',
  },
  charts: {
    flow: 'New and resolved claims',
    outcomes: 'Outcomes',
    winRateNote: 'Share won of the claims won or lost, with its 95% Wilson interval.',
    amounts: 'Amounts in {currency}',
    age: 'Open claims by age',
    ageNote: 'As of now, whatever the period.',
    decisionTime: 'Time from creation to decision',
    outcomeTime: 'Time from creation to outcome',
    timeNote:
      'Half within {median}, nine of ten within {ninth}. By events: {events, number}; as noticed here: {noticed, number}.',
    timeNone: 'No claim of this period can be timed.',
    documents: 'Documents of the new claims',
    documentsNote: 'A claim can have both verdicts.',
    actions: 'Claims you acted on, on this computer',
    actionsNote: 'Undone and refused actions aren’t counted.',
    hours: 'Claims acted on, by hour of the day',
    agents: 'Claims acted on, by agent',
    agentsNote: 'Per hour (/h): over clock hours in which the agent acted, whatever the filters.',
    agentLabel: '{agent} · {perHour, number}/h',
    agentMark: '{count, plural, one {# claim} other {# claims}}, {perHour, number} per hour',
    perHour: 'Claims per hour',
    claims: 'Claims',
    ages: {
      week: 'Under 8 days',
      between: '{from}–{to} days',
      over: 'Over {from} days',
    },
    lengths: {
      under: 'Under {to}',
      between: '{from}–{to}',
      over: '{from} or more',
    },
    days: '{count, plural, one {# day} other {# days}}',
    docs: {
      approved: 'Approved',
      unapproved: 'Not approved',
      none: 'No document',
    },
    action: {
      seen: 'Marked as seen',
      accepted: 'Accepted',
      rejected: 'Rejected',
      finished: 'Documents finished',
      email: 'E-mail sent',
    },
    mark: '{category}: {value}',
    markOf: '{category}, {series}: {value}',
    amountMark: '{amount} ({count, plural, one {# claim} other {# claims}})',
    amountMarkLeftOut:
      '{amount} ({count, plural, one {# claim} other {# claims}}, {leftOut, number} not in the sum)',
    amountMarkNone: '{count, plural, one {# claim} other {# claims}} of unknown amount',
    rateMark:
      '{share, number, percent} of {count, number} ({low, number, percent} to {high, number, percent})',
    category: 'Period',
    bucket: 'Group',
    nothing: 'No claims in this period',
    open: 'Arrow keys move between values; Enter opens the claims.',
    table: 'Table',
    tableOf: '{chart}, table',
    chart: 'Chart',
    copyTable: 'Copy table',
    copyPicture: 'Copy picture',
    copiedTable: 'Table copied',
    copiedPicture: 'Picture copied',
    copyFailed: 'This couldn’t be copied. The browser may not allow it.',
  },
  unsaid: {
    title: 'What these figures leave out',
    scope: 'Only claims on this computer are counted. Claims that were never synced are in no figure.',
    syncing: 'The first sync isn’t finished, so claims are missing.',
    notKept:
      'Closed claims that last changed before {date} aren’t kept on this computer: {count, plural, =0 {none is missing yet} one {# is missing} other {# are missing}}.',
    created:
      '{count, plural, one {# claim has} other {# claims have}} no readable date of creation, and so no period.',
    outcome:
      '{count, plural, one {# claim is} other {# claims are}} won or lost at an unknown time: neither its events nor a sync on this computer says when.',
    unknownOutcome:
      '{count, plural, one {# closed claim has} other {# closed claims have}} no known outcome.',
    documents:
      '{count, plural, one {# new claim’s} other {# new claims’}} documents were never listed on this computer.',
    reviews: 'How fast a review went is in its summary, and isn’t kept after it.',
    show: 'Show claims',
  },
  proposals: {
    title: 'Proposals of rules',
    taken: 'Taken',
    otherwise: 'Decided otherwise',
    left: 'Open now',
    total: 'All rules',
    removed: 'Removed rules',
    openLeft: '{count, plural, one {Show # claim} other {Show # claims}} with a proposal: {rule}',
    none: 'No rules yet. What becomes of their proposals is counted here.',
    noneTaken: 'No decision of this period was taken from a proposal.',
    notKnown:
      'How much time proposals saved can’t be said: fewer than {least, number} decisions of this period were timed one by one, without a proposal.',
    saved:
      'About {saved, number} min saved. {count, plural, one {# decision} other {# decisions}} from proposals took {took, number} min; the {byHand, number} others that were timed took {each, number} s each.',
    notSaved:
      'No time saved. {count, plural, one {# decision} other {# decisions}} from proposals took {took, number} min; the {byHand, number} others that were timed took {each, number} s each.',
    how: 'Whatever the filters. Undone decisions aren’t counted. The share is of the proposals that were answered. A decision’s time is that since the same agent’s decision before. Pauses of more than {minutes, number} minutes are left out; before a proposal that was taken, they count as {minutes, number} minutes. Snoozes and tags aren’t timed.',
  },
  merchants: {
    title: 'Merchants',
    search: 'Find a merchant',
    open: 'Open',
    share: 'Share',
    trend: 'Change',
    interval: '95% interval',
    sample: 'Won of',
    unnamed: 'Unnamed merchant',
    shared: 'Tax ID of several merchants',
    found: '{found, plural, one {# merchant} other {# merchants}}',
    shown: 'The first {shown, number} of {found, number} merchants',
    unknown:
      '{count, plural, one {# new claim has} other {# new claims have}} neither a merchant ID nor a tax ID, and so no merchant.',
    none: 'No merchants match',
    sortNote: 'Sorted by win rate, merchants rank by the lower end of the interval.',
    openClaims: 'Show the claims of {merchant}',
  },
  empty: {
    title: 'No claims to count yet',
    text: 'Once claims are synced, this page shows how many came in and were resolved, how they ended, and for which merchants.',
    failedTitle: 'The figures can’t be read',
  },
} as const;
