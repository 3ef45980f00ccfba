import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { CountedKey } from '../../src-shared/contract/claims.ts';
import { valuesAt, withValues } from '../../src-shared/query/edit.ts';
import { longestSearch } from '../../src-shared/query/query.ts';
import { searchMatcher } from '../../src-shared/domain/text/search-terms.ts';
import { useClaimLabels } from '../labels/claim-labels.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { paletteItemClass } from '../ui/palette-class.ts';
import { SearchDialog } from '../ui/search-dialog.tsx';
import type { ClaimListStore } from '../claim-list/claim-list-state.ts';
import type { ListQuery } from '../claim-list/use-claim-window.ts';

/** Narrows the list by a value of a field, with how many claims of the list have it; it stays open for another one. */
export function FacetPicker({
  state,
  query,
  onClose,
}: {
  state: ClaimListStore;
  query: ListQuery;
  onClose: () => void;
}) {
  const t = useTranslations('inbox.facets');
  const parts = useTranslations('inbox.filters');
  const format = useFormatter();
  const labels = useClaimLabels();
  const { queries } = useIpc();
  const [text, setText] = useState('');
  const { terms } = useStore(state, (list) => list.search);
  const { accountId, filter } = query;
  const counts = useQuery(
    queries.claims.facetCounts.queryOptions({
      input: { accountId, filter },
      placeholderData: keepPreviousData,
    }),
  ).data?.counts;
  const words: Record<CountedKey, { name: string; labelOf: (value: string) => string }> = {
    status: { name: parts('status'), labelOf: labels.status },
    network: { name: parts('origin'), labelOf: labels.origin },
    outcome: { name: parts('outcome'), labelOf: labels.outcome },
    currency: { name: parts('currency'), labelOf: labels.currency },
  };
  const matches = searchMatcher(text.trim());
  const found = (counts ?? []).filter(({ key, value }) =>
    matches(`${words[key].name} ${words[key].labelOf(value)} ${value}`),
  );
  const toggle = (key: CountedKey, value: string) => {
    const before = valuesAt(terms, key) ?? [];
    const isIn = before.includes(value);
    state
      .getState()
      .setTerms(withValues(terms, key, isIn ? before.filter((one) => one !== value) : [...before, value]));
  };
  return (
    <SearchDialog
      title={t('title')}
      label={t('label')}
      resultsLabel={t('results')}
      text={text}
      onChange={setText}
      maxLength={longestSearch}
      onClose={onClose}
      className="-mx-1.5 max-h-[380px] min-h-24"
    >
      {found.length > 0 ? null : (
        <Command.Item value="nothing" disabled className="px-3 py-6 text-center text-ink-3">
          {text === '' ? t('none') : t('noMatch', { text })}
        </Command.Item>
      )}
      {found.map(({ key, value, claims }) => {
        const isIn = valuesAt(terms, key)?.includes(value) === true;
        return (
          <Command.Item
            key={`${key}/${value}`}
            value={`${key}/${value}`}
            aria-checked={isIn}
            onSelect={() => toggle(key, value)}
            className={paletteItemClass}
          >
            <span className="w-24 shrink-0 truncate text-second text-ink-3">{words[key].name}</span>
            <span className="min-w-0 flex-1 truncate">{words[key].labelOf(value)}</span>
            {isIn ? <Check size={14} aria-hidden="true" className="shrink-0 text-accent-text" /> : null}
            <span className="num w-16 shrink-0 text-right text-small text-ink-3">
              {format.number(claims)}
            </span>
          </Command.Item>
        );
      })}
    </SearchDialog>
  );
}
