import { ArrowDownWideNarrow, ListFilter } from 'lucide-react';
import { memo, type RefObject, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { type ClaimSort, claimSorts } from '../../src-shared/contract/claims.ts';
import { useCommand } from '../runtime/use-command.ts';
import { ListMenu } from '../saved-lists/list-menu.tsx';
import { Select } from '../ui/select.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import type { ColumnLayout } from './columns.ts';
import { FilterMenu } from './filter-menu.tsx';
import { SearchBox } from './search-box.tsx';
import type { ClaimListStore } from '../claim-list/claim-list-state.ts';
import type { ListQuery } from '../claim-list/use-claim-window.ts';

/** Search with the filters' chips in it, the filters' menu, and the sort. */
export const FilterBar = memo(function FilterBar({
  state,
  query,
  search,
  columns,
  onSort,
  onLeave,
}: {
  state: ClaimListStore;
  /** The list below. */
  query: ListQuery;
  search: RefObject<HTMLInputElement | null>;
  columns: ColumnLayout;
  /** Called after another sort was applied. */
  onSort: (sort: ClaimSort) => void;
  /** Called when the user has finished typing: the list takes the focus. */
  onLeave: () => void;
}) {
  const t = useTranslations('inbox');
  const labels = useTranslations('labels.sort');
  const { accountId } = query;
  const { search: shown, sort } = useStore(state);
  const { setTerms, setSort } = state.getState();
  const [isSortOpen, setIsSortOpen] = useState(false);
  useCommand('list.sort', () => setIsSortOpen(true));
  return (
    <div role="search" className="flex shrink-0 items-start gap-2.5 border-b border-line px-3.5 py-2.5">
      <SearchBox state={state} accountId={accountId} search={search} onLeave={onLeave} />
      <FilterMenu
        terms={shown.terms}
        onChange={setTerms}
        query={query}
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
      <ColumnChooser shown={columns} accountId={accountId} />
      <ListMenu />
    </div>
  );
});
