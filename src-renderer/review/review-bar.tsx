import { useTranslations } from 'use-intl';
import {
  reviewCounts,
  reviewMarks,
  type ReviewSession,
} from '../../src-shared/domain/review/review-session.ts';
import { roughly } from '../../src-shared/domain/decision/sending-cost.ts';
import { useKeyOf } from '../keys/keymap-context.ts';
import { Button } from '../ui/button.tsx';
import { Progress } from '../ui/progress.tsx';
import { ViewHead } from '../ui/view-head.tsx';
import { useReviewPace } from './use-review-pace.ts';

/** Shows how far the review is, and the keys that decide nothing. */
export function ReviewBar({
  session,
  onBack,
  onNext,
  onSkipWith,
  onFlag,
  onPause,
}: {
  session: ReviewSession;
  onBack: () => void;
  onNext: () => void;
  onSkipWith: () => void;
  onFlag: () => void;
  onPause: () => void;
}) {
  const keyOf = useKeyOf();
  const t = useTranslations('review');
  const app = useTranslations('app');
  const { total } = session;
  const position = t('position', { position: Math.min(session.at + 1, total), total });
  return (
    <div className="shrink-0">
      <ViewHead
        title={app('review')}
        state={
          <p>
            <span className="font-strong text-ink">{position}</span>
            <ReviewTally session={session} />
            <ReviewPace session={session} />
            <OtherWindows session={session} />
          </p>
        }
        actions={
          <>
            <Button keys={keyOf('list.previous')} onClick={onBack}>
              {app('back')}
            </Button>
            <Button keys={keyOf('list.next')} onClick={onNext}>
              {t('skip')}
            </Button>
            <Button keys={keyOf('review.skip')} onClick={onSkipWith}>
              {t('skipWith')}
            </Button>
            <Button decides keys={keyOf('review.flag')} onClick={onFlag}>
              {t('flag')}
            </Button>
            <Button keys={keyOf('list.clear')} onClick={onPause}>
              {t('pause')}
            </Button>
          </>
        }
      />
      <Progress label={position} value={session.at} max={total} />
    </div>
  );
}

/** Shows what happened to the claims so far, without zeros. */
function ReviewTally({ session }: { session: ReviewSession }) {
  const t = useTranslations('review');
  const counts = reviewCounts(session);
  return reviewMarks
    .filter((mark) => counts[mark] > 0)
    .map((mark) => (
      <span key={mark} className="text-ink-3">
        {' · '}
        {t(`counts.${mark}`, { count: counts[mark] })}
      </span>
    ));
}

/** Shows how long a claim takes, and the remaining ones together. */
function ReviewPace({ session }: { session: ReviewSession }) {
  const t = useTranslations('review');
  const times = useTranslations('inbox.question.time');
  const paceMs = useReviewPace(session.at);
  if (paceMs === null) return null;
  const timeOf = (ms: number) => {
    const { unit, count } = roughly(ms);
    return times(unit, { count });
  };
  const left = reviewCounts(session).left_over;
  return (
    // A narrow window has its room for the counts.
    <span className="hidden text-ink-3 @min-[1100px]/window:inline">
      {' · '}
      {t('pace', { each: timeOf(paceMs), left: timeOf(paceMs * left) })}
    </span>
  );
}

/** Shows where other windows are in the review. */
function OtherWindows({ session: { others, total } }: { session: ReviewSession }) {
  const t = useTranslations('review');
  const [first] = others;
  if (first === undefined) return null;
  return (
    <span className="block text-second text-ink-3">
      {others.length > 1
        ? t('otherWindows', { count: others.length })
        : first < total
          ? t('otherWindow', { position: first + 1, total })
          : t('otherWindowDone')}
    </span>
  );
}
