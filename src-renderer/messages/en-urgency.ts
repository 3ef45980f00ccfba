/** Internal targets, and what follows from them. */
export const urgencyMessages = {
  targets: {
    title: 'Internal targets',
    hint: 'Within how many days of its creation you want to be done with a claim. These are your own targets, for this account on this computer: the service has none, and isn’t told of them.',
    status: 'Status',
    allNetworks: 'All networks',
    field: '{status}, {network}: days',
    emptyHint:
      'Whole days, from 1 to {most, number}. A network left empty takes the days of all networks. Without any, a claim has no target.',
    notDays: 'Enter whole days from 1 to {most, number}, or nothing.',
    clear: 'Clear all',
    save: 'Save targets',
    failed: 'The targets weren’t saved: {reason}',
  },
  next: {
    none: 'No other claim needs a decision.',
    fromStart: 'That was the last one. Back to the most urgent.',
    failed: 'The next claim couldn’t be found: {reason}',
  },
} as const;
