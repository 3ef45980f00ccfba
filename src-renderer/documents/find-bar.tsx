import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { IconButton } from '../ui/icon-button.tsx';
import { inputClass } from '../ui/text-field.tsx';
import type { DocumentPaneStore } from './document-pane-state.ts';

/** Finds words in the document; Enter goes on, Shift-Enter back, Escape closes. */
export function FindBar({ pane, onLeave }: { pane: DocumentPaneStore; onLeave: () => void }) {
  const t = useTranslations('documents.find');
  const find = useStore(pane, (state) => state.find);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => input.current?.focus(), []);
  if (find === null) return null;
  const change = (query: string) =>
    pane.getState().set({ find: { query, current: 0, total: 0, isSearching: query !== '' } });
  const again = (isBack: boolean) =>
    pane.getState().set({ find: { ...find, current: isBack ? -1 : find.current, isSearching: true } });
  const close = () => {
    pane.getState().set({ find: null });
    onLeave();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') again(event.shiftKey);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isMissing = find.query !== '' && !find.isSearching && find.total === 0;
  return (
    <search className="num flex shrink-0 items-center gap-2 border-b border-line px-3 py-1.5">
      <input
        ref={input}
        autoComplete="off"
        aria-label={t('label')}
        placeholder={t('placeholder')}
        value={find.query}
        onChange={(event) => change(event.target.value)}
        onKeyDown={press}
        className={`${inputClass} max-w-[280px]`}
      />
      <span role="status" className={`min-w-16 text-small ${isMissing ? 'text-red' : 'text-ink-2'}`}>
        {isMissing
          ? t('none')
          : find.total > 0
            ? t('count', { current: Math.max(find.current, 0), total: find.total })
            : ''}
      </span>
      <IconButton label={t('previous')} onClick={() => again(true)}>
        <ChevronUp size={15} />
      </IconButton>
      <IconButton label={t('next')} onClick={() => again(false)}>
        <ChevronDown size={15} />
      </IconButton>
      <IconButton label={t('close')} onClick={close}>
        <X size={15} />
      </IconButton>
    </search>
  );
}
