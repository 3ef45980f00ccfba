import { useTranslations } from 'use-intl';
import { type DecisionKind, decisionKinds } from '../../src-shared/domain/decision/decision.ts';
import { firstEmailsPerMinute, mostEmailsPerMinute } from '../../src-shared/domain/email/email-rate.ts';
import {
  firstHoldSeconds,
  holdSecondsOf,
  leastHoldSeconds,
  mostHoldSeconds,
} from '../../src-shared/domain/decision/hold-time.ts';
import { firstTypedAbove, mostTypedAbove } from '../../src-shared/domain/settings/typed-count.ts';
import { choiceSetting } from './choice-setting.tsx';
import type { Setting, SettingSources } from './setting.ts';

const offeredSeconds = [0, 3, 5, 10, 15, 20, 30, 45, 60, 120, 180, mostHoldSeconds];

/**
 * Returns the settings of how long each kind of decision can be undone before it is sent, how fast e-mails are sent,
 * and what several require.
 */
export function useHoldSettings({ preferences, isPinned, change }: SettingSources): Setting[] {
  const t = useTranslations('settings');
  const { holdSeconds } = preferences;
  const holds = decisionKinds.map((kind) => {
    const seconds = holdSecondsOf(holdSeconds, kind);
    const label = t(`holds.${kind}`);
    return choiceSetting({
      id: `hold-${kind}`,
      section: 'decisions',
      label,
      text: t('holdText', { warning: t(`holdWarnings.${kind}`) }),
      isPinned: isPinned(`holdSeconds.${kind}`),
      value: String(seconds),
      first: String(firstHoldSeconds(kind)),
      options: secondsFor(kind, seconds).map((count) => ({
        value: String(count),
        label: t('seconds', { count }),
      })),
      onChange: (value) =>
        change.preferences(label, { holdSeconds: withHold(holdSeconds, kind, Number(value)) }),
    });
  });
  return [
    ...holds,
    useEmailRate({ preferences, isPinned, change }),
    useTypedAbove({ preferences, isPinned, change }),
  ];
}

const offeredRates = [1, 5, 10, 20, 30, 45, mostEmailsPerMinute];

function useEmailRate({ preferences, isPinned, change }: SettingSources): Setting {
  const t = useTranslations('settings');
  const { emailsPerMinute } = preferences;
  const label = t('names.emailsPerMinute');
  const rates = [...new Set([...offeredRates, emailsPerMinute, firstEmailsPerMinute])];
  return choiceSetting({
    id: 'emailsPerMinute',
    section: 'decisions',
    label,
    text: t('emailsPerMinuteText'),
    isPinned: isPinned('emailsPerMinute'),
    value: String(emailsPerMinute),
    first: String(firstEmailsPerMinute),
    options: rates
      .toSorted((a, b) => a - b)
      .map((count) => ({ value: String(count), label: t('perMinute', { count }) })),
    onChange: (value) => change.preferences(label, { emailsPerMinute: Number(value) }),
  });
}

const offeredCounts = [1, 5, 10, firstTypedAbove, 50, 100, 250, mostTypedAbove];

function useTypedAbove({ preferences, isPinned, change }: SettingSources): Setting {
  const t = useTranslations('settings');
  const { typedAbove } = preferences;
  const label = t('names.typedAbove');
  return choiceSetting({
    id: 'typedAbove',
    section: 'decisions',
    label,
    text: t('typedAboveText'),
    isPinned: isPinned('typedAbove'),
    value: String(typedAbove),
    first: String(firstTypedAbove),
    options: [...new Set([...offeredCounts, typedAbove])]
      .toSorted((a, b) => a - b)
      .map((count) => ({ value: String(count), label: t('aboveClaims', { count }) })),
    onChange: (value) => change.preferences(label, { typedAbove: Number(value) }),
  });
}

function secondsFor(kind: DecisionKind, now: number): number[] {
  const offered = [...offeredSeconds, now, firstHoldSeconds(kind), leastHoldSeconds[kind]];
  return [...new Set(offered)]
    .filter((seconds) => seconds >= leastHoldSeconds[kind])
    .toSorted((a, b) => a - b);
}

/** Returns the holds with one changed. A kind's default is not stored: a later version may have a better one. */
function withHold(
  before: SettingSources['preferences']['holdSeconds'],
  kind: DecisionKind,
  seconds: number,
): SettingSources['preferences']['holdSeconds'] {
  const { [kind]: _, ...others } = before;
  return seconds === firstHoldSeconds(kind) ? others : { ...others, [kind]: seconds };
}
