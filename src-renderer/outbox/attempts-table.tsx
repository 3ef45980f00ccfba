import { useDetailLabel } from '../labels/use-detail-label.ts';
import { useFormatter, useTranslations } from 'use-intl';
import type { OutboxEntryDetail } from '../../src-shared/contract/outbox.ts';
import type { Tone } from '../ui/pill.tsx';
import { Dot } from '../ui/pill.tsx';

type Attempt = OutboxEntryDetail['attempts'][number];

const outcomeTones = {
  ok: 'green',
  proven: 'green',
  refused: 'red',
  not_sent: 'grey',
  paused: 'grey',
  ambiguous: 'amber',
  unproven: 'amber',
  other: 'grey',
} as const satisfies Record<NonNullable<Attempt['outcome']>, Tone>;

const headClass = { number: 'w-8', phase: '', outcome: '', http: 'text-right', time: 'text-right' } as const;

/** Everything that was tried for a decision, in its order: the evidence. */
export function AttemptsTable({ attempts }: { attempts: readonly Attempt[] }) {
  const t = useTranslations('outbox.evidence');
  const detailLabel = useDetailLabel();
  const format = useFormatter();
  const durationLabel = (ms: number) =>
    ms < 1000 ? t('took', { ms }) : t('tookSeconds', { seconds: Math.round(ms / 100) / 10 });
  if (attempts.length === 0) return <p className="text-ink-3">{t('none')}</p>;
  return (
    <table className="num w-full text-left">
      <thead className="text-second text-ink-3">
        <tr>
          {(['number', 'phase', 'outcome', 'http', 'time'] as const).map((column) => (
            <th key={column} scope="col" className={`pb-1 font-normal ${headClass[column]}`}>
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      {attempts.map((attempt) => (
        <tbody key={`${attempt.number}/${attempt.phase}/${attempt.startedAtMs}`}>
          <tr className="border-t border-line-soft align-top">
            <td className="py-1 text-ink-3">{attempt.number}</td>
            <td className="py-1 pr-2">{t(`phases.${attempt.phase}`)}</td>
            <td className="py-1 pr-2">
              <AttemptResult outcome={attempt.outcome} />
            </td>
            <td className="py-1 text-right ident">{attempt.httpStatus ?? '–'}</td>
            <td className="py-1 pl-2 text-right whitespace-nowrap">
              <time
                dateTime={new Date(attempt.startedAtMs).toISOString()}
                title={format.dateTime(attempt.startedAtMs, 'exact')}
              >
                {format.dateTime(attempt.startedAtMs, 'second')}
              </time>
              {attempt.endedAtMs === null ? null : (
                <div className="text-second text-ink-3">
                  {durationLabel(attempt.endedAtMs - attempt.startedAtMs)}
                </div>
              )}
            </td>
          </tr>
          {attempt.detail === null ? null : (
            <tr>
              <td />
              <td colSpan={4} className="pb-1.5 text-second break-words text-ink-2">
                {detailLabel(attempt.detail)}
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  );
}

function AttemptResult({ outcome }: Pick<Attempt, 'outcome'>) {
  const t = useTranslations('outbox.evidence');
  if (outcome === null) return <span className="text-ink-3">{t('running')}</span>;
  return (
    <span className="flex items-center gap-2">
      <Dot tone={outcomeTones[outcome]} />
      {t(`outcomes.${outcome}`)}
    </span>
  );
}
