import { foldText } from '../text/text-folding.ts';
import { snoozeUntil } from '../time/snooze-times.ts';
import type { TimeZone } from '../time/time-zone.ts';
import type { ProposedDecision, ProposedKind } from './proposed-decision.ts';

/** Act of a person on a claim. */
export type Act =
  | { kind: Exclude<ProposedKind, 'snooze' | 'tag'> }
  /** `untilMs: null`: until something changes. */
  | { kind: 'snooze'; untilMs: number | null; atMs: number; timeZone: TimeZone }
  | { kind: 'tag'; tags: readonly string[] };

/** Acts by which a person decides otherwise than a proposal, besides one of its own kind with another content. */
const otherwise: Readonly<Record<ProposedKind, readonly ProposedKind[]>> = {
  accept: ['reject'],
  reject: ['accept'],
  seen: ['accept', 'reject'],
  snooze: ['accept', 'reject', 'finish'],
  tag: [],
  email: [],
  finish: [],
};

/** Longest time in milliseconds that a key press is worked on: the end of a snooze is counted from its beginning. */
const leewayMs = 900_000;

/**
 * Returns whether an act takes what was proposed, or decides otherwise; `null` if it doesn't answer the proposal, which
 * stays.
 */
export function answerTo(proposed: ProposedDecision, act: Act): 'taken' | 'changed' | null {
  if (otherwise[proposed.kind].includes(act.kind)) return 'changed';
  if (proposed.kind === 'snooze' && act.kind === 'snooze') {
    const untilMs = snoozeUntil(proposed.choice, act.atMs, act.timeZone);
    const isSame = untilMs !== null && act.untilMs !== null && Math.abs(untilMs - act.untilMs) <= leewayMs;
    return isSame ? 'taken' : 'changed';
  }
  if (proposed.kind === 'tag') {
    const key = foldText(proposed.tag);
    return act.kind === 'tag' && act.tags.some((tag) => foldText(tag) === key) ? 'taken' : null;
  }
  return proposed.kind === act.kind ? 'taken' : null;
}
