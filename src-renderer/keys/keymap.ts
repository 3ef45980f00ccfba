/**
 * The one place that binds keys. Handlers, the buttons' hints, the palette and the "?" sheet all read
 * it. Spelling of keys: tinykeys' (`$mod` is Ctrl, or ⌘ on a Mac; `[Shift]` may be held or not,
 * for signs that sit behind Shift on some keyboards; `g i` is one after the other).
 *
 * The same key may serve several views: the command that a mounted view offers now is the one run.
 */
const keymapEntries = [
  { command: 'list.next', keys: ['j', 'ArrowDown'], group: 'list' },
  { command: 'list.previous', keys: ['k', 'ArrowUp'], group: 'list' },
  { command: 'list.first', keys: ['Home'], group: 'list' },
  { command: 'list.last', keys: ['End'], group: 'list' },
  { command: 'list.pageDown', keys: ['PageDown'], group: 'list' },
  { command: 'list.pageUp', keys: ['PageUp'], group: 'list' },
  { command: 'list.open', keys: ['Enter'], group: 'list' },
  { command: 'list.select', keys: ['x'], group: 'list' },
  { command: 'list.extendNext', keys: ['Shift+j', 'Shift+ArrowDown'], group: 'list' },
  { command: 'list.extendPrevious', keys: ['Shift+k', 'Shift+ArrowUp'], group: 'list' },
  { command: 'list.extendPageDown', keys: ['Shift+PageDown'], group: 'list' },
  { command: 'list.extendPageUp', keys: ['Shift+PageUp'], group: 'list' },
  { command: 'list.extendFirst', keys: ['Shift+Home'], group: 'list' },
  { command: 'list.extendLast', keys: ['Shift+End'], group: 'list' },
  { command: 'list.selectAll', keys: ['$mod+a'], group: 'list' },
  { command: 'list.invert', keys: ['Shift+x'], group: 'list' },
  { command: 'list.selectRefused', keys: ['Shift+r'], group: 'list' },
  { command: 'list.clear', keys: ['Escape'], group: 'list' },
  { command: 'list.filter', keys: [], group: 'list' },
  { command: 'list.facets', keys: ['Shift+f'], group: 'list' },
  { command: 'list.sort', keys: ['Shift+s'], group: 'list' },
  { command: 'list.export', keys: ['Shift+e'], group: 'list' },
  { command: 'list.columns', keys: ['Shift+c'], group: 'list' },
  { command: 'list.density', keys: ['Shift+d'], group: 'list' },
  { command: 'claim.markSeen', keys: ['s'], group: 'claim' },
  { command: 'claim.accept', keys: ['a'], group: 'claim' },
  { command: 'claim.reject', keys: ['r'], group: 'claim' },
  { command: 'claim.toggleRead', keys: ['u'], group: 'claim' },
  { command: 'claim.email', keys: ['m'], group: 'claim' },
  { command: 'claim.documents', keys: ['d'], group: 'claim' },
  { command: 'claim.finish', keys: ['f'], group: 'claim' },
  { command: 'claim.pinDocuments', keys: ['o'], group: 'claim' },
  { command: 'claim.merchant', keys: ['Shift+m'], group: 'claim' },
  { command: 'claim.refresh', keys: [], group: 'claim' },
  { command: 'document.nextPage', keys: ['ArrowRight', ']'], group: 'document' },
  { command: 'document.previousPage', keys: ['ArrowLeft', '['], group: 'document' },
  { command: 'document.zoomIn', keys: ['=', '[Shift]+Equal', 'NumpadAdd'], group: 'document' },
  { command: 'document.zoomOut', keys: ['-', 'NumpadSubtract'], group: 'document' },
  { command: 'document.fit', keys: ['0'], group: 'document' },
  { command: 'document.rotate', keys: ['t'], group: 'document' },
  { command: 'document.thumbnails', keys: ['p'], group: 'document' },
  { command: 'document.layout', keys: ['c'], group: 'document' },
  { command: 'document.beside', keys: ['b'], group: 'document' },
  { command: 'document.facts', keys: ['i'], group: 'document' },
  { command: 'document.retry', keys: ['y'], group: 'document' },
  { command: 'document.save', keys: ['$mod+s'], group: 'document' },
  { command: 'document.print', keys: ['$mod+p'], group: 'document' },
  // After `document.retry` and before `outbox.markAsDone`: each is offered where it is meant.
  { command: 'claim.copy', keys: ['y'], group: 'claim' },
  // Before `undo`: in the outbox the undo key undoes the decision that the cursor is on.
  { command: 'outbox.cancel', keys: ['z', 'Backspace'], group: 'outbox' },
  { command: 'outbox.sendNow', keys: ['$mod+Enter'], group: 'outbox' },
  { command: 'outbox.sendAgain', keys: ['n'], group: 'outbox' },
  { command: 'outbox.markAsDone', keys: ['y'], group: 'outbox' },
  { command: 'outbox.discard', keys: ['d', 'Delete'], group: 'outbox' },
  { command: 'outbox.openClaim', keys: ['o'], group: 'outbox' },
  // Before `undo` as well, and for the same reason.
  { command: 'webhook.cancel', keys: ['z', 'Backspace'], group: 'webhook' },
  { command: 'webhook.create', keys: ['n'], group: 'webhook' },
  { command: 'webhook.rotate', keys: ['r'], group: 'webhook' },
  { command: 'webhook.delete', keys: ['d', 'Delete'], group: 'webhook' },
  { command: 'webhook.correct', keys: ['e'], group: 'webhook' },
  { command: 'webhook.showSecret', keys: ['v'], group: 'webhook' },
  { command: 'webhook.copySecret', keys: ['c'], group: 'webhook' },
  { command: 'webhook.sendNow', keys: ['$mod+Enter'], group: 'webhook' },
  { command: 'webhook.refresh', keys: ['Shift+r'], group: 'webhook' },
  { command: 'undo', keys: ['z'], group: 'claim' },
  { command: 'lastDecision.show', keys: [], group: 'claim' },
  { command: 'templates.edit', keys: ['e', 'Enter'], group: 'templates' },
  { command: 'templates.publish', keys: ['$mod+Enter'], group: 'templates' },
  { command: 'templates.format', keys: ['$mod+Shift+f'], group: 'templates' },
  { command: 'templates.search', keys: ['$mod+f'], group: 'templates' },
  { command: 'templates.nextFinding', keys: ['F8'], group: 'templates' },
  { command: 'templates.previousFinding', keys: ['Shift+F8'], group: 'templates' },
  { command: 'templates.fixAll', keys: ['$mod+.'], group: 'templates' },
  { command: 'templates.history', keys: ['h'], group: 'templates' },
  { command: 'templates.other', keys: ['t'], group: 'templates' },
  { command: 'templates.layout', keys: ['v', '$mod+\\'], group: 'templates' },
  { command: 'templates.width', keys: ['w'], group: 'templates' },
  { command: 'templates.scheme', keys: ['d'], group: 'templates' },
  { command: 'templates.claim', keys: ['c'], group: 'templates' },
  { command: 'templates.startAgain', keys: [], group: 'templates' },
  // After `document.save`: over the list lies the document that is meant.
  { command: 'savedLists.save', keys: ['$mod+s'], group: 'savedLists' },
  { command: 'savedLists.saveNew', keys: ['$mod+Shift+s'], group: 'savedLists' },
  { command: 'savedLists.revert', keys: [], group: 'savedLists' },
  { command: 'savedLists.rename', keys: ['F2'], group: 'savedLists' },
  { command: 'savedLists.delete', keys: [], group: 'savedLists' },
  { command: 'savedLists.pinDocuments', keys: ['Shift+o'], group: 'savedLists' },
  { command: 'savedLists.unpinDocuments', keys: [], group: 'savedLists' },
  { command: 'search.focus', keys: ['[Shift]+/'], group: 'go' },
  { command: 'go.inbox', keys: ['g i'], group: 'go' },
  { command: 'go.outbox', keys: ['g o'], group: 'go' },
  { command: 'go.webhooks', keys: ['g w'], group: 'go' },
  { command: 'go.templates', keys: ['g t'], group: 'go' },
  { command: 'go.accounts', keys: ['g a'], group: 'go' },
  { command: 'go.needs_decision', keys: ['1'], group: 'go' },
  { command: 'go.with_network', keys: ['2'], group: 'go' },
  { command: 'go.won', keys: ['3'], group: 'go' },
  { command: 'go.lost', keys: ['4'], group: 'go' },
  { command: 'go.over_20_days', keys: ['5'], group: 'go' },
  { command: 'go.all', keys: ['6'], group: 'go' },
  { command: 'go.list1', keys: ['7'], group: 'go' },
  { command: 'go.list2', keys: ['8'], group: 'go' },
  { command: 'go.list3', keys: ['9'], group: 'go' },
  { command: 'go.account1', keys: ['g 1'], group: 'go' },
  { command: 'go.account2', keys: ['g 2'], group: 'go' },
  { command: 'go.account3', keys: ['g 3'], group: 'go' },
  { command: 'go.account4', keys: ['g 4'], group: 'go' },
  { command: 'go.account5', keys: ['g 5'], group: 'go' },
  { command: 'go.account6', keys: ['g 6'], group: 'go' },
  { command: 'go.account7', keys: ['g 7'], group: 'go' },
  { command: 'go.account8', keys: ['g 8'], group: 'go' },
  { command: 'go.account9', keys: ['g 9'], group: 'go' },
  { command: 'go.lists', keys: ['g l'], group: 'go' },
  { command: 'palette.open', keys: ['$mod+k'], group: 'app' },
  { command: 'keys.open', keys: ['[Shift]+?'], group: 'app' },
  { command: 'exports.show', keys: [], group: 'app' },
  { command: 'nav.toggle', keys: ['\\'], group: 'app' },
  { command: 'about.open', keys: [], group: 'app' },
  { command: 'vault.lock', keys: ['$mod+Shift+l'], group: 'app' },
  { command: 'sync.now', keys: [], group: 'app' },
  { command: 'theme.system', keys: [], group: 'app' },
  { command: 'theme.light', keys: [], group: 'app' },
  { command: 'theme.dark', keys: [], group: 'app' },
] as const;

export type CommandId = (typeof keymapEntries)[number]['command'];
export type KeyGroup = (typeof keymapEntries)[number]['group'];

/** An entry of the keymap. Its label is in the catalogue under `commands.<command>`. */
export interface KeymapEntry {
  command: CommandId;
  /** The first is the one that is shown. Empty: reached through the palette only. */
  keys: readonly string[];
  group: KeyGroup;
}

export const keymap: readonly KeymapEntry[] = keymapEntries;
export const keyGroups: readonly KeyGroup[] = [
  'list',
  'claim',
  'savedLists',
  'document',
  'outbox',
  'webhook',
  'templates',
  'go',
  'app',
];

/** The key to show beside a command. */
export function keyOf(command: CommandId): string | undefined {
  return keymap.find((entry) => entry.command === command)?.keys[0];
}
