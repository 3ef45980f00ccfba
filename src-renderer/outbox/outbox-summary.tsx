import { useTranslations } from 'use-intl';
import { useAppContext, useNavigation } from '../runtime/app-context.tsx';
import type { OutboxCursor } from './use-outbox-cursor.ts';

/** How many want a person, how many wait, and how many are selected. */
export function OutboxSummary({
  cursor,
  counts,
}: {
  cursor: OutboxCursor;
  /** Counts of all decisions; absent: of the listed rows. */
  counts: Record<'attention' | 'waiting', number> | undefined;
}) {
  const t = useTranslations('outbox');
  const exportTexts = useTranslations('exports.ledger');
  const { commands } = useAppContext();
  const openSheet = useNavigation((state) => state.openSheet);
  const totalOf = (section: 'attention' | 'waiting') =>
    counts?.[section] ?? cursor.list.parts.find((part) => part.section === section)?.total ?? 0;
  const selected = cursor.selection.ids.size;
  return (
    <div className="num flex shrink-0 items-center gap-2.5 border-b border-line px-3.5 py-[7px] text-small text-ink-3">
      <b className="font-strong text-ink">{t('summary.attention', { count: totalOf('attention') })}</b>
      <span>{t('summary.waiting', { count: totalOf('waiting') })}</span>
      <span role="status" className="ml-auto">
        {selected === 0 ? null : t('selected', { count: selected })}
      </span>
      <button
        type="button"
        className="rounded-sm text-accent-text underline underline-offset-2"
        onClick={() => void commands.run('outbox.check')}
      >
        {t('check.title')}
      </button>
      <button
        type="button"
        className="rounded-sm text-accent-text underline underline-offset-2"
        onClick={() => openSheet('exports')}
      >
        {exportTexts('open')}
      </button>
    </div>
  );
}
