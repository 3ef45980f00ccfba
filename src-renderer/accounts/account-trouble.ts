import type { Account } from '../../src-shared/contract/accounts.ts';
import type { TroubleTopic } from '../guide/guide-topics.ts';

/**
 * Returns the section of the guide that explains why an account isn't open; `null` if it opens by itself, or is open.
 */
export function accountTrouble({ state, problem }: Account): TroubleTopic | null {
  if (problem?.code === 'claims_upgraded') return null;
  if (problem?.code === 'journal_damaged' || problem?.code === 'journal_damaged_backup')
    return 'journalDamaged';
  if (state === 'unavailable') return 'unavailable';
  return state === 'open' ? null : 'newerVersion';
}
