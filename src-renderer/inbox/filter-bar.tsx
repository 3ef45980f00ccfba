import { ArrowDownWideNarrow, ListFilter } from 'lucide-react';
import { memo, type RefObject, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { type ClaimSort, claimSorts } from '../../src-shared/contract/claims.ts';
import { useCommand } from '../runtime/use-command.ts';
import { ListMenu } from '../saved-lists/list-menu.tsx';
import { Select } from '../ui/select.tsx';
import { ViewHead } from '../ui/view-head.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import type { ColumnLayout } from './columns.ts';
import { FilterMenu } from './filter-menu.tsx';
import { SearchBox } from './search-box.tsx';
import type { ClaimListStore } from '../claim-list/claim-list-state.ts';
import type { ListQuery } from '../claim-list/use-claim-window.ts';

/** The list's title, and its search with the filters' chips in it, the filters' menu, and the sort. */
export const FilterBar = memo(function FilterBar({
  title,
  state,
  query,
  search,
  columns,
  onSort,
  onLeave,
  onShow,
}: {
  title: string;
  state: ClaimListStore;
  /** The list below. */
  query: ListQuery;
  search: RefObject<HTMLInputElement | null>;
  columns: ColumnLayout;
  /** Called after another sort was applied. */
  onSort: (sort: ClaimSort) => void;
  /** Called when the user has finished typing: the list takes the focus. */
  onLeave: () => void;
  /** Called before a menu is opened by its key: where a claim is shown in the list's place, the list comes back. */
  onShow: () => void;
}) {
  const t = useTranslations('inbox');
  const labels = useTranslations('labels.sort');
  const { accountId } = query;
  const { search: shown, sort } = useStore(state);
  const { setTerms, setSort } = state.getState();
  const [isSortOpen, setIsSortOpen] = useState(false);
  useCommand('list.sort', () => {
    onShow();
    setIsSortOpen(true);
  });
  return (
    <ViewHead title={title}>
      <div role="search" className="flex min-w-80 flex-1 items-start gap-1.5 @xl:gap-2.5">
        <SearchBox state={state} accountId={accountId} search={search} onLeave={onLeave} />
        <FilterMenu
          terms={shown.terms}
          onChange={setTerms}
          query={query}
          onShow={onShow}
          icon={<ListFilter size={14} />}
        />
        <span className="contents" title={t('sortedBy', { order: labels(sort) })}>
          <Select
            label={t('sort')}
            isLabelHidden
            textClass="hidden @2xl:inline"
            icon={<ArrowDownWideNarrow size={14} />}
            value={sort}
            options={claimSorts.map((value) => ({ value, label: labels(value) }))}
            isOpen={isSortOpen}
            onOpenChange={setIsSortOpen}
            onChange={(value) => {
              setSort(value);
              onSort(value);
            }}
          />
        </span>
        <ColumnChooser shown={columns} accountId={accountId} onShow={onShow} />
        <ListMenu />
      </div>
    </ViewHead>
  );
});
