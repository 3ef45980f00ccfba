import { useTranslations } from 'use-intl';
import type { ClaimDocument } from '../../src-shared/contract/documents.ts';
import { Status } from '../ui/pill.tsx';
import { FileIcon } from './documents-section.tsx';
import { useDocumentLabels, verdictTone } from '../labels/document-labels.ts';

/** The claim's documents, to go from one to another. */
export function DocumentList({
  documents,
  currentKey,
  onShow,
}: {
  documents: readonly ClaimDocument[];
  currentKey: string | undefined;
  onShow: (key: string) => void;
}) {
  const t = useTranslations('documents');
  const labels = useDocumentLabels();
  return (
    <ul
      aria-label={t('list')}
      className="w-[196px] shrink-0 overflow-y-auto border-r border-line py-1 @max-[1279px]/window:w-[152px]"
    >
      {documents.map((one) => {
        const isCurrent = one.key === currentKey;
        return (
          <li key={one.key}>
            <button
              type="button"
              aria-current={isCurrent ? 'true' : undefined}
              onClick={() => onShow(one.key)}
              className={`flex min-h-[44px] w-full gap-2 px-3 py-1.5 text-left -outline-offset-2 hover:bg-hover ${isCurrent ? 'bg-sel shadow-[inset_3px_0_0_var(--sel-line)]' : ''}`}
            >
              <span className="mt-0.5">
                <FileIcon document={one} />
              </span>
              <span className="min-w-0 flex-1">
                <span
                  title={labels.name(one)}
                  className={`block truncate ${one.isListed ? '' : 'text-ink-3 line-through'}`}
                >
                  <bdi>{labels.name(one)}</bdi>
                </span>
                {one.isListed ? null : <span className="sr-only">{t('gone')}</span>}
                <span className="text-second text-ink-2">
                  <Status tone={verdictTone(one.status)}>{labels.verdict(one.status)}</Status>
                </span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
