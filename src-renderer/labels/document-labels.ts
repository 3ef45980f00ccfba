import { useSentences } from './use-sentences.ts';
import { useTranslations } from 'use-intl';
import type {
  ClaimDocument,
  DocumentFaultSeen,
  ListingFaultSeen,
} from '../../src-shared/contract/documents.ts';
import { shownName } from '../../src-shared/domain/documents/document-name.ts';
import { useDetailLabel, useSizeLabel } from './use-detail-label.ts';
import type { Tone } from '../ui/pill.tsx';

const tones: ReadonlyMap<string | null, Tone> = new Map([
  ['approved', 'green'],
  ['unapproved', 'red'],
]);

export function verdictTone(status: string | null): Tone {
  return tones.get(status) ?? 'grey';
}

export function isApproved({ status }: Pick<ClaimDocument, 'status'>): boolean {
  return status === 'approved';
}

/** Returns words for a document. A verdict that the interface does not name is shown as received. */
export function useDocumentLabels() {
  const t = useTranslations('documents');
  const size = useSizeLabel();
  const detailLabel = useDetailLabel();
  const sentences = useSentences();
  const fault = ({ code, detail }: DocumentFaultSeen): string => {
    const reason = t(`faults.${code}`);
    return detail === null ? reason : t('file.detail', { reason, detail: detailLabel(detail) });
  };
  return {
    size,
    fault,
    listingFault({ code, detail }: ListingFaultSeen): string {
      const reason = t(`listingFaults.${code}`);
      return sentences(t('listingFault', { fault: reason }), detail === null ? null : detailLabel(detail));
    },
    name: ({ name }: Pick<ClaimDocument, 'name'>) => (name === null ? t('unnamed') : shownName(name)),
    verdict: (status: string | null) =>
      status === null
        ? t('verdict.none')
        : status === 'approved' || status === 'unapproved'
          ? t(`verdict.${status}`)
          : shownName(status),
    /** Returns where its bytes are. */
    file: ({ file }: Pick<ClaimDocument, 'file'>): string => {
      if (file.state === 'here') return t('file.here');
      if (file.state === 'refused') return t('file.refused', { reason: fault(file.fault) });
      if (file.receivedBytes > 0) {
        const received = size(file.receivedBytes);
        return file.totalBytes === null
          ? t('file.fetchingOpen', { received })
          : t('file.fetching', { received, total: size(file.totalBytes) });
      }
      if (file.fault !== null) return t('file.retrying', { reason: fault(file.fault) });
      return t(file.isWanted ? 'file.wanted' : 'file.not_yet');
    },
  };
}
