import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { firstPreferences } from '../../src-shared/contract/app.ts';
import { useDocumentLabels } from '../labels/document-labels.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { keepChangesDaysChoices } from '../../src-shared/domain/changes/changes-kept.ts';
import { choiceSetting } from './choice-setting.tsx';
import { RetentionControl } from './retention-control.tsx';
import type { Setting, SettingSources } from './setting.ts';

const offeredMinutes = [1, 2, 5, 10, 15, 30, 60];
const offeredMegabytes = [5, 10, 25, 50, 100, 250, 500, 1000];

/**
 * Returns the settings of how often the service is called, how much data that may take, and what stays on this
 * computer.
 */
export function useDataSettings(account: Account, sources: SettingSources): Setting[] {
  const t = useTranslations('settings');
  const { preferences, isPinned, change } = sources;
  const { keepClosedMonths, keepChangesDays, syncMinutes } = preferences;
  const dataLimit = useDataLimit(account, sources);
  // An organisation or a file may have set a number that isn’t offered.
  const dayChoices = [...new Set([...keepChangesDaysChoices, keepChangesDays])].toSorted((a, b) => a - b);
  const monthsIn = (months: number | null) =>
    months === null ? t('noLimit') : t('months', { count: months });
  const saveMonths = (months: number | null) =>
    change.preferences(t('names.keepClosedMonths'), { keepClosedMonths: months });
  const firstMonths = firstPreferences.keepClosedMonths;
  return [
    choiceSetting({
      id: 'syncMinutes',
      section: 'data',
      label: t('names.syncMinutes'),
      text: t('syncMinutesText'),
      isPinned: isPinned('syncMinutes'),
      value: String(syncMinutes),
      first: String(firstPreferences.syncMinutes),
      options: [...new Set([...offeredMinutes, syncMinutes])]
        .toSorted((a, b) => a - b)
        .map((count) => ({ value: String(count), label: t('minutes', { count }) })),
      onChange: (value) => change.preferences(t('names.syncMinutes'), { syncMinutes: Number(value) }),
    }),
    dataLimit,
    {
      id: 'keepClosedMonths',
      section: 'data',
      label: t('names.keepClosedMonths'),
      text: t('keepClosedMonthsText'),
      isPinned: isPinned('keepClosedMonths'),
      value: monthsIn(keepClosedMonths),
      first: monthsIn(firstMonths),
      reset: keepClosedMonths === firstMonths ? null : () => saveMonths(firstMonths),
      control: <RetentionControl months={keepClosedMonths} wordsOf={monthsIn} onChange={saveMonths} />,
    },
    choiceSetting({
      id: 'keepChangesDays',
      section: 'data',
      label: t('names.keepChangesDays'),
      text: t('keepChangesDaysText'),
      isPinned: isPinned('keepChangesDays'),
      value: String(keepChangesDays),
      first: String(firstPreferences.keepChangesDays),
      options: dayChoices.map((days) => ({ value: String(days), label: t('days', { count: days }) })),
      onChange: (value) => change.preferences(t('names.keepChangesDays'), { keepChangesDays: Number(value) }),
    }),
  ];
}

function useDataLimit(account: Account, { preferences, isPinned, change }: SettingSources): Setting {
  const t = useTranslations('settings');
  const labels = useDocumentLabels();
  const { queries } = useIpc();
  const isOpen = account.state !== 'unavailable';
  const used = useQuery(
    queries.sync.status.queryOptions({ input: { accountId: account.id }, enabled: isOpen }),
  ).data?.dataUse;
  const { hourlyDataMb } = preferences;
  const choices = [...new Set([...offeredMegabytes, ...(hourlyDataMb === null ? [] : [hourlyDataMb])])];
  const text = t('hourlyDataMbText');
  return choiceSetting({
    id: 'hourlyDataMb',
    section: 'data',
    label: t('names.hourlyDataMb'),
    text:
      used === undefined
        ? text
        : t('hourlyDataMbUsed', {
            text,
            account: account.name,
            today: labels.size(used.todayBytes),
            month: labels.size(used.monthBytes),
          }),
    isPinned: isPinned('hourlyDataMb'),
    value: String(hourlyDataMb),
    first: String(firstPreferences.hourlyDataMb),
    options: [...choices.toSorted((a, b) => a - b), null].map((count) => ({
      value: String(count),
      label: count === null ? t('noLimit') : t('megabytes', { count }),
    })),
    onChange: (value) =>
      change.preferences(t('names.hourlyDataMb'), { hourlyDataMb: value === 'null' ? null : Number(value) }),
  });
}
