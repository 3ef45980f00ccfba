import { useTranslations } from 'use-intl';
import { type DecisionKind, decisionKinds } from '../../src-shared/domain/decision/decision.ts';
import { mostEmailsPerMinute } from '../../src-shared/domain/email/email-rate.ts';
import {
  firstHoldSeconds,
  holdSecondsOf,
  leastHoldSeconds,
  mostHoldSeconds,
} from '../../src-shared/domain/decision/hold-time.ts';
import { mostTypedAbove } from '../../src-shared/domain/settings/typed-count.ts';
import { holdWarnings } from '../../src-shared/words/en/en-decisions.ts';
import { isKeyOf } from '../labels/claim-labels.ts';
import { choiceSetting, usePreferenceSettings } from './choice-setting.tsx';
import type { Setting, SettingSources } from './setting.ts';

const offeredSeconds = [0, 3, 5, 10, 15, 20, 30, 45, 60, 120, 180, mostHoldSeconds];
const offeredRates = [1, 5, 10, 20, 30, 45, mostEmailsPerMinute];
const offeredCounts = [1, 5, 10, 50, 100, 250, mostTypedAbove];

/**
 * Returns the settings of how long each kind of decision can be undone before it is sent, how fast e-mails are sent,
 * and what several require.
 */
export function useHoldSettings(sources: SettingSources): Setting[] {
  const t = useTranslations('settings');
  const { choice } = usePreferenceSettings(sources);
  const { preferences, isPinned, change } = sources;
  const { holdSeconds } = preferences;
  const holds = decisionKinds.map((kind) => {
    const label = t(`holds.${kind}`);
    return choiceSetting({
      id: `hold-${kind}`,
      section: 'decisions',
      label,
      text: isKeyOf(holdWarnings, kind) ? t(`holdWarnings.${kind}`) : '',
      about: t('holdText'),
      isPinned: isPinned(`holdSeconds.${kind}`),
      value: holdSecondsOf(holdSeconds, kind),
      first: firstHoldSeconds(kind),
      values: [leastHoldSeconds(kind), ...offeredSeconds.filter((count) => count > leastHoldSeconds(kind))],
      wordsOf: (count) => t('seconds', { count }),
      onChange: (seconds) => change.preferences(label, { holdSeconds: withHold(holdSeconds, kind, seconds) }),
    });
  });
  return [
    ...holds,
    choice('decisions', 'emailsPerMinute', offeredRates),
    choice('decisions', 'typedAbove', offeredCounts),
  ];
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
