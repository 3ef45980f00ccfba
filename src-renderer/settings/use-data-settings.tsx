import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { firstPreferences } from '../../src-shared/contract/app.ts';
import { useDocumentLabels } from '../labels/document-labels.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { keepChangesDaysChoices } from '../../src-shared/domain/changes/changes-kept.ts';
import { usePreferenceChoice } from './choice-setting.tsx';
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
  const claim = useTranslations('claim');
  const { preferences, isPinned, change } = sources;
  const { keepClosedMonths } = preferences;
  const choice = usePreferenceChoice(sources);
  const dataLimit = useDataLimit(account, sources);
  const monthsIn = (months: number | null) =>
    months === null ? t('noLimit') : t('months', { count: months });
  const saveMonths = (months: number | null) =>
    change.preferences(t('names.keepClosedMonths'), { keepClosedMonths: months });
  const firstMonths = firstPreferences.keepClosedMonths;
  return [
    choice('data', 'syncMinutes', {
      values: offeredMinutes,
      wordsOf: (count) => claim('age.minutes', { count }),
      changeTo: (syncMinutes) => ({ syncMinutes }),
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
    choice('data', 'keepChangesDays', {
      values: keepChangesDaysChoices,
      wordsOf: (count) => claim('age.days', { count }),
      changeTo: (keepChangesDays) => ({ keepChangesDays }),
    }),
  ];
}

function useDataLimit(account: Account, sources: SettingSources): Setting {
  const choice = usePreferenceChoice(sources);
  const t = useTranslations('settings');
  const labels = useDocumentLabels();
  const { queries } = useIpc();
  const isOpen = account.state !== 'unavailable';
  const used = useQuery(
    queries.sync.status.queryOptions({ input: { accountId: account.id }, enabled: isOpen }),
  ).data?.dataUse;
  const text = t('hourlyDataMbText');
  return choice('data', 'hourlyDataMb', {
    values: [...offeredMegabytes, null],
    wordsOf: (count) => (count === null ? t('noLimit') : t('megabytes', { count })),
    changeTo: (hourlyDataMb) => ({ hourlyDataMb }),
    text:
      used === undefined
        ? text
        : t('hourlyDataMbUsed', {
            text,
            account: account.name,
            today: labels.size(used.todayBytes),
            month: labels.size(used.monthBytes),
          }),
  });
}
