import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';

/** Says that a form has what was typed in it before and never saved, and empties it. */
export function DraftNote({ isShown, onDiscard }: { isShown: boolean; onDiscard: () => void }) {
  const t = useTranslations('app.draft');
  const note = useRef<HTMLDivElement>(null);
  const discard = () => {
    onDiscard();
    // The button goes, and what is typed next belongs in the field.
    note.current?.closest('form')?.querySelector<HTMLElement>('input, textarea')?.focus();
  };
  return (
    <div ref={note} role="status" className="empty:hidden">
      {isShown ? (
        <div className="flex items-center justify-between gap-3 rounded-[7px] bg-grey-bg py-1 pr-1 pl-2.5 text-second text-ink-2">
          {t('back')}
          <Button tone="quiet" onClick={discard}>
            {t('discard')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
