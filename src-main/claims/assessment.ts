import type { Assessment } from '../../src-shared/contract/claims.ts';
import { actionDecisions, type ClaimAction } from '../../src-shared/domain/decision/claim-action.ts';
import type { ClaimSources } from './claim-sources.ts';

/** Returns what an action on these claims would do, before anything is queued. */
export async function assess(
  { queries, outbox, state }: Pick<ClaimSources, 'queries' | 'outbox' | 'state'>,
  action: ClaimAction,
  claimIds: readonly string[],
): Promise<Assessment> {
  const { kind } = actionDecisions[action];
  const question = { kind, claimIds, isReadonly: state === 'readonly' };
  return { ...(await queries.dryRun(question)), pace: outbox.paceOf(kind) };
}
