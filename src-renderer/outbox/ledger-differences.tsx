import { useFormatter, useTranslations } from 'use-intl';
import { decisionKind } from '../../src-shared/domain/decision/decision.ts';
import { useClaimLabels } from '../labels/claim-labels.ts';
import { decisionLabel } from '../labels/entry-labels.ts';
import { useBriefLabels } from './brief-labels.ts';
import type { Difference } from './use-ledger-check.ts';

/** Decisions beside what the service says now, where they differ; each leads to its claim. */
export function LedgerDifferences({
  differences,
  onOpenClaim,
}: {
  differences: readonly Difference[];
  onOpenClaim: (claimId: string) => void;
}) {
  const t = useTranslations('outbox');
  const format = useFormatter();
  const labels = useClaimLabels();
  const briefLabels = useBriefLabels();
  const saysNow = ({ entry, status, seen }: Difference) =>
    entry.kind === decisionKind.markSeen
      ? t(seen === true ? 'check.seen' : 'check.notSeen')
      : labels.status(status);
  return (
    <table className="w-full table-fixed text-small">
      <colgroup>
        <col className="w-[44%]" />
        <col className="w-[32%]" />
        <col />
      </colgroup>
      <thead>
        <tr className="text-left align-bottom text-ink-3">
          {(['claim', 'decided', 'now'] as const).map((column) => (
            <th key={column} scope="col" className="pb-1.5 pr-3 font-medium">
              {t(`check.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {differences.map((difference) => {
          const { entry } = difference;
          const { claim } = entry;
          return (
            <tr key={entry.id} className="border-t border-line-soft align-top">
              <td className="py-1.5 pr-3">
                {claim === null ? null : (
                  <>
                    <button
                      type="button"
                      title={claim.merchantName ?? undefined}
                      className="block max-w-full truncate rounded-sm text-left text-accent-text underline underline-offset-2"
                      onClick={() => onOpenClaim(claim.id)}
                    >
                      {claim.merchantName ?? briefLabels.card(claim)}
                    </button>
                    <span className="block truncate text-ink-3">
                      {[
                        claim.merchantName === null ? null : briefLabels.card(claim),
                        briefLabels.amount(claim),
                      ]
                        .filter((part) => part !== null)
                        .join(' · ')}
                    </span>
                  </>
                )}
              </td>
              <td className="py-1.5 pr-3">
                {decisionLabel(t, entry)}
                <span className="block text-ink-3">
                  {format.dateTime(entry.decidedAtMs, 'exact')} · {t('by', { agent: entry.agent })}
                </span>
              </td>
              <td className="py-1.5">{saysNow(difference)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
