import { useFormatter, useTranslations } from 'use-intl';
import type { Detail } from '../../src-shared/contract/details.ts';
import { useClaimLabels } from './claim-labels.ts';

const sizeUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Returns a size in bytes as briefly as it is clear: 900 bytes, 1.1 kB, 2.5 MB. */
export function useSizeLabel(): (bytes: number) => string {
  const format = useFormatter();
  return (bytes) => {
    // What is rounded up to a thousand of a unit is one of the next.
    const power = sizeUnits.findIndex((_, at) => Math.round((bytes / 1000 ** at) * 10) < 10_000);
    const at = power < 0 ? sizeUnits.length - 1 : power;
    return format.number(bytes / 1000 ** at, {
      style: 'unit',
      unit: sizeUnits[at],
      unitDisplay: at === 0 ? 'long' : 'short',
      maximumFractionDigits: 1,
    });
  };
}

/** Returns the text beside a reason or a fault, in whole sentences. */
export function useDetailLabel(): (detail: Detail) => string {
  const t = useTranslations('details');
  const size = useSizeLabel();
  const claim = useClaimLabels();
  return (detail) => {
    switch (detail.code) {
      case 'claim_status':
        return t('claim_status', { status: claim.status(detail.params.status) });
      case 'said': {
        // Earlier versions stored a claim's status as it came.
        const status = claim.status(detail.params.said);
        return status === detail.params.said ? t('said', detail.params) : t('claim_status', { status });
      }
      case 'answer_too_large':
      case 'file_size':
        return t(detail.code, { size: size(detail.params.bytes) });
      default:
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each code's message takes its own parameters: a test holds them against each other
        return t(detail.code, detail.params as never);
    }
  };
}
