import type { useTranslations } from 'use-intl';
import { longestIdentifier } from '../../src-shared/claims-service/identifier.ts';
import {
  longestAccountName,
  mostFollowedMerchants,
} from '../../src-shared/domain/settings/account-limits.ts';
import type { FieldProblem } from './connect-draft.ts';

export type AccountTranslations = ReturnType<typeof useTranslations<'accounts'>>;

/** Returns what is wrong with a field and what to do, in words. */
export function fieldProblemText(t: AccountTranslations, problem: FieldProblem): string {
  switch (problem.code) {
    case 'name_missing':
      return t('form.nameMissing');
    case 'name_too_long':
      return t('form.tooLong', { most: longestAccountName });
    case 'partner_too_long':
      return t('form.tooLong', { most: longestIdentifier });
    case 'merchant_too_long':
      return t('form.merchantTooLong', { id: problem.id });
    case 'merchants_too_many':
      return t('form.merchantTooMany', { most: mostFollowedMerchants, count: problem.count });
    default:
      return t(`problems.${problem.code}`);
  }
}
