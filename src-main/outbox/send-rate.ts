import { type DecisionKind, decisionKinds, decisions } from '../../src-shared/domain/decision/decision.ts';
import type { Clock } from '../base/clock.ts';

export const minuteMs = 60_000;

/** Keeps to the most that is sent of a kind within a minute. */
export interface SendRate {
  /** Those that must wait. */
  fullKinds(): string[];
  started(kind: string): void;
  /** How long until one that must wait may go; `null`: none must. */
  freeInMs(): number | null;
}

/**
 * @param sentBefore how long ago sends of a kind began, within the last minute: a restart starts no new one.
 * @param mostOf may change at any time, for kinds that have a limit.
 */
export function createSendRate(
  clock: Pick<Clock, 'monotonicMs'>,
  sentBefore: (kind: string) => readonly number[],
  mostOf: (kind: DecisionKind) => number,
): SendRate {
  const nowMs = clock.monotonicMs();
  const limited = decisionKinds
    .filter((kind) => Number.isFinite(decisions[kind].mostPerMinute))
    .map((kind) => ({
      kind,
      startsMs: sentBefore(kind)
        .map((agoMs) => nowMs - Math.max(0, agoMs))
        .toSorted((a, b) => a - b),
    }));

  /** When the next one may go, as far as those that went before allow it. */
  const freeAtMs = ({ kind, startsMs }: (typeof limited)[number]) =>
    (startsMs.at(-mostOf(kind)) ?? Number.NEGATIVE_INFINITY) + minuteMs;
  const full = () => limited.filter((one) => freeAtMs(one) > clock.monotonicMs());

  return {
    fullKinds: () => full().map(({ kind }) => kind),
    started(kind) {
      const one = limited.find((other) => other.kind === kind);
      if (one === undefined) return;
      const startedMs = clock.monotonicMs();
      one.startsMs = [...one.startsMs.filter((atMs) => atMs + minuteMs > startedMs), startedMs];
    },
    freeInMs() {
      const frees = full().map((one) => Math.ceil(freeAtMs(one) - clock.monotonicMs()));
      return frees.length === 0 ? null : Math.min(...frees);
    },
  };
}
