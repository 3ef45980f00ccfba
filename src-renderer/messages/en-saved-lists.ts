import type { ListNameProblem } from '../../src-shared/domain/saved-list-name.ts';

/** Saved lists: naming, changing and choosing them, and keeping their documents for the road. */
export const listsMessages = {
  menu: 'List',
  goTo: 'Go to list {name}',
  changedMark: 'changed',
  unreadableMark: 'can’t be read by this version',
  changed: {
    label: 'Changes to the list',
    text: 'Differs from “{name}” as it was saved',
    save: 'Save changes',
    saveNew: 'Save as a new list',
    revert: 'Show as saved',
  },
  dialog: {
    saveTitle: 'Save this list',
    saveNewTitle: 'Save as a new list',
    renameTitle: 'Rename the list',
    name: 'Name',
    holds: 'It holds',
    view: 'View',
    search: 'Search',
    filter: 'Filter',
    sort: 'Sort',
    quoted: '“{text}”',
    nothing: 'none',
    save: 'Save',
    rename: 'Rename',
  },
  problems: {
    name_empty: 'Give the list a name.',
    name_too_long: 'At most {most, number} characters; these are {found, number}.',
    name_hidden_signs: 'The name holds signs that do not show. Type it instead of pasting it.',
    name_taken: 'Another list has this name.',
  } satisfies Record<ListNameProblem, string>,
  tooMany: 'There are {most, number} lists already. Delete one first.',
  nothingChanged: '“{name}” is saved as it is shown.',
  toasts: {
    saved: 'Saved the changes to “{name}”',
    removed: 'Deleted the list “{name}”',
    failed: 'Nothing was changed. {reason}',
  },
  chooser: {
    title: 'Saved lists',
    label: 'Find a list',
    results: 'Lists',
    noMatch: 'No list is called “{text}”.',
    none: 'No list is saved yet. Narrow a view and press {keys} to save it.',
  },
  empty: {
    title: 'Nothing in this list',
    text: 'No claim fits it now. Claims come in by themselves when they do.',
    wholeView: 'Show the whole view',
  },
  unreadable: {
    title: 'This list can’t be opened here',
    text: 'Another version of Claimdesk saved it, with something that this one does not know. It was left as it is.',
    delete: 'Delete the list',
  },
  pin: {
    looking: 'Looking at {done, number} claims',
    title: 'Keep the documents of {count, plural, one {# claim} other {# claims}} offline?',
    allKept: 'The documents of all {count, plural, one {# claim} other {# claims}} are kept already',
    some: 'Of {total, number} claims in this list, {kept, number} are kept already.',
    later:
      'These are the claims in the list now. Claims that come into it later are not included: do this again before you leave.',
    space: 'All documents together take at most {cap} on this machine; {used} are used.',
    confirm: 'Keep {count, number}',
    working: 'Noting {done, number} of {total, number}',
  },
  unpin: {
    title: 'Remove the offline copies of {count, plural, one {# claim} other {# claims}}?',
    noneKept: 'No claim in this list has offline copies',
    text: 'They stay on this machine until their storage is needed for others.',
    confirm: 'Remove {count, number}',
  },
  tooManyTitle: 'This list is too long',
  tooManyText:
    'Documents of at most {most, number} claims are kept or removed at a time. Narrow the list first.',
  close: 'Close',
} as const;
