import './documents.css';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Spinner } from '../ui/spinner.tsx';

/** Shows that a document is being downloaded, opened or drawn, only if that takes more than a moment. */
export function DocumentPaneBusy({ isOver = false, children }: { isOver?: boolean; children?: ReactNode }) {
  const t = useTranslations('documents');
  return (
    <div
      aria-busy="true"
      className={`document-busy num grid place-items-center text-ink-3 ${isOver ? 'pointer-events-none absolute inset-0' : 'flex-1'}`}
    >
      <span className="flex max-w-72 flex-wrap items-center gap-2 rounded-[7px] bg-panel px-3 py-2">
        <Spinner label={t('opening')} />
        {children ?? t('opening')}
      </span>
    </div>
  );
}
