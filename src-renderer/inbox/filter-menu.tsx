import { type ReactNode, useState } from 'react';
import { Button as AriaButton, DialogTrigger } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import {
  boundAt,
  type BoundField,
  type FlagKey,
  valuesAt,
  withBound,
  withValues,
} from '../../src-shared/query/edit.ts';
import { emptyQuery, largestAmount, type QueryNode } from '../../src-shared/query/query.ts';
import { conjunctsOf } from '../../src-shared/query/query-nodes.ts';
import type { ListQuery } from '../claim-list/use-claim-window.ts';
import { useCommand } from '../runtime/use-command.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { Popover } from '../ui/popover.tsx';
import { filterLabelClass } from './filter-label-class.ts';
import { FilterValues } from './filter-values.tsx';
import { MerchantFilter } from './merchant-filter.tsx';
import { NumberFilter } from './number-filter.tsx';

interface TermsProps {
  terms: QueryNode;
  onChange: (terms: QueryNode) => void;
}

/** Most days that can be set in the menu. */
const largestAgeDays = 36_500;

/** Distance in pixels from the button's left edge, as far as the window allows: most of the list stays in sight. */
const listInSightPx = 64;

/** Every filter in one place, with the number of claims of each value; each change shows in the list at once. */
export function FilterMenu({
  terms,
  onChange,
  query,
  onShow,
  icon,
}: TermsProps & {
  /** The list that is narrowed. */
  query: ListQuery;
  /** Called before its key opens it. */
  onShow: () => void;
  icon: ReactNode;
}) {
  const t = useTranslations('inbox');
  const app = useTranslations('app');
  const [isOpen, setIsOpen] = useState(false);
  useCommand('list.filter', () => {
    onShow();
    setIsOpen(true);
  });
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      <AriaButton className={buttonClass()} aria-label={t('filter')}>
        {icon}
        <span className="hidden @xl:inline">{t('filter')}</span>
      </AriaButton>
      <Popover
        placement="bottom start"
        crossOffset={listInSightPx}
        aria-label={app('commands.list.filter')}
        className="@container w-[640px] scroll-pb-16 @max-[1279px]/window:w-[440px]"
      >
        <FilterValues terms={terms} onChange={onChange} query={query} />
        <Flags terms={terms} onChange={onChange} />
        <Ranges terms={terms} onChange={onChange} accountId={query.accountId} />
        <div className="sticky bottom-0 flex justify-end gap-2 border-t border-line-soft bg-raised px-4 py-2.5">
          {conjunctsOf(terms).length === 0 ? null : (
            <Button
              tone="quiet"
              onClick={() => {
                // The button goes with what it clears, and the focus must not be lost with it.
                setIsOpen(false);
                onChange(emptyQuery);
              }}
            >
              {app('clearFilters')}
            </Button>
          )}
          <Button tone="primary" keys="Escape" onClick={() => setIsOpen(false)}>
            {app('done')}
          </Button>
        </div>
      </Popover>
    </DialogTrigger>
  );
}

function Flags({ terms, onChange }: TermsProps) {
  const t = useTranslations('inbox.filters');
  const claim = useTranslations('claim');
  const inbox = useTranslations('inbox');
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
    <div className="flex flex-wrap justify-between gap-x-3 gap-y-4 border-t border-line-soft px-4 pt-3">
      {flag('seen', t('seen'), t('isSeen'), t('isUnseen'))}
      {flag('read', t('read'), t('isRead'), inbox('unread'))}
      {flag('open', t('open'), claim('open'), claim('closed'))}
    </div>
  );
}

function flagAt(terms: QueryNode, key: FlagKey): 'any' | 'yes' | 'no' {
  const [value] = valuesAt(terms, key) ?? [];
  return value === 'yes' || value === 'no' ? value : 'any';
}

function Ranges({ terms, onChange, accountId }: TermsProps & { accountId: string }) {
  const t = useTranslations('inbox.filters');
  const claim = useTranslations('claim');
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
    <div className="grid grid-cols-3 gap-4 px-4 pt-3 pb-4 @max-[500px]:grid-cols-2 @max-[500px]:*:last:col-span-2">
      <Pair label={claim('fields.amount')}>
        {end('amount-min', `${claim('fields.amount')}: ${t('from')}`, t('from'))}
        {end('amount-max', `${claim('fields.amount')}: ${t('to')}`, t('to'))}
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
