import { isSameDetail, said, saidOrStatus } from '../../src-shared/contract/details.ts';
import type { ReadFault, ReadTrouble } from '../../src-shared/contract/sync.ts';
import type { CallOutcome } from '../claims-service/call-outcome.ts';
import type { Clock } from '../base/clock.ts';

type Failure = Exclude<CallOutcome<unknown>, { kind: 'ok' }>;

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
    note(id: string, failed: Failure | Pick<ReadTrouble, 'code' | 'detail'>): void {
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

function troubleOf(outcome: Failure): Pick<ReadTrouble, 'code' | 'detail'> {
  switch (outcome.kind) {
    case 'unauthorized':
    case 'forbidden':
      return { code: 'not_permitted', detail: said(outcome.message) };
    case 'refused':
      return {
        code: outcome.httpStatus === 404 ? 'not_found' : 'refused',
        detail: saidOrStatus(outcome.refusal.message, outcome.httpStatus),
      };
    case 'rate_limited':
      return { code: 'rate_limited', detail: said(outcome.message) };
    case 'redirected':
      return { code: 'no_answer', detail: outcome.detail };
    case 'not_sent':
    case 'ambiguous':
      switch (outcome.fault) {
        case 'service_error':
          return { code: 'service_error', detail: outcome.detail };
        case 'answer_unusable':
        case 'answer_too_large':
          return { code: 'answer_unusable', detail: outcome.detail };
        default:
          return { code: 'no_answer', detail: outcome.detail };
      }
  }
}
