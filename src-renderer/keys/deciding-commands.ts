import type { CommandId } from './keymap.ts';

/**
 * Commands that change, send, begin or take back something at one key press, show or copy a secret, or open a
 * question that one more key answers. They are refused while keys arrive that were meant for a text field
 * (`stray-keys.ts`), and the palette runs them only when they were chosen on purpose. Everything else moves,
 * shows, narrows, or opens a dialog in which text is typed.
 */
const decidingCommands: ReadonlySet<CommandId> = new Set<CommandId>([
  'claim.markSeen',
  'claim.accept',
  'claim.reject',
  'claim.toggleRead',
  'claim.email',
  'claim.finish',
  'claim.pinDocuments',
  'claim.snooze',
  'claim.caseFile',
  'claim.takeProposal',
  'list.takeProposals',
  'review.start',
  'review.skip',
  'review.flag',
  'list.export',
  'undo',
  'lastDecision.choose',
  'outbox.cancel',
  'outbox.sendNow',
  'outbox.sendAgain',
  'outbox.markAsDone',
  'outbox.discard',
  'webhook.cancel',
  'webhook.rotate',
  'webhook.delete',
  'webhook.showSecret',
  'webhook.copySecret',
  'webhook.sendNow',
  'rules.toggle',
  'rules.remove',
  'templates.publish',
  'templates.startAgain',
  'templates.fixAll',
  'savedLists.delete',
  'savedLists.revert',
  'savedLists.pinDocuments',
  'savedLists.unpinDocuments',
  'accounts.remove',
  'accounts.restore',
]);

export function isDeciding(command: CommandId): boolean {
  return decidingCommands.has(command);
}
