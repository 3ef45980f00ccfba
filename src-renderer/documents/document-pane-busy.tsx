import './documents.css';
import { useTranslations } from 'use-intl';
import { Spinner } from '../ui/spinner.tsx';

/** Shows that a document is being opened or drawn, only if that takes more than a moment. */
export function DocumentPaneBusy({ isOver = false }: { isOver?: boolean }) {
  const t = useTranslations('documents');
  return (
    <div
      aria-busy="true"
      className={`document-busy grid place-items-center text-ink-3 ${isOver ? 'pointer-events-none absolute inset-0' : 'flex-1'}`}
    >
      <span className="flex items-center gap-2 rounded-[7px] bg-panel px-3 py-2">
        <Spinner label={t('opening')} />
        {t('opening')}
      </span>
    </div>
  );
}
