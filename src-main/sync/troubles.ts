import { isSameDetail, saidOrStatus } from '../../src-shared/contract/details.ts';
import type { ReadFault, ReadTrouble } from '../../src-shared/contract/sync.ts';
import { type CallFailure, detailOf, isOfOneCall } from '../claims-service/failure-reason.ts';
import type { Clock } from '../base/clock.ts';

const firstPauseMs = 60_000;
/**
 * Delay before something refused is tried again, in milliseconds: a refusal is rarely withdrawn within minutes.
 */
const firstPauseAfterRefusalMs = 600_000;
const longestPauseMs = 6 * 3_600_000;

/**
 * Objects that can't be read, by id. They are skipped and rarely tried again, so that a refused call never holds
 * up the others. The list is in memory alone: after a start everything is tried once.
 */
export function createTroubles(clock: Clock, onChange: (id: string) => void) {
  const troubles = new Map<string, ReadTrouble & { failures: number; dueAtMs: number }>();

  return {
    note(id: string, failed: CallFailure | Pick<ReadTrouble, 'code' | 'detail'>): void {
      const { code, detail } = 'kind' in failed ? troubleOf(failed) : failed;
      const known = troubles.get(id);
      const failures = (known?.failures ?? 0) + 1;
      const firstMs = passing.includes(code) ? firstPauseMs : firstPauseAfterRefusalMs;
      const pauseMs = Math.min(firstMs * 2 ** (failures - 1), longestPauseMs);
      const dueAtMs = clock.monotonicMs() + pauseMs;
      troubles.set(id, { code, detail, failures, dueAtMs, sinceMs: known?.sinceMs ?? clock.nowMs() });
      if (known?.code !== code || !isSameDetail(known.detail, detail)) onChange(id);
    },
    clear(id: string): void {
      if (troubles.delete(id)) onChange(id);
    },
    /** Whether the object may be tried now. */
    mayTry: (id: string): boolean => (troubles.get(id)?.dueAtMs ?? 0) <= clock.monotonicMs(),
    /** Allows everything to be tried at once, as a person asked for it. */
    retryAll(): void {
      for (const trouble of troubles.values()) trouble.dueAtMs = 0;
    },
    of: (id: string): ReadTrouble | null => {
      const found = troubles.get(id);
      return found ? { code: found.code, detail: found.detail, sinceMs: found.sinceMs } : null;
    },
    all: (): (ReadTrouble & { id: string })[] =>
      [...troubles].map(([id, { code, detail, sinceMs }]) => ({ id, code, detail, sinceMs })),
  };
}
export type Troubles = ReturnType<typeof createTroubles>;

const passing: readonly ReadFault[] = ['rate_limited', 'service_error', 'answer_unusable', 'no_answer'];

function troubleOf(outcome: CallFailure): Pick<ReadTrouble, 'code' | 'detail'> {
  const status = outcome.kind === 'refused' ? saidOrStatus(null, outcome.httpStatus) : null;
  return { code: codeOf(outcome), detail: detailOf(outcome) ?? status };
}

function codeOf(outcome: CallFailure): ReadFault {
  switch (outcome.kind) {
    case 'unauthorized':
    case 'forbidden':
      return 'not_permitted';
    case 'refused':
      return outcome.httpStatus === 404 ? 'not_found' : 'refused';
    case 'rate_limited':
      return 'rate_limited';
    case 'redirected':
      return 'no_answer';
    default:
      if (!isOfOneCall(outcome.fault)) return 'no_answer';
      return outcome.fault === 'service_error' ? 'service_error' : 'answer_unusable';
  }
}
