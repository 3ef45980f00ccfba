import { useTranslations } from 'use-intl';
import type { SkipReason } from '../../src-shared/domain/review/review-session.ts';

export function useSkipReasonText(): (reason: SkipReason) => string {
  const t = useTranslations('review.skipReason.choices');
  return (reason) => (typeof reason === 'string' ? t(reason) : reason.text);
}
