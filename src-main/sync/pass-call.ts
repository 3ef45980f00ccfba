import type { CallOutcome } from '../claims-service/call-outcome.ts';
import { type CallFailure, isOfOneCall } from '../claims-service/failure-reason.ts';
import type { KeyCheck } from './key-check.ts';
import type { ConnectionState } from './connection-state.ts';

/**
 * What a failed call means for the rest of the pass. `stop`: there is no connection, or the account is paused.
 * `pass_by`: only this call is concerned.
 */
export type CallVerdict = 'stop' | 'pass_by';

/** Judges failed calls of one pass. A 401 has the key checked, once a pass as long as it is accepted. */
export function createCallJudge(connection: ConnectionState, checkKey: KeyCheck) {
  let isKeyAccepted = false;

  return async (outcome: CallFailure): Promise<CallVerdict> => {
    switch (outcome.kind) {
      case 'refused':
      case 'forbidden':
      case 'rate_limited':
        return 'pass_by';
      case 'unauthorized': {
        // A 401 of the listing has paused the account by now, although the key may be good.
        if (!isKeyAccepted || connection.state().state === 'paused') {
          isKeyAccepted = (await checkKey()) === 'accepted';
          if (isKeyAccepted) connection.resume();
        }
        return connection.state().state === 'paused' ? 'stop' : 'pass_by';
      }
      case 'redirected':
        return 'stop';
      case 'not_sent':
      case 'ambiguous':
        return isOfOneCall(outcome.fault) ? 'pass_by' : 'stop';
    }
  };
}
export type CallJudge = ReturnType<typeof createCallJudge>;

/**
 * Whether a failure is noted at the object that was read: it is about that object, or may be, as with a call that
 * never ended.
 */
export function isItsOwn(outcome: CallOutcome<unknown>, verdict: CallVerdict): boolean {
  if (outcome.kind === 'rate_limited') return false;
  return verdict === 'pass_by' || outcome.kind === 'ambiguous';
}
