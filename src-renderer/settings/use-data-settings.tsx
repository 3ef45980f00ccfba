import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { useDocumentLabels } from '../labels/document-labels.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { keepChangesDaysChoices } from '../../src-shared/domain/changes/changes-kept.ts';
import { controlledSetting, usePreferenceSettings } from './choice-setting.tsx';
import { RetentionControl } from './retention-control.tsx';
import type { Setting, SettingSources } from './setting.ts';

const offeredMinutes = [1, 2, 5, 10, 15, 30, 60];
const offeredMegabytes = [5, 10, 25, 50, 100, 250, 500, 1000];

/**
 * Returns the settings of how often the service is called, how much data that may take, and what stays on this
 * computer.
 */
export function useDataSettings(account: Account, sources: SettingSources): Setting[] {
  const { choice, stored } = usePreferenceSettings(sources);
  const dataUse = useDataUseText(account);
  const months = stored('data', 'keepClosedMonths');
  return [
    choice('data', 'syncMinutes', offeredMinutes),
    choice('data', 'hourlyDataMb', [...offeredMegabytes, null], { text: dataUse }),
    controlledSetting(
      months,
      <RetentionControl months={months.value} wordsOf={months.wordsOf} onChange={months.onChange} />,
    ),
    choice('data', 'keepChangesDays', keepChangesDaysChoices),
  ];
}

/** Returns the meaning of the limit of data, with how much was used. */
function useDataUseText(account: Account): string {
  const t = useTranslations('settings');
  const labels = useDocumentLabels();
  const { queries } = useIpc();
  const isOpen = account.state !== 'unavailable';
  const used = useQuery(
    queries.sync.status.queryOptions({ input: { accountId: account.id }, enabled: isOpen }),
  ).data?.dataUse;
  const text = t('hourlyDataMbText');
  if (used === undefined) return text;
  return t('hourlyDataMbUsed', {
    text,
    account: account.name,
    today: labels.size(used.todayBytes),
    month: labels.size(used.monthBytes),
  });
}
