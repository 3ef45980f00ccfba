import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { Dot } from '../ui/pill.tsx';

/** How many of the claims that are about to be acted on are not in the list behind; nothing if all are. */
export function HiddenNote({ count, onDeselect }: { count: number; onDeselect?: () => void }) {
  const t = useTranslations('inbox.hidden');
  if (count === 0) return null;
  return (
    <div className="num flex items-center gap-2 rounded-[7px] bg-amber-bg px-2.5 py-1.5 text-ink">
      <Dot tone="amber" />
      <p className="min-w-0 flex-1">{t('note', { count })}</p>
      {onDeselect === undefined ? null : <Button onClick={onDeselect}>{t('deselect', { count })}</Button>}
    </div>
  );
}
