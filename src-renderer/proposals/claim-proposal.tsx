import { Signpost } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { ClaimDetail, ClaimRow } from '../../src-shared/contract/claims.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useNow } from '../runtime/use-now.ts';
import { CommandButton } from '../runtime/command-button.tsx';
import { useDecisionLabel } from './use-decision-label.ts';
import { useMarkText } from './use-mark-text.ts';
import { type Proposal, useProposalOf } from './use-proposals.ts';
import { useReasons } from './use-reasons.ts';

const stepMs = 60_000;

/**
 * Shows what a rule proposes for the claim, and why. While any rule is on, its height is the same for each claim, so
 * that nothing moves when proposals come and go.
 */
export function ClaimProposal({ row, detail }: { row: ClaimRow; detail: ClaimDetail | undefined }) {
  const { hasRules, mayDiffer, proposal } = useProposalOf(row.id);
  if (!hasRules) return null;
  return (
    <div className={`num mt-2 ${mayDiffer ? 'h-13' : 'h-9'}`}>
      {proposal === undefined ? null : <Lines row={row} detail={detail} proposal={proposal} />}
    </div>
  );
}

function Lines({
  row,
  detail,
  proposal,
}: {
  row: ClaimRow;
  detail: ClaimDetail | undefined;
  proposal: Proposal;
}) {
  const t = useTranslations('rules.head');
  const markText = useMarkText();
  const decisionLabel = useDecisionLabel();
  const reasons = useReasons();
  const { commands } = useAppContext();
  const mayTake = useStore(commands.available, (available) => available.has('claim.takeProposal'));
  const nowMs = useNow(stepMs);
  const because = t('because', {
    terms: reasons(proposal.rule.content.query, { row, detail }, nowMs).join(' · '),
  });
  const others = proposal.differing.map(({ name, content }) =>
    t('other', { decision: decisionLabel(content.decision), rule: name }),
  );
  const differs = others.length === 0 ? null : t('differs', { rules: others.join(', ') });
  const text = markText(proposal);
  return (
    <section aria-label={t('label')} className="flex items-center gap-2">
      <Signpost size={14} className="mt-0.5 shrink-0 self-start text-ink-3" />
      <div
        className="min-w-0 flex-1"
        title={[text, because, differs].filter((line) => line !== null).join('\n')}
      >
        <p className="truncate text-small font-medium">{text}</p>
        <p className="truncate text-second text-ink-3">{because}</p>
        {differs === null ? null : <p className="truncate text-second text-amber">{differs}</p>}
      </div>
      {mayTake ? (
        <CommandButton decides command="claim.takeProposal">
          {t('take')}
        </CommandButton>
      ) : null}
    </section>
  );
}
