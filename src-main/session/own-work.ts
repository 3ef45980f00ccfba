import { createNoteChanges } from '../claims/note-changes.ts';
import { createReadMarks } from '../claims/read-marks.ts';
import { createReviewKeeper } from '../claims/review-keeper.ts';
import { createRuleKeeper } from '../rules/rule-keeper.ts';
import { createListKeeper } from '../saved-lists/list-keeper.ts';
import type { Selections } from '../selections/selections.ts';
import type { SnoozeKeeper } from '../snooze/snooze-keeper.ts';
import type { SessionContext } from './session-context.ts';
import { createTargets } from './target-settings.ts';

/** Notes, tags and the like that an agent keeps on this computer alone; nothing of it is sent. */
export function createOwnWork(
  { tools, files, events, guards }: SessionContext,
  snoozes: Pick<SnoozeKeeper, 'opened'>,
  selections: Pick<Selections, 'idsOf'>,
) {
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
