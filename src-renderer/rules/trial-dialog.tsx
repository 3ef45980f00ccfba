import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { RuleTrial, TriedPart } from '../../src-shared/contract/rules.ts';
import { namedPeriod } from '../../src-shared/domain/insights/insight-period.ts';
import { addDecimals } from '../../src-shared/domain/money/money.ts';
import { localDayOf, noonOfUtcMs } from '../../src-shared/domain/time/local-day.ts';
import type { RuleContent } from '../../src-shared/query/rules.ts';
import { rulesMessages } from '../../src-shared/words/en/en-rules.ts';
import { AmountsLine } from '../labels/amounts-line.tsx';
import { useClaimLabels } from '../labels/claim-labels.ts';
import { useDecisionLabel } from '../proposals/use-decision-label.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useFailureText } from '../runtime/use-refusal-text.ts';
import { useTimeZone } from '../runtime/use-time-zone.ts';
import { AnswerButton } from '../ui/answer-button.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { onLetterListKey } from '../ui/letter-list.ts';
import { ProblemLine } from '../ui/problem-line.tsx';
import { Progress } from '../ui/progress.tsx';

/** A rule as it is tried: it need not be saved. `name` is empty while it has none. */
export interface TriedRule {
  name: string;
  content: RuleContent;
}

const partLetters = { proposed: 'p', same: 's', otherwise: 'o', unknown: 'u' } as const;
const partNames = ['proposed', 'same', 'otherwise', 'unknown'] as const;
const mostCurrencies = 4;

/** Trial of a rule: its proposals for the claims of the last quarter, beside what was decided on them. */
export function TrialDialog({
  accountId,
  rule: { name, content },
  onClose,
}: {
  accountId: string;
  rule: TriedRule;
  onClose: () => void;
}) {
  const t = useTranslations('rules.trial');
  const app = useTranslations('app');
  const failureText = useFailureText({ isReading: true });
  const { ipc, now } = useAppContext();
  const zone = useTimeZone();
  const [days] = useState(() => {
    const { from, to } = namedPeriod('quarter', localDayOf(now(), zone), 1);
    return { from, to };
  });
  const { data, error, isFetching, refetch } = useQuery(
    ipc.queries.rules.tryOn.queryOptions({
      input: { accountId, content, days },
      staleTime: Infinity,
      gcTime: 0,
    }),
  );
  const isFailed = error !== null && !isFetching;
  return (
    <Dialog
      title={name === '' ? t('titleUnnamed') : t('title', { name })}
      isOpen
      width="wide"
      onClose={onClose}
      actions={
        isFailed ? (
          <>
            <Button keys="Escape" onClick={onClose}>
              {app('close')}
            </Button>
            <AnswerButton onAnswer={() => void refetch()}>{app('retry')}</AnswerButton>
          </>
        ) : (
          <Button keys="Escape" onClick={onClose}>
            {app('close')}
          </Button>
        )
      }
    >
      {data !== undefined ? (
        <Outcome trial={data} decision={content.decision} />
      ) : isFailed ? (
        <ProblemLine text={failureText(error, (reason) => t('failed', { reason }))} />
      ) : (
        <div role="status" className="flex flex-col gap-2 text-ink-2">
          <p>{t('running')}</p>
          <Progress label={t('running')} value={0} max={0} />
        </div>
      )}
    </Dialog>
  );
}

function Outcome({ trial, decision }: { trial: RuleTrial; decision: RuleContent['decision'] }) {
  const t = useTranslations('rules.trial');
  const format = useFormatter();
  const decisionLabel = useDecisionLabel();
  const { days, created, tried, proposed, notKnown } = trial;
  const waiting = created - tried;
  return (
    <div className="flex flex-col gap-3">
      <p className="num text-second text-ink-3">
        {t('days', {
          days: format.dateTimeRange(noonOfUtcMs(days.from), noonOfUtcMs(days.to), {
            day: 'numeric',
            month: 'short',
            year: 'numeric',
            timeZone: 'UTC',
          }),
        })}
      </p>
      <p className="num">
        {t('proposed', { created, proposed: proposed.claims, decision: decisionLabel(decision) })}{' '}
        {waiting > 0 ? t('waiting', { count: waiting }) : null}
      </p>
      {proposed.claims > 0 ? <Parts trial={trial} /> : null}
      {notKnown.length > 0 ? <NotKnown keys={notKnown} /> : null}
    </div>
  );
}

