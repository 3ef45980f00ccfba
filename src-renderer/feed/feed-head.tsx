import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { claimViewNames } from '../../src-shared/query/views.ts';
import type { FeedKind } from '../../src-shared/domain/changes/feed-kind.ts';
import { longestMerchantName } from '../../src-shared/query/query.ts';
import { useKeyOf } from '../keys/keymap-context.ts';
import { FilterSelect } from '../runtime/filter-select.tsx';
import { listOptions, useSavedLists } from '../saved-lists/use-saved-lists.ts';
import { ListSearchField } from '../ui/list-search-field.tsx';
import { useCommand } from '../runtime/use-command.ts';
import { ViewHead } from '../ui/view-head.tsx';

export const kindFilters = {
  all: null,
  new: ['new'],
  status: ['status'],
  outcome: ['outcome'],
  isOpen: ['isOpen'],
  documents: ['document', 'verdict'],
  decision: ['decision'],
  webhook: ['webhook'],
} as const satisfies Record<string, readonly FeedKind[] | null>;
export type KindFilter = keyof typeof kindFilters;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant are its names
const kindNames = Object.keys(kindFilters) as KindFilter[];

/** Filters of the feed. */
export interface FeedNarrowing {
  kind: KindFilter;
  /** A built-in view, or `list:` and the id of a saved list. */
  list: string;
  merchant: string;
}

export const noNarrowing: FeedNarrowing = { kind: 'all', list: 'all', merchant: '' };
export const savedListPrefix = 'list:';

/** The title of the changes, and what narrows them. */
export function FeedHead({
  accountId,
  narrowing,
  merchantRef,
  onChange,
  onLeave,
}: {
  accountId: string;
  narrowing: FeedNarrowing;
  merchantRef: RefObject<HTMLInputElement | null>;
  onChange: (narrowing: FeedNarrowing) => void;
  /** Called when the user has finished typing: the list takes the focus. */
  onLeave: () => void;
}) {
  const keyOf = useKeyOf();
  const app = useTranslations('app');
  const t = useTranslations('feed.filters');
  const claim = useTranslations('claim');
  const views = useTranslations('labels.view');
  const { lists } = useSavedLists(accountId);
  useCommand('changes.merchant', () => merchantRef.current?.focus());
  const options = [
    { value: 'all', label: t('allLists') },
    ...claimViewNames
      .filter((view) => view !== 'all')
      .map((view) => ({ value: view as string, label: views(view) })),
    ...listOptions(lists, narrowing.list.slice(savedListPrefix.length)).map(({ value, label }) => ({
      value: `${savedListPrefix}${value}`,
      label,
    })),
  ];
  // One that was deleted meanwhile narrows nothing any more.
  const chosenList = options.find(({ value }) => value === narrowing.list)?.value ?? 'all';
  return (
    <ViewHead title={app('parts.changes')}>
      <div
        role="search"
        aria-label={t('label')}
        className="flex min-w-0 flex-1 flex-wrap items-center gap-2.5"
      >
        <ListSearchField
          label={claim('sections.merchant')}
          text={narrowing.merchant}
          maxLength={longestMerchantName}
          keys={keyOf('search.focus')}
          inputRef={merchantRef}
          onChange={(merchant) => onChange({ ...narrowing, merchant })}
          onLeave={onLeave}
          className="min-w-[180px] flex-1"
        />
        <FilterSelect
          command="changes.kind"
          label={t('kind')}
          value={narrowing.kind}
          options={kindNames.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={(kind) => onChange({ ...narrowing, kind })}
        />
        <FilterSelect
          command="changes.list"
          label={t('list')}
          value={chosenList}
          options={options}
          onChange={(list) => onChange({ ...narrowing, list })}
        />
      </div>
    </ViewHead>
  );
}
