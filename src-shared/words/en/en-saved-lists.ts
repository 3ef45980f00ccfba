import type { ListNameProblem } from '../../domain/claim/saved-list-name.ts';

/** Saved lists: naming, changing and choosing them, and keeping their documents offline. */
export const savedListsMessages = {
  menu: 'List',
  goTo: 'Go to list {name}',
  changedMark: 'edited',
  counting: 'Being counted',
  countingAgain: 'Being counted again',
  unreadableMark: 'can’t be read by this version',
  changed: {
    label: 'Unsaved changes',
    text: 'Unsaved changes to “{name}”',
    save: 'Save changes',
    revert: 'Revert changes',
  },
  dialog: {
    name: 'Name',
    holds: 'What’s saved',
    view: 'View',
    search: 'Search',
    filter: 'Filter',
    sort: 'Sort',
    quoted: '“{text}”',
    nothing: 'none',
    rename: 'Rename',
  },
  problems: {
    name_empty: 'Give the list a name.',
    name_too_long: 'Use at most {most, number} characters. This name has {found, number}.',
    name_hidden_signs: 'The name contains invisible characters. Type it instead of pasting it.',
    name_taken: 'Another list has this name.',
  } satisfies Record<ListNameProblem, string>,
  tooMany: 'You already have {most, number} lists. Delete one first.',
  nothingChanged: '“{name}” has no unsaved changes.',
  toasts: {
    saved: 'Saved changes to “{name}”',
    removed: 'Deleted list “{name}”',
    failed: 'That didn’t work. {reason}',
  },
  chooser: {
    label: 'Find a list',
    noMatch: 'No lists match “{text}”',
    none: 'No saved lists yet. Filter a view, then press {keys} to save it.',
  },
  file: {
    choose: 'A file with saved lists',
    unreadable:
      'This file can’t be read from the disk. Check that it is a file, is still there and may be opened. No lists were added.',
    notAFile:
      'This isn’t a file with saved lists, or another version of Claimdesk wrote it. No lists were added.',
    tooLarge: 'No lists were added: the file is larger than any with saved lists.',
    nothingNew: 'You already have {count, plural, one {the list} other {all # lists}} in this file.',
    tooMany:
      '{count, plural, one {# list wasn’t} other {# lists weren’t}} added: you can have at most {most, number}.',
    left: '{count, plural, one {# list isn’t} other {# lists aren’t}} in the file: this version can’t read {count, plural, one {it} other {them}}.',
  },
  empty: {
    title: 'No claims in this list',
    text: 'Matching claims appear here automatically.',
    wholeView: 'Show the whole view',
  },
  unreadable: {
    title: 'This list can’t be opened here',
    text: 'Another version of Claimdesk saved it, with settings that this version doesn’t know. Nothing was changed.',
  },
  pin: {
    looking: 'Checking {done, number} claims…',
    title: 'Keep the documents of {count, plural, one {# claim} other {# claims}} offline?',
    allKept:
      'The documents of {count, plural, one {the # claim} other {all # claims}} are already kept offline',
    some: '{kept, number} of the {total, number} claims in this list are already kept offline.',
    later:
      'This covers the claims in the list now. Claims added later aren’t included, so do this again before you go offline.',
    space: 'Documents use {used} of {cap} on this computer.',
    confirm: 'Keep {count, number} offline',
    working: 'Saving {done, number} of {total, number}…',
  },
  unpin: {
    title: 'Remove the offline copies of {count, plural, one {# claim} other {# claims}}?',
    noneKept: 'No claim in this list has offline copies',
    text: 'The files stay on this computer until the space is needed for other documents.',
    confirm: 'Remove {count, number}',
  },
  tooManyTitle: 'This list is too long',
  tooManyText:
    'You can keep or remove the documents of at most {most, number} claims at a time. Filter the list first.',
} as const;
