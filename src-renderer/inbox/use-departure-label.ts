import { isDefinedError } from '@orpc/client';
import { useTranslations } from 'use-intl';
import type { ClaimDetail } from '../../src-shared/contract/claims.ts';
import { useClaimLabels } from '../labels/claim-labels.ts';
import type { ListCursor } from '../list/use-list-cursor.ts';
import { departureOf } from './departure.ts';
import type { ClaimWindow } from '../claim-list/use-claim-window.ts';

/** Returns one line about a current claim that is no longer in its list; `null` if it is, or never was. */
export function useDepartureLabel(
  { status, former }: ListCursor<ClaimWindow>,
  { data, error }: { data: ClaimDetail | undefined; error: Error | null },
): string | null {
  const t = useTranslations('inbox.departure');
  const labels = useClaimLabels();
  if (status !== 'left') return null;
  const before = former?.list.rowAt(former.index);
  const now = error !== null && isDefinedError(error) ? 'missing' : data;
  if (former === null || before === undefined || now === undefined) return t('unknown');
  const departure = departureOf(before, now, former.list.query.filter);
  if (departure.reason === 'status') return t('status', { value: labels.status(departure.value) });
  if (departure.reason === 'outcome') return t('outcome', { value: labels.outcome(departure.value) });
  return t(departure.reason);
}
