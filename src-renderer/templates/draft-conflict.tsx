import { useFormatter, useTranslations } from 'use-intl';
import type { TemplateDraft } from '../../src-shared/contract/templates.ts';
import { Button } from '../ui/button.tsx';

/** Two windows wrote on one template: a person says which text stays. */
export function DraftConflict({
  theirs,
  onTake,
  onKeep,
}: {
  theirs: TemplateDraft;
  onTake: () => void;
  onKeep: () => void;
}) {
  const t = useTranslations('templates.draft');
  const format = useFormatter();
  return (
    <div
      role="alert"
      className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line bg-amber-bg px-3.5 py-2 text-amber"
    >
      <p className="flex-1">{t('conflict', { time: format.dateTime(theirs.savedAtMs, 'exact') })}</p>
      <Button onClick={onTake}>{t('takeTheirs')}</Button>
      <Button onClick={onKeep}>{t('keepMine')}</Button>
    </div>
  );
}
