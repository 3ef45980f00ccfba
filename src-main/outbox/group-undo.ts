import { z } from 'zod';
import { unsentStates } from '../../src-shared/domain/decision/outbox-state.ts';
import type { Clock } from '../base/clock.ts';
import type { Guard } from '../base/guard.ts';
import { parseJson } from '../base/parse-json.ts';
import type { Journal } from '../journal/journal.ts';
import type { Pieces } from '../journal/piecewise-transactions.ts';
import type { SettingTable } from '../journal/setting-table.ts';
import { faultPauseMs } from './dispatcher.ts';
import type { InPieces, Transitions } from './transitions.ts';
import { cancelGroup, type CancelGroupAnswer, entriesInPiece } from './undo.ts';

/** Name of the journal's setting that lists key presses whose undo has begun and isn't on the disk yet. */
const settingName = 'undo_under_way';
/** Ids of the noted groups; none if another version has noted something else. */
const groupIdsSchema = z.array(z.string()).catch([]);

export interface GroupUndoOptions {
  journal: Pick<Journal, 'entries' | 'settings' | 'transaction'>;
  transitions: Transitions;
  inPieces: InPieces;
  clock: Clock;
  guard: Guard;
  /** Called when an undo that went on by itself has ended. */
  onEnd: () => void;
}

/**
 * Undoes what one key press decided. Of many decisions, the journal notes first that it has begun: then it is carried
 * out, also if the program ends meanwhile, and nothing is sent before.
 */
export function createGroupUndo(options: GroupUndoOptions) {
  const { journal, transitions, inPieces, clock, guard, onEnd } = options;
  /** Groups whose undo is noted. */
  let underWay: readonly string[] = [];
  let cancelTimer: (() => void) | null = null;
  let isStopped = false;

  const without = (groupId: string) => underWay.filter((id) => id !== groupId);

  function begin(groupId: string): void {
    const begun = [...without(groupId), groupId];
    journal.transaction(() => note(journal.settings, begun));
    underWay = begun;
  }

  async function carryOut(groupId: string): Promise<CancelGroupAnswer> {
    const answer = await inPieces(function* cancelAll(within, own) {
      const cancelled = yield* cancelGroup(within.entries, groupId, own);
      note(within.settings, without(groupId));
      return cancelled;
    });
    underWay = without(groupId);
    return answer;
  }

  function goOnAfter(ms: number): void {
    cancelTimer?.();
    cancelTimer = underWay.length === 0 || isStopped ? null : clock.after(ms, () => guard.run(goOn));
  }

  async function goOn(): Promise<void> {
    try {
      for (const groupId of underWay) await carryOut(groupId);
      onEnd();
    } finally {
      goOnAfter(faultPauseMs);
    }
  }

  return {
    async undo(groupId: string): Promise<CancelGroupAnswer> {
      const { length } = journal.entries.listUnsentOfGroup(groupId, unsentStates, null, entriesInPiece);
      if (length < entriesInPiece)
        return transitions.transaction(() => toEnd(cancelGroup(journal.entries, groupId, transitions)));
      begin(groupId);
      try {
        return await carryOut(groupId);
      } finally {
        goOnAfter(faultPauseMs);
      }
    },
    /** Whether an undo has begun that isn't on the disk yet. */
    isUnderWay: (): boolean => underWay.length > 0,
    /** Goes on with what was under way when the program ended. */
    start(): void {
      const noted = journal.settings.get(settingName);
      if (noted === null) return;
      underWay = groupIdsSchema.parse(parseJson(noted));
      goOnAfter(0);
    },
    stop(): void {
      isStopped = true;
      cancelTimer?.();
    },
  };
}

function note(settings: SettingTable, groupIds: readonly string[]): void {
  if (groupIds.length === 0) settings.remove(settingName);
  else settings.set(settingName, JSON.stringify(groupIds));
}

/** Runs pieces to their end, one after the other. */
function toEnd<T>(pieces: Pieces<T>): T {
  let piece = pieces.next();
  while (piece.done !== true) piece = pieces.next();
  return piece.value;
}
