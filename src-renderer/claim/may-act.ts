import type { ClaimRow } from '../../src-shared/contract/claims.ts';
import {
  keepsWaiting,
  type MayAct,
  mayDecideCollaboration,
  mayMarkSeen,
} from '../../src-shared/domain/collaboration.ts';
import type { BulkAction } from './claim-action.ts';

/** Whether an action may be taken on a claim as it is painted. The main side has the last word. */
export function mayAct(action: BulkAction, row: ClaimRow, isReadonly: boolean): MayAct {
  if (isReadonly) return 'account_readonly';
  const kind = action === 'mark_seen' ? 'mark_seen' : 'decide_collaboration';
  const refusal = action === 'mark_seen' ? mayMarkSeen(row) : mayDecideCollaboration(row);
  if (refusal !== null) return refusal;
  const isPending = row.pending.some((mark) => keepsWaiting(kind, mark.kind) && mark.state !== 'failed');
  return isPending ? 'decision_pending' : null;
}
