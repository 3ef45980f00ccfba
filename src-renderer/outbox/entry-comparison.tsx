import { useFormatter, useTranslations } from 'use-intl';
import type { OutboxEntryDetail } from '../../src-shared/contract/outbox.ts';
import type { ClaimSnapshot } from '../../src-shared/domain/decision/decision.ts';
import { readInstantMs } from '../../src-shared/domain/time/instant.ts';
import { useBriefLabels } from './brief-labels.ts';
import { useMomentLabel } from '../labels/use-moment-label.ts';

const facts = ['status', 'isOpen', 'updatedAt'] as const satisfies readonly (keyof ClaimSnapshot)[];

/** Comparison of the claim that the agent saw with the service's now, differences marked. */
export function EntryComparison({ detail }: { detail: OutboxEntryDetail }) {
  const t = useTranslations('outbox.compare');
  const claim = useTranslations('claim');
  const briefLabels = useBriefLabels();
  const format = useFormatter();
  const momentLabel = useMomentLabel();
  const { saw } = detail.entry;
  const { now, nowReceivedAtMs } = detail;

  function labelOf(fact: (typeof facts)[number], snapshot: ClaimSnapshot): string {
    const value = snapshot[fact];
    if (value === null) return claim('notGiven');
    if (typeof value === 'boolean') return value ? claim('open') : claim('closed');
    if (fact === 'status') return briefLabels.status(value);
    const atMs = readInstantMs(value);
    return atMs === null ? value : format.dateTime(atMs, 'exact');
  }

  if (saw === null) return <p className="text-ink-3">{t('noSnapshot')}</p>;
  return (
    <table className="w-full table-fixed text-left">
      <thead className="align-top text-second text-ink-3">
        <tr>
          <th scope="col" className="w-[26%] pb-1 font-normal">
            <span className="sr-only">{t('field')}</span>
          </th>
          <th scope="col" className="pb-1 font-normal">
            {t('saw')}
          </th>
          <th scope="col" className="num pb-1 font-normal">
            {t('now')}
            {nowReceivedAtMs === null ? null : (
              <div>{t('nowAt', { time: momentLabel(nowReceivedAtMs) })}</div>
            )}
          </th>
        </tr>
      </thead>
      <tbody>
        {facts.map((fact) => {
          const differs = now !== null && saw[fact] !== now[fact];
          return (
            <tr key={fact} className="align-top">
              <th scope="row" className="py-[3px] pr-2 font-normal wrap-anywhere text-ink-3">
                {t(fact)}
              </th>
              <td className="num py-[3px] pr-2 break-words">{labelOf(fact, saw)}</td>
              <td className="num py-[3px] break-words">
                {now === null ? (
                  <span className="text-ink-3">{fact === 'status' ? t('claimGone') : ''}</span>
                ) : differs ? (
                  <>
                    <mark className="rounded-sm bg-amber-bg px-1 py-px font-medium text-amber">
                      {labelOf(fact, now)}
                    </mark>
                    <span className="sr-only"> ({t('differs')})</span>
                  </>
                ) : (
                  labelOf(fact, now)
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
