import type { CommandId } from '../keys/keymap.ts';

export const practiceSteps = [
  'move',
  'open',
  'decide',
  'undo',
  'rule',
  'take',
  'search',
  'select',
  'outbox',
] as const;
export type PracticeStep = (typeof practiceSteps)[number];

/** Commands of each step, whose keys are shown as they work now. */
export const stepCommands: Readonly<Record<PracticeStep, readonly CommandId[]>> = {
  move: ['list.next', 'list.previous'],
  open: ['list.open'],
  decide: ['claim.markSeen', 'claim.accept', 'claim.reject'],
  undo: ['undo'],
  rule: ['go.rules', 'rules.create', 'rules.toggle'],
  take: ['go.needs_decision', 'claim.takeProposal'],
  search: ['search.focus'],
  select: ['list.select'],
  outbox: ['go.outbox'],
};
export const doneCommands: readonly CommandId[] = ['keys.open', 'palette.open'];
