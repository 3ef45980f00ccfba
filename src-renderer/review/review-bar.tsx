import { useTranslations } from 'use-intl';
import {
  reviewCounts,
  reviewMarks,
  type ReviewSession,
} from '../../src-shared/domain/review/review-session.ts';
import { roughly } from '../../src-shared/domain/decision/sending-cost.ts';
import { CommandButton } from '../runtime/command-button.tsx';
import { Progress } from '../ui/progress.tsx';
import { ViewHead } from '../ui/view-head.tsx';
import { useReviewPace } from './use-review-pace.ts';

/** Shows how far the review is, and the keys that decide nothing. */
export function ReviewBar({ session }: { session: ReviewSession }) {
  const t = useTranslations('review');
  const app = useTranslations('app');
  const { total } = session;
  const position = t('position', { position: Math.min(session.at + 1, total), total });
  return (
    <div className="shrink-0">
      <ViewHead
        title={app('review')}
        state={<ReviewState session={session} position={position} />}
        hasLongState
        actions={
          <>
            <CommandButton command="list.previous">{app('back')}</CommandButton>
            <CommandButton command="list.next">{t('skip')}</CommandButton>
            <CommandButton command="review.skip">{t('skipWith')}</CommandButton>
            <CommandButton command="review.flag" decides>
              {t('flag')}
            </CommandButton>
            <CommandButton command="list.clear">{t('pause')}</CommandButton>
          </>
        }
      />
      <Progress label={position} value={session.at} max={total} />
    </div>
  );
}

/** Shows the place, what happened to the claims so far, and the pace, in two lines at most: the bar keeps its height. */
function ReviewState({ session, position }: { session: ReviewSession; position: string }) {
  const pace = usePaceText(session);
  const tally = useTally(session);
  return (
    <div className="min-w-0">
      <p
        className={session.others.length === 0 ? 'line-clamp-2' : 'line-clamp-1'}
        title={[position, ...tally, ...(pace === null ? [] : [pace])].join(' · ')}
      >
        <span className="font-strong text-ink">{position}</span>
        {tally.map((text) => (
          <span key={text}>
            {' · '}
            {text}
          </span>
        ))}
        {pace === null ? null : (
          // A narrow window has its room for the counts.
          <span className="hidden @min-[1100px]/window:inline">
            {' · '}
            {pace}
          </span>
        )}
      </p>
      <OtherWindows session={session} />
    </div>
  );
}

/** Returns what happened to the claims so far, without zeros. */
function useTally(session: ReviewSession): string[] {
  const t = useTranslations('review');
  const counts = reviewCounts(session);
  return reviewMarks
    .filter((mark) => counts[mark] > 0)
    .map((mark) => t(`counts.${mark}`, { count: counts[mark] }));
}

/** Returns how long a claim takes, and the remaining ones together; `null` while nobody knows. */
function usePaceText(session: ReviewSession): string | null {
  const t = useTranslations('review');
  const times = useTranslations('claim.age');
  const paceMs = useReviewPace(session.at);
  if (paceMs === null) return null;
  const timeOf = (ms: number) => {
    const { unit, count } = roughly(ms);
    return times(unit, { count });
  };
  const left = reviewCounts(session).left_over;
  return t('pace', { each: timeOf(paceMs), left: timeOf(paceMs * left) });
}

/** Shows where other windows are in the review. */
function OtherWindows({ session: { others, total } }: { session: ReviewSession }) {
  const t = useTranslations('review');
  const [first] = others;
  if (first === undefined) return null;
  return (
    <p className="truncate">
      {others.length > 1
        ? t('otherWindows', { count: others.length })
        : first < total
          ? t('otherWindow', { position: first + 1, total })
          : t('otherWindowDone')}
    </p>
  );
}
