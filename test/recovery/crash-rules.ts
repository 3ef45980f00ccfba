import type { DecideInput } from '../../src-shared/contract/outbox.ts';
import { endpointOf } from '../testing/decision-supply.ts';
import type { Rule } from '../testing/sandbox-thread.ts';
import type { CrashPoint } from './crash-points.ts';

/** What the service does so that the program can be killed at a point; the last rule is the point. */
export function rulesOf(point: CrashPoint, { kind, ...star }: DecideInput): Rule[] {
  const endpoint = endpointOf(kind);
  const claimId =
    'targets' in star
      ? star.targets[0]?.claimId
      : 'claimId' in star.payload
        ? star.payload.claimId
        : undefined;
  const about = claimId === undefined ? {} : { claimId };
  const hold = (processed: boolean) => ({ kind: 'timeout', processed });
  switch (point) {
    case 'bytes out, not processed':
      return [{ endpoint, ...about, times: 1, fault: hold(false) }];
    case 'processed, no answer':
      return [{ endpoint, ...about, times: 1, fault: hold(true) }];
    case 'in the middle of a read-back': {
      if (kind === 'mark_seen') {
        const fault = { kind: 'row', path: '$.data', value: { total: 0 } };
        return [
          { endpoint, ...about, times: 1, fault },
          { endpoint: 'getClaim', ...about, fault: hold(false) },
        ];
      }
      const read = kind === 'create_subscription' ? 'readSubscriptions' : 'getClaim';
      return [
        { endpoint, ...about, times: 1, fault: { kind: 'close', processed: true } },
        // The first read is the check before the action.
        { endpoint: read, ...about, from: 2, fault: hold(false) },
      ];
    }
    default:
      return [];
  }
}
