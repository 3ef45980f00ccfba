import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { searchMatcher } from '../../src-shared/domain/text/search-terms.ts';
import { type SeveralKey, valuesAt, withValues } from '../../src-shared/query/edit.ts';
import { longestSearch, type QueryNode } from '../../src-shared/query/query.ts';
import type { ListQuery } from '../claim-list/use-claim-window.ts';
import { useClaimLabels } from '../labels/claim-labels.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { emptyBoxClass, filledBoxClass } from '../ui/selected-mark.tsx';

interface FilterValue {
  field: SeveralKey;
  value: string;
  label: string;
  isChosen: boolean;
  /** How many claims of the list have it, whatever the list has chosen of its field; `undefined` if not counted yet. */
  claims: number | undefined;
}

/** The values that stored claims have, in two columns of fields. */
const columns = [
  ['status', 'outcome'],
  ['network', 'currency'],
] as const satisfies readonly SeveralKey[][];

/** The statuses, networks, outcomes and currencies of stored claims, with how many claims; typing finds one. */
export function FilterValues({
  terms,
  onChange,
  query,
}: {
  terms: QueryNode;
  onChange: (terms: QueryNode) => void;
  /** The list that is narrowed. */
  query: ListQuery;
}) {
  const t = useTranslations('inbox.filters');
  const claim = useTranslations('claim');
  const [text, setText] = useState('');
  const names = {
    status: claim('fields.status'),
    network: claim('fields.origin'),
    outcome: claim('fields.outcome'),
    currency: claim('fields.currency'),
  };
  const values = useFilterValues(terms, query);
  const matches = searchMatcher(text.trim());
  const found = values?.filter(({ field, label, value }) => matches(`${names[field]} ${label} ${value}`));
  const toggle = ({ field, value, isChosen }: FilterValue) => {
    const before = valuesAt(terms, field) ?? [];
    onChange(withValues(terms, field, isChosen ? before.filter((one) => one !== value) : [...before, value]));
  };
  const shownColumns = columns.filter((fields) =>
    fields.some((field) => found?.some((one) => one.field === field) === true),
  );
  return (
    <Command label={t('find')} shouldFilter={false} loop className="p-4 pb-3">
      <Command.Input
        autoFocus
        value={text}
        onValueChange={setText}
        maxLength={longestSearch}
        placeholder={t('find')}
        className="h-8 w-full rounded-[7px] border border-line bg-bg px-2.5"
      />
      <Command.List label={t('values')} className="mt-3">
        {found?.length === 0 ? (
          <Command.Item value="nothing" disabled className="px-3 py-6 text-center text-ink-3">
            {text === '' ? t('noValues') : t('noMatch', { text })}
          </Command.Item>
        ) : (
          <div className="-mx-1.5 grid grid-cols-2 gap-x-4">
            {shownColumns.map((fields) => (
              <div key={fields.join(' ')} className="flex min-w-0 flex-col gap-2">
                {fields.map((field) => (
                  <ValueGroup
                    key={field}
                    name={names[field]}
                    values={(found ?? []).filter((one) => one.field === field)}
                    onToggle={toggle}
                  />
                ))}
              </div>
            ))}
          </div>
        )}
      </Command.List>
    </Command>
  );
}

/** Returns every value in an order that no choice changes, as they are clicked one after the other. */
function useFilterValues(terms: QueryNode, { accountId, filter }: ListQuery): FilterValue[] | undefined {
  const { queries } = useIpc();
  const labels = useClaimLabels();
  const facets = useQuery(queries.claims.facets.queryOptions({ input: { accountId } })).data;
  const counts = useQuery(
    queries.claims.facetCounts.queryOptions({
      input: { accountId, filter },
      placeholderData: keepPreviousData,
    }),
  ).data?.counts;
  if (facets === undefined) return undefined;
  const valuesOf = (field: SeveralKey, values: readonly string[], labelOf: (value: string) => string) => {
    const chosen = valuesAt(terms, field);
    const claims =
      counts && new Map(counts.filter(({ key }) => key === field).map((one) => [one.value, one.claims]));
    return values.map((value) => ({
      field,
      value,
      label: labelOf(value),
      isChosen: chosen?.includes(value) === true,
      claims: claims && (claims.get(value) ?? 0),
    }));
  };
  return [
    ...valuesOf('status', facets.statuses, labels.status),
    ...valuesOf('outcome', facets.outcomes, labels.outcome),
    ...valuesOf('network', facets.origins, labels.origin),
    ...valuesOf('currency', facets.currencies, labels.currency),
  ];
}

/** Number of values from which short words are side by side. */
const manyValues = 5;
const shortLabel = 4;

function ValueGroup({
  name,
  values,
  onToggle,
}: {
  name: string;
  values: readonly FilterValue[];
  onToggle: (value: FilterValue) => void;
}) {
  if (values.length === 0) return null;
  const isCompact = values.length >= manyValues && values.every(({ label }) => label.length <= shortLabel);
  return (
    <Command.Group
      heading={name}
      className={`[&_[cmdk-group-heading]]:px-1.5 [&_[cmdk-group-heading]]:pb-0.5 [&_[cmdk-group-heading]]:text-second [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-3 ${isCompact ? '@min-[500px]:[&_[cmdk-group-items]]:grid [&_[cmdk-group-items]]:grid-cols-2 [&_[cmdk-group-items]]:gap-x-2' : ''}`}
    >
      {values.map((one) => (
        <Value key={one.value} {...one} onToggle={() => onToggle(one)} />
      ))}
    </Command.Group>
  );
}

function Value({ field, value, label, isChosen, claims, onToggle }: FilterValue & { onToggle: () => void }) {
  const format = useFormatter();
  return (
    <Command.Item
      value={`${field}/${value}`}
      aria-checked={isChosen}
      onSelect={onToggle}
      className="flex min-h-[26px] cursor-default items-start gap-2 rounded-[5px] px-1.5 py-[3px] data-[selected=true]:bg-sel"
    >
      <span className={`mt-[3px] shrink-0 ${isChosen ? filledBoxClass : emptyBoxClass}`}>
        {isChosen ? <Check size={11} strokeWidth={3} /> : null}
      </span>
      <span className="min-w-0 flex-1 break-words">{label}</span>
      <span className="num shrink-0 text-small text-ink-3">
        {claims === undefined ? null : format.number(claims)}
      </span>
    </Command.Item>
  );
}
