import type { Clock } from '../base/clock.ts';
import type { Replica } from '../replica/store/replica.ts';

/**
 * The time since a moment that the replica keeps under this name, in milliseconds; infinite if it keeps none. A clock
 * that went back must not put off what is done by it: a moment in the future is as long ago as it is ahead.
 */
export function sinceNotedMs(replica: Pick<Replica, 'readMeta'>, clock: Clock, name: string): number {
  const at = replica.readMeta(name);
  return at === null ? Number.POSITIVE_INFINITY : Math.abs(clock.nowMs() - Number(at));
}
