/** Internal targets, and what follows from them. */
export const urgencyMessages = {
  targets: {
    hint: 'Within how many days of its creation you want to be done with a claim. These are your own targets, for this account on this computer: the service has none, and isn’t told of them.',
    field: '{status}, {network}: days',
    emptyHint:
      'Whole days, from 1 to {most, number}. A network left empty takes the days of all networks. Without any, a claim has no target.',
    notDays: 'Enter whole days from 1 to {most, number}, or nothing.',
    clear: 'Clear all',
    save: 'Save targets',
    failed: 'The targets weren’t saved: {reason}',
  },
  snooze: {
    title: 'Snooze {merchant}’s claim',
    titleSeveral: 'Snooze {count, plural, one {# claim} other {# claims}}',
    choices: {
      later_today: 'Later today',
      tomorrow: 'Tomorrow morning',
      next_week: 'Next week',
      change: 'Until something changes on it',
      date: 'Until a date…',
      wake: 'Bring back now',
    },
    changeHint: 'or you decide on it',
    date: 'Until the morning of',
    noDate: 'Choose a day in the future.',
    submit: 'Snooze',
    local:
      'Snoozed claims leave Inbox, Needs decision and Over 20 days old. Only on this computer: colleagues and the service don’t know.',
    done: '{count, plural, one {Snoozed} other {# claims snoozed}} until {when}',
    doneChange:
      '{count, plural, one {Snoozed until something changes on it} other {# claims snoozed until something changes on each}}',
    woken: '{count, plural, one {Back from snooze} other {# claims back from snooze}}',
    failed: 'The snooze wasn’t saved: {reason}',
  },
  next: {
    none: 'No other claim needs a decision.',
    fromStart: 'That was the last one. Back to the most urgent.',
    failed: 'The next claim couldn’t be found: {reason}',
  },
} as const;
