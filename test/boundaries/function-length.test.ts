import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { isTestOnly, productFiles } from '../testing/source-imports.ts';

const root = join(import.meta.dirname, '../..');
const mostLines = 120;

/** Functions that are still too long, as `file name`. None may be added; one that has become short leaves the list. */
const stillTooLong = [
  'src-main/accounts/account-slots.ts createAccountSlots',
  'src-main/accounts/accounts.ts createAccounts',
  'src-main/accounts/vault-lock.ts createVaultLock',
  'src-main/claims-service/claims-service-client.ts createClaimsServiceClient',
  'src-main/documents/document-store.ts storeOn',
  'src-main/documents/documents.ts createDocuments',
  'src-main/documents/fetch-queue.ts createFetchQueue',
  'src-main/documents/offline-pinning.ts createPinning',
  'src-main/engine/engine.ts createEngine',
  'src-main/export/case-file-source.ts createCaseFileSource',
  'src-main/export/held-exports.ts createHeldExports',
  'src-main/feed/feed-keeper.ts createFeedKeeper',
  'src-main/hosts/browser/app-window.ts createAppWindows',
  'src-main/hosts/electron/main.ts run',
  'src-main/notifications/notifier.ts createNotifier',
  'src-main/outbox/decide.ts createDecide',
  'src-main/outbox/dispatcher.ts createDispatcher',
  'src-main/outbox/entry-advance.ts createEntryAdvance',
  'src-main/outbox/outbox.ts createOutbox',
  'src-main/replica/lists/urgent-walk.ts createUrgentWalk',
  'src-main/replica/load/bulk-file.ts openBulkFile',
  'src-main/replica/load/bulk-load.ts createBulkLoad',
  'src-main/selections/selections.ts createSelections',
  'src-main/snooze/snooze-keeper.ts createSnoozeKeeper',
  'src-main/sync/connection-state.ts createConnectionState',
  'src-main/sync/intake.ts createIntake',
  'src-main/sync/pass-schedule.ts createPassSchedule',
  'src-main/sync/segmented-walk.ts createSegmentedWalk',
  'src-main/vault/vault.ts createVault',
  'src-main/webhooks/webhook-service.ts createWebhookService',
  'src-renderer/claim-list/claim-selection.ts createClaimSelection',
  'src-renderer/insights/insights-view.tsx Figures',
  'src-renderer/insights/merchant-table.tsx MerchantTable',
  'src-renderer/list/use-list-cursor.ts useListCursor',
  'src-renderer/outbox/outbox-view.tsx OutboxView',
  'src-renderer/outbox/use-entry-actions.ts useEntryActions',
  'src-renderer/review/review-view.tsx ReviewedClaim',
  'src-renderer/undo/use-undo.ts useUndo',
];

interface Node {
  type: string;
  start: number;
  end: number;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Returns the name of a function's declaration, or of the variable or property that holds the function. */
function nameIn(node: Node, outer: string): string {
  const named = node as { id?: { name?: string } | null; key?: { name?: string } };
  return named.id?.name ?? (node.type === 'Property' ? named.key?.name : undefined) ?? outer;
}

/** Returns the names of the functions in a program that have more than `most` lines. */
function longFunctions(file: string, text: string, most: number): string[] {
  const found: string[] = [];
  const visit = (value: unknown, outer: string): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, outer);
    if (!isNode(value)) return;
    const name = nameIn(value, outer);
    const isFunction = value.type.endsWith('FunctionExpression') || value.type === 'FunctionDeclaration';
    if (isFunction && text.slice(value.start, value.end).split('\n').length > most) found.push(name);
    for (const child of Object.values(value)) visit(child, name);
  };
  visit(parseAst(text, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' }), 'without a name');
  return found;
}

it('No function of the product or of a script has more than 120 lines', () => {
  const scripts = globSync('scripts/**/*.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !isTestOnly(file));
  const found = [...productFiles(root), ...scripts].flatMap((file) =>
    longFunctions(file, readFileSync(join(root, file), 'utf8'), mostLines).map((name) => `${file} ${name}`),
  );
  expect(found.toSorted()).toEqual(stillTooLong.toSorted());
});

it('A function that is too long is found by its name, and those around it by theirs', () => {
  const text = 'const outer = () => {\n  function inner() {\n    return 1;\n  }\n  return inner;\n};';
  expect(longFunctions('sample.ts', text, 4)).toEqual(['outer']);
  expect(longFunctions('sample.ts', text, 2)).toEqual(['outer', 'inner']);
  expect(longFunctions('sample.ts', text, 6)).toEqual([]);
});
