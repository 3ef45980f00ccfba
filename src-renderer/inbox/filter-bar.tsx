import { ArrowDownWideNarrow, ListFilter, Search, X } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { type ClaimSort, claimSorts } from '../../src-shared/contract/claims.ts';
import { longestSearch } from '../../src-shared/domain/filter-draft.ts';
import { keyOf } from '../keys/keymap.ts';
import { useCommand } from '../runtime/use-command.ts';
import { ListMenu } from '../saved-lists/list-menu.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { Select } from '../ui/select.tsx';
import { FilterChips } from '../claim-list/filter-chips.tsx';
import { chipsOf, withoutChip } from '../claim-list/filter-chip.ts';
import { FilterMenu } from './filter-menu.tsx';
import type { ClaimListStore } from '../claim-list/claim-list-state.ts';

/** Search with the filters' chips in it, the filters' menu, and the sort. */
export function FilterBar({
  state,
  accountId,
  search,
  onSort,
  onLeave,
}: {
  state: ClaimListStore;
  accountId: string;
  search: RefObject<HTMLInputElement | null>;
  /** Another sort was chosen, after it was applied. */
  onSort: (sort: ClaimSort) => void;
  /** The user is done typing: the list takes the focus. */
  onLeave: () => void;
}) {
  const t = useTranslations('inbox');
  const labels = useTranslations('labels.sort');
  const { draft, sort } = useStore(state);
  const { setDraft, setSort } = state.getState();
  const [isSortOpen, setIsSortOpen] = useState(false);
  useCommand('list.sort', () => setIsSortOpen(true));
  return (
    <div role="search" className="flex shrink-0 items-start gap-2.5 border-b border-line px-3.5 py-2.5">
      <div
        className="flex min-h-8 min-w-0 flex-1 cursor-text flex-wrap items-center gap-1.5 rounded-[7px] border border-line bg-bg py-[3px] pr-2 pl-2.5 focus-within:outline-2 focus-within:outline-focus"
        onClick={() => search.current?.focus()}
      >
        <Search size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
        <FilterChips draft={draft} onChange={setDraft} />
        <input
          ref={search}
          type="text"
          value={draft.text}
          aria-label={t('search')}
          title={t('searchHint')}
          placeholder={t('search')}
          autoComplete="off"
          spellCheck={false}
          maxLength={longestSearch}
          className="h-6 min-w-24 flex-1 bg-transparent outline-none"
          onChange={(event) => setDraft({ ...draft, text: event.target.value })}
          onKeyDown={(event) => {
            const lastChip = chipsOf(draft).at(-1);
            if (event.key === 'Escape' && draft.text !== '') setDraft({ ...draft, text: '' });
            else if (event.key === 'Enter' && state.getState().onEmptyEnter !== null)
              state.getState().onEmptyEnter?.();
            else if (event.key === 'Escape' || event.key === 'Enter' || event.key === 'ArrowDown') onLeave();
            else if (event.key === 'Backspace' && draft.text === '' && lastChip)
              setDraft(withoutChip(draft, lastChip));
            else return;
            event.preventDefault();
          }}
        />
        {draft.text === '' ? (
          <Kbd keys={keyOf('search.focus') ?? ''} />
        ) : (
          <IconButton label={t('clearSearch')} onClick={() => setDraft({ ...draft, text: '' })}>
            <X size={14} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <FilterMenu
        draft={draft}
        onChange={setDraft}
        accountId={accountId}
        icon={<ListFilter size={14} aria-hidden="true" />}
      />
      <Select
        label={t('sort')}
        isLabelHidden
        icon={<ArrowDownWideNarrow size={14} aria-hidden="true" />}
        value={sort}
        options={claimSorts.map((value) => ({ value, label: labels(value) }))}
        isOpen={isSortOpen}
        onOpenChange={setIsSortOpen}
        onChange={(value) => {
          setSort(value);
          onSort(value);
        }}
      />
      <ListMenu />
    </div>
  );
}
