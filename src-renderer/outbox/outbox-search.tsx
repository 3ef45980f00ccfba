import type { ReactNode, RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { longestSearch } from '../../src-shared/query/query.ts';
import { useKeyOf } from '../keys/keymap-context.ts';
import { ListSearchField } from '../ui/list-search-field.tsx';

/** Searches everything that was ever decided here. Enter and Escape go back to the list. */
export function OutboxSearch({
  inputRef,
  text,
  onChange,
  onLeave,
  children,
}: {
  inputRef: RefObject<HTMLInputElement | null>;
  text: string;
  onChange: (text: string) => void;
  onLeave: () => void;
  /** Further filters. */
  children: ReactNode;
}) {
  const keyOf = useKeyOf();
  const t = useTranslations('outbox');
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2.5 border-b border-line px-3.5 py-2.5">
      <ListSearchField
        label={t('search')}
        hint={t('searchHint')}
        text={text}
        maxLength={longestSearch}
        keys={keyOf('search.focus')}
        inputRef={inputRef}
        onChange={onChange}
        onLeave={onLeave}
        className="min-w-[180px] flex-1"
      />
      {children}
    </div>
  );
}
