import { useSentences } from '../labels/use-sentences.ts';
import { useTranslations } from 'use-intl';
import type { SelectionAbility, SelectionQuestion } from '../../src-shared/contract/selections.ts';
import { actionDecisions, type ClaimAction } from '../../src-shared/domain/decision/claim-action.ts';
import { roughly, sendingCost } from '../../src-shared/domain/decision/sending-cost.ts';
import { useKeyText } from '../keys/keymap-context.ts';
import { RefusedGroups } from './refused-groups.tsx';
import { useTotalTexts } from './list-summary.tsx';
import { useHoldSeconds } from '../runtime/hold-seconds.ts';

/** Preview of a decision for several claims: how many, its meaning, their sum, its cost, and the claims left out. */
export function DryRunAnswer({
  question,
  action,
  onSelect,
}: {
  question: SelectionQuestion;
  action: ClaimAction;
  onSelect: (reason: SelectionAbility['refusals'][number]['reason']) => void;
}) {
  const t = useTranslations('inbox.question');
  const sentences = useSentences();
  const { takers, refusals } = question;
  const reasons = useTranslations('labels.refusal');
  return (
    <div className="num flex flex-col gap-2.5">
      {takers === 0 ? null : (
        <>
          <p>{sentences(t(`takers.${action}`, { count: takers }), t(`meaning.${action}`))}</p>
          <Facts question={question} />
        </>
      )}
      <RefusedGroups
        titleOf={(count) => t(`refusals.${action}`, { count })}
        groups={refusals.map((group) => ({
          ...group,
          text: reasons(group.reason),
          onSelect: () => onSelect(group.reason),
        }))}
      />
      {takers === 0 ? null : <Hold action={action} />}
    </div>
  );
}

function Facts({ question }: { question: SelectionQuestion }) {
  const t = useTranslations('inbox.question');
  const age = useTranslations('claim.age');
  const inbox = useTranslations('inbox');
  const { all: totals } = useTotalTexts(question.totals);
  const { requests, aboutMs } = sendingCost(question.pace, question.takers);
  const { unit, count } = roughly(aboutMs);
  return (
    <dl className="grid grid-cols-[128px_minmax(0,1fr)] gap-y-1">
      <dt className="text-ink-3">{inbox('summary.totals')}</dt>
      <dd className="wrap-anywhere font-medium">
        {totals.slice(0, -1).map((text) => (
          <span key={text} className="block">
            {text}
          </span>
        ))}
        {totals.at(-1)}
        {question.unsummed > 0 ? (
          <span className="text-ink-3">
            {totals.length > 0 ? ' · ' : null}
            {inbox('unsummed', { count: question.unsummed })}
          </span>
        ) : null}
      </dd>
      <dt className="text-ink-3">{t('sending')}</dt>
      <dd>{t('cost', { requests, time: age(unit, { count }) })}</dd>
    </dl>
  );
}

function Hold({ action }: { action: ClaimAction }) {
  const keyText = useKeyText();
  const t = useTranslations('inbox.question');
  const seconds = useHoldSeconds(actionDecisions[action].kind);
  return <p className="text-ink-3">{t('hold', { seconds, undo: keyText('undo') })}</p>;
}
