import { type DecisionKind, decisionKinds, decisions } from '../../src-shared/domain/decision/decision.ts';
import type { Clock } from '../base/clock.ts';

export const minuteMs = 60_000;

/**
 * Creates the limiter of how many entries of a kind are sent within a minute. @param sentBefore how long ago sends of
 * each kind began within the last minute, in milliseconds: a restart starts no new minute. @param mostOf limit of a
 * kind that has one; it may change at any time.
 */
export function createSendRate(
  clock: Pick<Clock, 'monotonicMs'>,
  sentBefore: (kind: string) => readonly number[],
  mostOf: (kind: DecisionKind) => number,
) {
  const nowMs = clock.monotonicMs();
  const limited = decisionKinds
    .filter((kind) => Number.isFinite(decisions[kind].mostPerMinute))
    .map((kind) => ({
      kind,
      startsMs: sentBefore(kind)
        .map((agoMs) => nowMs - Math.max(0, agoMs))
        .toSorted((a, b) => a - b),
    }));

  /** Returns when the next entry of the kind may be sent, given the ones before. */
  const freeAtMs = ({ kind, startsMs }: (typeof limited)[number]) =>
    (startsMs.at(-mostOf(kind)) ?? Number.NEGATIVE_INFINITY) + minuteMs;
  const full = () => limited.filter((one) => freeAtMs(one) > clock.monotonicMs());

  return {
    /** Returns the kinds that must wait. */
    fullKinds: (): string[] => full().map(({ kind }) => kind),
    started(kind: string): void {
      const one = limited.find((other) => other.kind === kind);
      if (one === undefined) return;
      const startedMs = clock.monotonicMs();
      one.startsMs = [...one.startsMs.filter((atMs) => atMs + minuteMs > startedMs), startedMs];
    },
    /** Returns the time until a waiting kind may be sent, in milliseconds; `null` if none waits. */
    freeInMs(): number | null {
      const frees = full().map((one) => Math.ceil(freeAtMs(one) - clock.monotonicMs()));
      return frees.length === 0 ? null : Math.min(...frees);
    },
  };
}
