import { clipSaid } from '../../src-shared/contract/coded.ts';
import { type AccountProblem, accountProblemSchema } from '../../src-shared/contract/refusals.ts';
import { isBusy } from '../database/busy.ts';
import { JournalDamaged } from '../journal/journal-errors.ts';
import { Refused } from '../base/refused.ts';

/** Returns why an account could not be opened. Nothing of it is deleted. */
export function problemOf(error: unknown): AccountProblem {
  if (error instanceof JournalDamaged) {
    const said = clipSaid(error.said);
    return error.backup === null
      ? { code: 'journal_damaged', params: { said } }
      : { code: 'journal_damaged_backup', params: { said, path: error.backup.path } };
  }
  if (error instanceof Refused) {
    const known = accountProblemSchema.safeParse({ code: error.code, params: error.params });
    if (known.success) return known.data;
  }
  if (isBusy(error)) return { code: 'account_busy', params: {} };
  return {
    code: 'account_not_opened',
    params: { said: clipSaid(error instanceof Error ? error.message : String(error)) },
  };
}
