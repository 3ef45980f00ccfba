import './documents.css';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Spinner } from '../ui/spinner.tsx';

/** Shows that a document is being downloaded, opened or drawn, only if that takes more than a moment. */
export function DocumentPaneBusy({
  isOver = false,
  text,
  children,
}: {
  isOver?: boolean;
  /** Work under way, in words; without it, that the document is being opened. */
  text?: string;
  children?: ReactNode;
}) {
  const t = useTranslations('documents');
  const label = text ?? t('opening');
  return (
    <div
      aria-busy="true"
      className={`document-busy num grid place-items-center text-ink-3 ${isOver ? 'pointer-events-none absolute inset-0' : 'flex-1'}`}
    >
      <span className="flex max-w-72 flex-wrap items-center gap-2 rounded-[7px] bg-panel px-3 py-2">
        <Spinner label={label} />
        {label}
        {children}
      </span>
    </div>
  );
}
