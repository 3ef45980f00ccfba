import { z } from 'zod';
import type { Clock } from '../base/clock.ts';
import type { Guard } from '../base/guard.ts';
import { parseJson } from '../base/parse-json.ts';
import type { Journal } from '../journal/journal.ts';
import { faultPauseMs } from './dispatcher.ts';
import type { Transitions } from './transitions.ts';
import { cancelGroup, type CancelGroupAnswer } from './undo.ts';

/** Name of the journal's setting that lists key presses of which only a part is cancelled so far. */
const settingName = 'undo_under_way';
/** Ids of the noted groups; none if another version has noted something else. */
const groupIdsSchema = z.array(z.string()).catch([]);

/** Time in milliseconds without a further call after which an undo goes on by itself. */
const goesOnAfterMs = 1_000;

export interface GroupUndoOptions {
  journal: Pick<Journal, 'entries' | 'settings'>;
  transitions: Transitions;
  clock: Clock;
  guard: Guard;
  /** Called when an undo that went on by itself has ended. */
  onEnd: () => void;
}

/**
 * Undoes what one key press decided, part by part. Once a part is cancelled, the rest will be too, also if the window
 * or the program ends meanwhile; nothing is sent before.
 */
export function createGroupUndo({ journal, transitions, clock, guard, onEnd }: GroupUndoOptions) {
  const { entries, settings } = journal;
  /** Groups of which a part is cancelled, as the journal has them. */
  let underWay: readonly string[] = [];
  let cancelTimer: (() => void) | null = null;
  let isStopped = false;

  function cancelPart(groupId: string): CancelGroupAnswer {
    const { answer, left } = transitions.transaction(() => {
      const part = cancelGroup(entries, groupId, transitions, clock);
      const others = underWay.filter((id) => id !== groupId);
      const rest = part.isMore ? [groupId, ...others] : others;
      note(rest);
      return { answer: part, left: rest };
    });
    underWay = left;
    goOnAfter(goesOnAfterMs);
    return answer;
  }

  function note(left: readonly string[]): void {
    if (left.length === 0 && underWay.length > 0) settings.remove(settingName);
    else if (left.length !== underWay.length) settings.set(settingName, JSON.stringify(left));
  }

  function goOnAfter(ms: number): void {
    cancelTimer?.();
    const [groupId] = underWay;
    cancelTimer = groupId === undefined || isStopped ? null : clock.after(ms, () => goOn(groupId));
  }

  function goOn(groupId: string): void {
    const isDone = guard.attempt(() => {
      cancelPart(groupId);
    });
    goOnAfter(isDone ? 0 : faultPauseMs);
    if (underWay.length === 0) onEnd();
  }

  return {
    cancelPart,
    /** Whether a part of an undo is still to be done. */
    isUnderWay: (): boolean => underWay.length > 0,
    /** Goes on with what was under way when the program ended. */
    start(): void {
      const noted = settings.get(settingName);
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
