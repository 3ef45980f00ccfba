import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button as AriaButton, CheckboxGroup, DialogTrigger, Label } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import {
  boundAt,
  type BoundField,
  type FlagKey,
  type SeveralKey,
  valuesAt,
  withBound,
  withValues,
} from '../../src-shared/query/edit.ts';
import { emptyQuery, largestAmount, type QueryNode } from '../../src-shared/query/query.ts';
import { conjunctsOf } from '../../src-shared/query/query-nodes.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { useCommand } from '../runtime/use-command.ts';
import { useClaimLabels } from '../labels/claim-labels.ts';
import { BoxedCheckbox } from '../ui/boxed-checkbox.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { Popover } from '../ui/popover.tsx';
import { filterLabelClass } from './filter-label-class.ts';
import { MerchantFilter } from './merchant-filter.tsx';
import { NumberFilter } from './number-filter.tsx';

interface TermsProps {
  terms: QueryNode;
  onChange: (terms: QueryNode) => void;
}

/** Most days that can be set in the menu. */
const largestAgeDays = 36_500;

/** Every filter in one place; each change shows in the list at once. */
export function FilterMenu({
  terms,
  onChange,
  accountId,
  icon,
}: TermsProps & { accountId: string; icon: ReactNode }) {
  const t = useTranslations('inbox');
  const [isOpen, setIsOpen] = useState(false);
  useCommand('list.filter', () => setIsOpen(true));
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      <AriaButton className={buttonClass()}>
        {icon}
        {t('filter')}
      </AriaButton>
      <Popover placement="bottom end" aria-label={t('filters.title')} className="w-[560px]">
        <div className="grid grid-cols-2 gap-x-6 p-4">
          <Flags terms={terms} onChange={onChange} />
          <Facets terms={terms} onChange={onChange} accountId={accountId} />
        </div>
        <Ranges terms={terms} onChange={onChange} accountId={accountId} />
        <div className="flex justify-end gap-2 border-t border-line-soft px-4 py-2.5">
          {conjunctsOf(terms).length === 0 ? null : (
            <Button
              tone="quiet"
              onClick={() => {
                // The button goes with what it clears, and the focus must not be lost with it.
                setIsOpen(false);
                onChange(emptyQuery);
              }}
            >
              {t('filters.clear')}
            </Button>
          )}
          <Button tone="primary" onClick={() => setIsOpen(false)}>
            {t('filters.done')}
          </Button>
        </div>
      </Popover>
    </DialogTrigger>
  );
}

function Flags({ terms, onChange }: TermsProps) {
  const t = useTranslations('inbox.filters');
  const flag = (key: FlagKey, label: string, yes: string, no: string) => (
    <Choice
      label={label}
      value={flagAt(terms, key)}
      options={[
        { value: 'any', label: t('any') },
        { value: 'yes', label: yes },
        { value: 'no', label: no },
      ]}
      onChange={(value) => onChange(withValues(terms, key, value === 'any' ? [] : [value]))}
    />
  );
  return (
    <div className="flex flex-col gap-3.5">
      {flag('seen', t('seen'), t('isSeen'), t('isUnseen'))}
      {flag('read', t('read'), t('isRead'), t('isUnread'))}
      {flag('open', t('open'), t('isOpen'), t('isClosed'))}
    </div>
  );
}

function flagAt(terms: QueryNode, key: FlagKey): 'any' | 'yes' | 'no' {
  const [value] = valuesAt(terms, key) ?? [];
  return value === 'yes' || value === 'no' ? value : 'any';
}

/** Names by which the main side calls the values of stored claims. */
const facetNames = {
  status: 'statuses',
  network: 'origins',
  outcome: 'outcomes',
  currency: 'currencies',
} as const;

function Facets({ terms, onChange, accountId }: TermsProps & { accountId: string }) {
  const t = useTranslations('inbox.filters');
  const labels = useClaimLabels();
  const facets = useQuery(useIpc().queries.claims.facets.queryOptions({ input: { accountId } })).data;
  const group = (key: SeveralKey, label: string, labelOf: (value: string) => string) => (
    <Several
      label={label}
      options={(facets?.[facetNames[key]] ?? []).map((value) => ({ value, label: labelOf(value) }))}
      value={[...(valuesAt(terms, key) ?? [])]}
      onChange={(value) => onChange(withValues(terms, key, value))}
    />
  );
  return (
    <>
      {group('status', t('status'), labels.status)}
      <div className="flex flex-col gap-3.5 pt-3.5">
        {group('network', t('origin'), labels.origin)}
        {group('outcome', t('outcome'), labels.outcome)}
      </div>
      <div className="pt-3.5">{group('currency', t('currency'), labels.currency)}</div>
    </>
  );
}

/** Number of options from which short words are side by side. */
const manyOptions = 5;
const shortLabel = 4;

function Several({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string[];
  onChange: (value: string[]) => void;
}) {
  const isCompact =
    options.length >= manyOptions && options.every((option) => option.label.length <= shortLabel);
  return (
    <CheckboxGroup value={value} onChange={onChange} className="flex flex-col gap-1">
      <Label className={filterLabelClass}>{label}</Label>
      <div className={isCompact ? 'grid grid-cols-3' : 'flex flex-col'}>
        {options.map((option) => (
          <BoxedCheckbox
            key={option.value}
            value={option.value}
            className="min-h-[26px] shrink-0 items-start gap-2 pb-1"
          >
            {option.label}
          </BoxedCheckbox>
        ))}
      </div>
    </CheckboxGroup>
  );
}

function Ranges({ terms, onChange, accountId }: TermsProps & { accountId: string }) {
  const t = useTranslations('inbox.filters');
  const end = (field: BoundField, label: string, placeholder: string) => (
    <NumberFilter
      label={label}
      placeholder={placeholder}
      value={boundAt(terms, field)}
      largest={field.startsWith('age') ? largestAgeDays : largestAmount}
      isWhole={field.startsWith('age')}
      onChange={(value) => onChange(withBound(terms, field, value))}
    />
  );
  return (
    <div className="grid grid-cols-[1fr_150px_1fr] gap-4 border-t border-line-soft px-4 pt-3 pb-4">
      <Pair label={t('amount')}>
        {end('amount-min', `${t('amount')}: ${t('from')}`, t('from'))}
        {end('amount-max', `${t('amount')}: ${t('to')}`, t('to'))}
      </Pair>
      <Pair label={t('age')}>
        {end('age-min', `${t('age')}: ${t('from')}`, t('from'))}
        {end('age-max', `${t('age')}: ${t('to')}`, t('to'))}
      </Pair>
      <MerchantFilter
        accountId={accountId}
        value={valuesAt(terms, 'merchant')?.[0] ?? ''}
        onChange={(value) => onChange(withValues(terms, 'merchant', value === '' ? [] : [value]))}
      />
    </div>
  );
}

function Pair({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <span className={filterLabelClass} aria-hidden="true">
        {label}
      </span>
      <div className="grid grid-cols-2 gap-2">{children}</div>
    </div>
  );
}
