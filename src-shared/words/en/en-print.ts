/** Texts of printing: the question before it, and the heading on paper. */
export const printMessages = {
  title: 'Print',
  what: 'What to print',
  claim: 'This claim',
  selection: '{count, plural, one {# selected claim} other {# selected claims}}',
  list: 'This list',
  aboutClaim:
    'Facts, merchant, decisions, e-mails, the list of documents and the history, with masked card numbers. A document itself is printed from its viewer.',
  aboutList:
    'The columns on the screen, for up to 1,000 claims of the list or 200 of a selection. The paper says what it leaves out.',
  failed: 'The claims couldn’t be read. Nothing was printed.',
  runningHead: 'Claimdesk · {account} · {title}',
  claimTitle: 'Claim {id}',
  account: 'Account {name}, {address}',
  filter: 'Filter: {filter}',
  search: 'search for “{text}”',
  noFilter: 'No filter.',
  sort: 'Sorted by: {sort}',
  selectionOf: '{count, plural, one {# selected claim.} other {# selected claims.}}',
  claims: '{count, plural, one {# claim.} other {# claims.}}',
  leftOut:
    '{shown, number} of {total, number} claims. {left, plural, one {# is left out:} other {# are left out:}} export the list to have all of them.',
  insightsTitle: 'Insights, {period}',
  comparedWith: 'Compared with {period}.',
  printed: 'Printed on {time} by {agent} with Claimdesk. Times are in {zone}.',
} as const;
