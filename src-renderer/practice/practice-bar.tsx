import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { useKeyOf } from '../keys/keymap-context.ts';
import { useAppContext, useNavigation } from '../runtime/app-context.tsx';
import { useCommand } from '../runtime/use-command.ts';
import { Button } from '../ui/button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { PracticeOffer } from './practice-offer.tsx';
import { doneCommands, practiceSteps, stepCommands } from './practice-steps.ts';
import { usePracticeProgress } from './use-practice-progress.ts';

/** The current step of the practice below the view, or its offer. Only ever shown in the sandbox's account. */
export function PracticeBar({ account, accounts }: { account: Account; accounts: readonly Account[] }) {
  const practice = useNavigation((state) => state.practice);
  return practice === null ? (
    <PracticeOffer />
  ) : (
    <PracticeSteps {...practice} account={account} accounts={accounts} />
  );
}

function PracticeSteps({
  step,
  returnTo,
  account,
  accounts,
}: {
  step: number;
  returnTo: string | null;
  account: Account;
  accounts: readonly Account[];
}) {
  const t = useTranslations('practice');
  const review = useTranslations('review');
  const command = useTranslations('app.commands');
  const keyOf = useKeyOf();
  const { navigation } = useAppContext();
  const { startPractice, goToPracticeStep, endPractice, switchAccount } = navigation.getState();
  const [isLate, setIsLate] = useState(false);
  const current = practiceSteps[step];

  const leave = () => {
    endPractice();
    if (accounts.some(({ id }) => id === returnTo) && returnTo !== null) switchAccount(returnTo);
  };
  const goOn = () => {
    setIsLate(false);
    goToPracticeStep(step + 1);
  };
  usePracticeProgress(account.id, current, goOn, () => {
    setIsLate(true);
    goToPracticeStep(practiceSteps.indexOf('decide'));
  });
  useCommand('practice.skip', goOn, current !== undefined);
  useCommand('practice.leave', leave);

  const commands = current === undefined ? doneCommands : stepCommands[current];
  return (
    <section
      aria-label={t('title')}
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-raised px-4 py-2.5"
    >
      <div role="status" className="flex min-w-[240px] flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        {current === undefined ? null : (
          <span className="text-second text-ink-3">
            {t('progress', { step: step + 1, count: practiceSteps.length })}
          </span>
        )}
        <span className="min-w-0">
          {isLate && current === 'decide'
            ? t('late')
            : current === undefined
              ? t('done')
              : t(`steps.${current}`)}
        </span>
        <span className="flex flex-wrap gap-3 text-second text-ink-2">
          {commands.map((one) => {
            const keys = keyOf(one);
            return (
              <span key={one} className="flex items-center gap-1.5">
                {keys === undefined ? null : <Kbd keys={keys} isSpoken />}
                {command(one)}
              </span>
            );
          })}
        </span>
      </div>
      <div className="flex gap-2">
        {current === undefined ? (
          <Button onClick={() => startPractice(returnTo)}>{t('again')}</Button>
        ) : (
          <Button keys={keyOf('practice.skip')} onClick={goOn}>
            {review('skip')}
          </Button>
        )}
        <Button onClick={leave}>{t('leave')}</Button>
      </div>
    </section>
  );
}
