import { Search } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { longestSearch } from '../../src-shared/domain/filter-draft.ts';
import { keyOf } from '../keys/keymap.ts';
import { Kbd } from '../ui/kbd.tsx';

const searchKey = keyOf('search.focus');

/** Searches everything that was ever decided here. Enter and Escape go back to the list. */
export function OutboxSearch({
  inputRef,
  text,
  onChange,
  onLeave,
}: {
  inputRef: RefObject<HTMLInputElement | null>;
  text: string;
  onChange: (text: string) => void;
  onLeave: () => void;
}) {
  const t = useTranslations('outbox');
  return (
    <div className="shrink-0 border-b border-line px-3.5 py-2.5">
      <div className="flex h-8 items-center gap-2 rounded-[7px] border border-line bg-bg px-2.5 focus-within:outline-2 focus-within:outline-focus">
        <Search size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
        <input
          ref={inputRef}
          type="text"
          role="searchbox"
          aria-label={t('search')}
          placeholder={`${t('search')}: ${t('searchHint')}`}
          value={text}
          maxLength={longestSearch}
          spellCheck={false}
          autoComplete="off"
          className="min-w-0 flex-1 bg-transparent outline-none"
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && text !== '') onChange('');
            else if (event.key === 'Escape' || event.key === 'Enter' || event.key === 'ArrowDown') onLeave();
            else return;
            event.preventDefault();
          }}
        />
        {searchKey === undefined ? null : <Kbd keys={searchKey} />}
      </div>
    </div>
  );
}
