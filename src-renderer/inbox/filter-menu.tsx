import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button as AriaButton, CheckboxGroup, DialogTrigger, Label, Popover } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import {
  emptyDraft,
  type FilterDraft,
  largestAgeDays,
  largestAmount,
} from '../../src-shared/query/filter-draft.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { useCommand } from '../runtime/use-command.ts';
import { useClaimLabels } from '../labels/claim-labels.ts';
import { BoxedCheckbox } from '../ui/boxed-checkbox.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { popoverClass } from '../ui/popover-class.ts';
import { chipsOf, withPart } from '../claim-list/filter-chip.ts';
import { filterLabelClass } from './filter-label-class.ts';
import { MerchantFilter } from './merchant-filter.tsx';
import { NumberFilter } from './number-filter.tsx';

interface DraftProps {
  draft: FilterDraft;
  onChange: (draft: FilterDraft) => void;
}

/** Every filter in one place; each change shows in the list at once. */
export function FilterMenu({
  draft,
  onChange,
  accountId,
  icon,
}: DraftProps & { accountId: string; icon: ReactNode }) {
  const t = useTranslations('inbox');
  const [isOpen, setIsOpen] = useState(false);
  useCommand('list.filter', () => setIsOpen(true));
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      <AriaButton className={buttonClass()}>
        {icon}
        {t('filter')}
      </AriaButton>
      <Popover placement="bottom end" aria-label={t('filters.title')} className={`w-[560px] ${popoverClass}`}>
        <div className="grid grid-cols-2 gap-x-6 p-4">
          <Flags draft={draft} onChange={onChange} />
          <Facets draft={draft} onChange={onChange} accountId={accountId} />
        </div>
        <Ranges draft={draft} onChange={onChange} accountId={accountId} />
        <div className="flex justify-end gap-2 border-t border-line-soft px-4 py-2.5">
          {chipsOf(draft).length === 0 ? null : (
            <Button
              tone="quiet"
              onClick={() => {
                // The button goes with what it clears, and the focus must not be lost with it.
                setIsOpen(false);
                onChange({ ...emptyDraft, text: draft.text });
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

function Flags({ draft, onChange }: DraftProps) {
  const t = useTranslations('inbox.filters');
  const flag = (part: 'seen' | 'read' | 'isOpen', label: string, yes: string, no: string) => (
    <Choice
      label={label}
      value={draft[part] === undefined ? 'any' : draft[part] ? 'yes' : 'no'}
      options={[
        { value: 'any', label: t('any') },
        { value: 'yes', label: yes },
        { value: 'no', label: no },
      ]}
      onChange={(value) => onChange(withPart(draft, part, value === 'any' ? undefined : value === 'yes'))}
    />
  );
  return (
    <div className="flex flex-col gap-3.5">
      {flag('seen', t('seen'), t('isSeen'), t('isUnseen'))}
      {flag('read', t('read'), t('isRead'), t('isUnread'))}
      {flag('isOpen', t('open'), t('isOpen'), t('isClosed'))}
    </div>
  );
}

function Facets({ draft, onChange, accountId }: DraftProps & { accountId: string }) {
  const t = useTranslations('inbox.filters');
  const labels = useClaimLabels();
  const facets = useQuery(useIpc().queries.claims.facets.queryOptions({ input: { accountId } })).data;
  const group = (
    part: 'statuses' | 'origins' | 'outcomes' | 'currencies',
    label: string,
    labelOf: (value: string) => string,
  ) => (
    <Several
      label={label}
      options={(facets?.[part] ?? []).map((value) => ({ value, label: labelOf(value) }))}
      value={draft[part] ?? []}
      onChange={(value) => onChange(withPart(draft, part, value))}
    />
  );
  return (
    <>
      {group('statuses', t('status'), labels.status)}
      <div className="flex flex-col gap-3.5 pt-3.5">
        {group('origins', t('origin'), labels.origin)}
        {group('outcomes', t('outcome'), labels.outcome)}
      </div>
      <div className="pt-3.5">{group('currencies', t('currency'), labels.currency)}</div>
    </>
  );
}

/** From how many on short words stand side by side. */
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

function Ranges({ draft, onChange, accountId }: DraftProps & { accountId: string }) {
  const t = useTranslations('inbox.filters');
  const end = (
    part: 'amountMin' | 'amountMax' | 'ageMinDays' | 'ageMaxDays',
    label: string,
    placeholder: string,
  ) => (
    <NumberFilter
      label={label}
      placeholder={placeholder}
      value={draft[part]}
      largest={part.startsWith('age') ? largestAgeDays : largestAmount}
      isWhole={part.startsWith('age')}
      onChange={(value) => onChange(withPart(draft, part, value))}
    />
  );
  return (
    <div className="grid grid-cols-[1fr_150px_1fr] gap-4 border-t border-line-soft px-4 pt-3 pb-4">
      <Pair label={t('amount')}>
        {end('amountMin', `${t('amount')}: ${t('from')}`, t('from'))}
        {end('amountMax', `${t('amount')}: ${t('to')}`, t('to'))}
      </Pair>
      <Pair label={t('age')}>
        {end('ageMinDays', `${t('age')}: ${t('from')}`, t('from'))}
        {end('ageMaxDays', `${t('age')}: ${t('to')}`, t('to'))}
      </Pair>
      <MerchantFilter
        accountId={accountId}
        value={draft.merchantName ?? ''}
        onChange={(value) => onChange(withPart(draft, 'merchantName', value === '' ? undefined : value))}
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
