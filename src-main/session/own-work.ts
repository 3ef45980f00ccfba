import { createNoteChanges, type NoteChanges } from '../claims/note-changes.ts';
import { createReadMarks, type ReadMarks } from '../claims/read-marks.ts';
import { createReviewKeeper, type ReviewKeeper } from '../claims/review-keeper.ts';
import { createRuleKeeper, type RuleKeeper } from '../rules/rule-keeper.ts';
import { createListKeeper, type ListKeeper } from '../saved-lists/list-keeper.ts';
import type { Selections } from '../selections/selections.ts';
import type { SnoozeKeeper } from '../snooze/snooze-keeper.ts';
import type { SessionContext } from './session-context.ts';
import { createTargets, type Targets } from './target-settings.ts';

/** Notes, tags and the like that an agent keeps on this computer alone; nothing of it is sent. */
export interface OwnWork {
  readonly notes: NoteChanges;
  readonly readMarks: ReadMarks;
  readonly review: ReviewKeeper;
  readonly rules: RuleKeeper;
  readonly savedLists: ListKeeper;
  readonly targets: Targets;
}

export function createOwnWork(
  { tools, files, events, guards }: SessionContext,
  snoozes: Pick<SnoozeKeeper, 'opened'>,
  selections: Pick<Selections, 'idsOf'>,
): OwnWork {
  const { journal, queries } = files;
  const { clock, newId, agent } = tools;
  const claimsChanged = (claimIds: string[]) => events.emit('claimsChanged', claimIds);
  return {
    notes: createNoteChanges({ journal, clock, newId, agent, onChange: claimsChanged }),
    readMarks: createReadMarks({ journal, snoozes, clock, onChange: claimsChanged }),
    review: createReviewKeeper({
      journal,
      queries,
      selections,
      clock,
      guard: guards.part('review'),
      onChange: () => events.emit('reviewChanged'),
    }),
    rules: createRuleKeeper({
      journal,
      queries,
      clock,
      timeZone: tools.settings.timeZone,
      newId,
      agent,
      onChange: () => events.emit('rulesChanged'),
    }),
    savedLists: createListKeeper({
      journal,
      queries,
      clock,
      timeZone: tools.settings.timeZone,
      newId,
      onChange: () => events.emit('savedListsChanged'),
    }),
    targets: createTargets({ journal, onChange: () => events.emit('claimsChanged', null) }),
  };
}
