import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ComboBox, Input, Label, ListBox, ListBoxItem } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { longestMerchantName } from '../../src-shared/query/query.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { menuItemClass } from '../ui/popover-class.ts';
import { Popover } from '../ui/popover.tsx';
import { inputClass } from '../ui/text-field.tsx';
import { filterLabelClass } from './filter-label-class.ts';

/** A merchant's name, or its beginning: the list narrows as it is typed, and the merchants here are suggested. */
export function MerchantFilter({
  accountId,
  value,
  onChange,
}: {
  accountId: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const t = useTranslations('inbox.filters');
  const inbox = useTranslations('inbox');
  const claim = useTranslations('claim');
  const { queries } = useIpc();
  const typed = value.trim();
  const found = useQuery(
    queries.claims.merchants.queryOptions({
      input: { accountId, text: typed },
      placeholderData: keepPreviousData,
    }),
  ).data?.names;
  const isUnknown = typed !== '' && found?.length === 0;
  return (
    <ComboBox
      allowsCustomValue
      allowsEmptyCollection={isUnknown}
      menuTrigger="input"
      items={found ?? []}
      inputValue={value}
      onInputChange={onChange}
      onChange={(key) => {
        if (typeof key === 'string') onChange(key);
      }}
      // The main side searches; what it found is what is shown.
      defaultFilter={() => true}
      className="flex flex-col gap-1"
    >
      <Label className={filterLabelClass}>{claim('sections.merchant')}</Label>
      <Input className={inputClass} maxLength={longestMerchantName} placeholder={t('merchantHint')} />
      <Popover placement="bottom start" className="w-[340px] p-1">
        <ListBox
          className="max-h-[240px] overflow-y-auto outline-none"
          renderEmptyState={() => <p className="px-2 py-1.5 text-ink-3">{t('noMerchant')}</p>}
        >
          {({ merchantName, claims }: { merchantName: string; claims: number }) => (
            <ListBoxItem
              id={merchantName}
              textValue={merchantName}
              className={`${menuItemClass} h-auto! min-h-[30px] py-1`}
            >
              <span title={merchantName} className="line-clamp-2 min-w-0 flex-1 break-words">
                {merchantName}
              </span>
              <span className="num shrink-0 text-small text-ink-3">{inbox('count', { count: claims })}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
