import type { ReactNode, RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { longestSearch } from '../../src-shared/query/query.ts';
import { useKeyOf } from '../keys/keymap-context.ts';
import { ListSearchField } from '../ui/list-search-field.tsx';
import { ViewHead } from '../ui/view-head.tsx';

/** The outbox's title, and the search of everything that was ever decided here. Enter and Escape go back to the list. */
export function OutboxHead({
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
  const app = useTranslations('app');
  return (
    <ViewHead title={app('parts.outbox')}>
      <div role="search" className="flex min-w-0 flex-1 flex-wrap items-center gap-2.5">
        <ListSearchField
          label={t('search')}
          hint={t('searchHint')}
          text={text}
          maxLength={longestSearch}
          keys={keyOf('search.focus')}
          inputRef={inputRef}
          onChange={onChange}
          onLeave={onLeave}
          className="min-w-[140px] flex-1"
        />
        {children}
      </div>
    </ViewHead>
  );
}