/** The claims by how they were decided: each part opens as a list. */
function Parts({ trial }: { trial: RuleTrial }) {
  const { navigation } = useAppContext();
  const goToMatches = useStore(navigation, (state) => state.goToMatches);
  const parts = partNames
    .filter((part) => trial[part].claims > 0)
    .map((part) => ({ part, letter: partLetters[part] }));
  const open = (part: (typeof partNames)[number]) => goToMatches('all', trial[part].filter.query);
  return (
    <ul
      className="-mx-2 flex flex-col"
      onKeyDown={(event) => onLetterListKey(event, parts, ({ part }) => open(part))}
    >
      {partNames.map((part) => (
        <li key={part}>
          {trial[part].claims === 0 ? (
            <PartLine part={part} tried={trial[part]} mark={null} />
          ) : (
            <button
              type="button"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the letters are typed here
              autoFocus={part === parts[0]?.part}
              aria-keyshortcuts={partLetters[part]}
              className="w-full rounded-[6px] text-left -outline-offset-2 hover:bg-hover"
              onClick={() => open(part)}
            >
              <PartLine part={part} tried={trial[part]} mark={<Kbd keys={partLetters[part]} />} />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function PartLine({
  part,
  tried: { claims, sums },
  mark,
}: {
  part: (typeof partNames)[number];
  tried: TriedPart;
  mark: ReactNode;
}) {
  const t = useTranslations('rules.trial');
  const format = useFormatter();
  const labels = useClaimLabels();
  const outcomes = sumBy(sums, ({ outcome }) => outcome);
  const currencies = sumBy(sums, ({ currency }) => currency).flatMap(({ key, of }) => {
    const summed = of.reduce((count, sum) => count + sum.summed, 0);
    const amount = addDecimals(of.map((sum) => sum.amount));
    return key === null || summed === 0 ? [] : [{ currency: key, amount, claims: summed }];
  });
  const unsummed = claims - currencies.reduce((count, currency) => count + currency.claims, 0);
  return (
    <div className="grid min-h-[34px] grid-cols-[28px_minmax(0,1fr)_auto] items-baseline gap-x-1 px-2 py-1.5">
      <span>{mark}</span>
      <span className={`truncate ${part === 'otherwise' && claims > 0 ? 'text-amber' : ''}`}>
        {t(`parts.${part}`)}
      </span>
      <span className="num font-medium">{format.number(claims)}</span>
      {claims === 0 ? null : (
        <div className="col-start-2">
          <AmountsLine totals={currencies} unsummed={unsummed} most={mostCurrencies} />
          <div className="num text-second text-ink-3">
            {outcomes
              .map(({ key, of }) =>
                t('outcome', {
                  outcome: labels.outcome(key),
                  count: of.reduce((count, sum) => count + sum.claims, 0),
                }),
              )
              .join(' · ')}
          </div>
        </div>
      )}
    </div>
  );
}

function NotKnown({ keys }: { keys: RuleTrial['notKnown'] }) {
  const t = useTranslations('rules.trial');
  const format = useFormatter();
  const { conditions } = rulesMessages.trial;
  const names = keys.map((key) => (isKeyOf(conditions, key) ? t(`conditions.${key}`) : key));
  return <p className="text-second text-amber">{t('notKnown', { conditions: format.list(names) })}</p>;
}

function isKeyOf<Key extends string>(record: Readonly<Record<Key, string>>, text: string): text is Key {
  return Object.hasOwn(record, text);
}

/** Groups sums by what they have in common, in the order in which they come. */
function sumBy(sums: TriedPart['sums'], keyOf: (sum: TriedPart['sums'][number]) => string | null) {
  return [...Map.groupBy(sums, keyOf)].map(([key, of]) => ({ key, of }));
}
