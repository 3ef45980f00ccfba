import { useTranslations } from 'use-intl';
import { useNavigation } from '../runtime/app-context.tsx';
import { troubleTopics, type TroubleTopic } from './guide-topics.ts';

/** Opens the guide where it explains a state and what to do about it. */
export function GuideLink({ topic }: { topic: TroubleTopic }) {
  const t = useTranslations('app.guide');
  const openGuide = useNavigation((state) => state.openGuide);
  return (
    <button
      type="button"
      className="shrink-0 text-second text-ink-2 underline decoration-line underline-offset-2 hover:text-ink hover:decoration-ink-3"
      onClick={() => openGuide(troubleTopics[topic])}
    >
      {t('whatIsThis')}
    </button>
  );
}
