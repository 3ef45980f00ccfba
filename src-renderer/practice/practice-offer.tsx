import { useTranslations } from 'use-intl';
import { useExploreSandbox } from '../accounts/use-explore-sandbox.ts';
import { usePreferences } from '../runtime/use-preferences.ts';
import { Button } from '../ui/button.tsx';
import { ProblemLine } from '../ui/problem-line.tsx';

/** Offers the practice below the view, until it is taken or declined: never again in this profile then. */
export function PracticeOffer() {
  const t = useTranslations('practice');
  const welcome = useTranslations('accounts.welcome');
  const [preferences, change] = usePreferences();
  const sandbox = useExploreSandbox();
  if (preferences === undefined || preferences.hasAnsweredPractice) return null;
  return (
    <section
      aria-label={t('title')}
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-raised px-4 py-2"
    >
      <div className="min-w-[240px] flex-1">
        <p className="text-ink-2">{t('offer')}</p>
        <ProblemLine text={sandbox.problem} />
      </div>
      <div className="flex gap-2">
        <Button isBusy={sandbox.isBusy} onClick={() => void sandbox.practise()}>
          {welcome('practise')}
        </Button>
        <Button tone="quiet" onClick={() => change({ hasAnsweredPractice: true })}>
          {t('decline')}
        </Button>
      </div>
    </section>
  );
}
