import { decisions } from '../../../src-shared/domain/decision/decision.ts';
import { systemTimeZone } from '../../../src-shared/domain/time/time-zone.ts';
import type { OutboxOptions } from '../outbox.ts';

/** The holds and rates that the kinds of decision say, and a listener to withdrawals that does nothing. */
export const usualPace: Pick<OutboxOptions, 'timeZone' | 'holdMs' | 'mostPerMinute' | 'onWithdrawn'> = {
  timeZone: systemTimeZone,
  holdMs: (kind) => decisions[kind].holdMs,
  mostPerMinute: (kind) => decisions[kind].mostPerMinute,
  onWithdrawn: () => undefined,
};
