import { useDeferredValue, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Rule } from '../../src-shared/contract/rules.ts';
import {
  listNameProblem,
  longestListName,
  tidyListName,
} from '../../src-shared/domain/claim/saved-list-name.ts';
import {
  type ProposedDecision,
  proposedDecisionSchema,
  proposedKinds,
} from '../../src-shared/domain/rule/proposed-decision.ts';
import { snoozeChoices } from '../../src-shared/domain/time/snooze-times.ts';
import { conjunctsOf } from '../../src-shared/query/query-nodes.ts';
import { appliesTo, hasProposalTerm, type RuleContent } from '../../src-shared/query/rules.ts';
import type { ClaimSearch } from '../claim-list/claim-search.ts';
import { SearchBox } from '../inbox/search-box.tsx';
import { useFailureText } from '../runtime/use-refusal-text.ts';
import { DraftNote } from '../ui/draft-note.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { ProblemLine } from '../ui/problem-line.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useClaimCount } from './use-rule-counts.ts';
import { type DecisionDraft, useRuleForm } from './use-rule-form.ts';

/** Most characters that can be typed: enough for a name to be refused as too long. */
const mostTyped = 200;

/** A rule's name, query and decision, to be written or changed. */
export function RuleDialog({
  accountId,
  rule,
  others,
  onConfirm,
  onClose,
}: {
  accountId: string;
  /** Rule to change; `null` for a new one. */
  rule: Rule | null;
  /** Names that are taken. */
  others: readonly string[];
  /** Saves it. @throws what the main side refused */
  onConfirm: (name: string, content: RuleContent) => Promise<void>;
  onClose: () => void;
}) {
  const t = useTranslations('rules');
  const failureText = useFailureText();
  const form = useRef<HTMLFormElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const written = useRuleForm(accountId, rule);
  const { state, search: typed, name, decision: draft } = written;
  const [isShown, setIsShown] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const nameProblem = listNameProblem(name, others);
  const queryProblem = problemOf(typed);
  const decision = proposedDecisionSchema.safeParse(decisionOf(draft)).data;
  // An empty field is no mistake before somebody wants to go on with it.
  const shownName = nameProblem === 'name_empty' && !isShown ? null : nameProblem;
  const shownQuery = queryProblem === 'proposals' || isShown ? queryProblem : null;

  const submit = async () => {
    setIsShown(true);
    if (nameProblem !== null) return form.current?.querySelector('input')?.focus();
    if (queryProblem !== null) return search.current?.focus();
    if (decision === undefined) return form.current?.querySelector<HTMLElement>('[name=tag]')?.focus();
    setIsBusy(true);
    try {
      await onConfirm(tidyListName(name), { query: typed.query, decision });
      written.drop();
      onClose();
    } catch (error) {
      setRefusal(failureText(error, (reason) => t('toasts.failed', { reason })));
      setIsBusy(false);
    }
  };
  return (
    <FormDialog
      isKept
      title={rule === null ? t('dialog.createTitle') : t('dialog.editTitle', { name: rule.name })}
      submitLabel={t(rule === null ? 'dialog.create' : 'dialog.save')}
      width="wide"
      isBusy={isBusy}
      formRef={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('dialog.name')}
        problem={
          shownName === null
            ? null
            : t(`problems.${shownName}`, { most: longestListName, found: tidyListName(name).length })
        }
        value={name}
        onChange={written.setName}
        maxLength={mostTyped}
        spellCheck="false"
        isRequired
        autoFocus
      />
      <div className="flex flex-col gap-1">
        <span aria-hidden="true" className="text-small font-medium text-ink-2">
          {t('dialog.query')}
        </span>
        <SearchBox
          state={state}
          accountId={accountId}
          search={search}
          label={t('dialog.query')}
          onLeave={null}
        />
        <MatchCount
          accountId={accountId}
          search={typed}
          decision={decision}
          problem={shownQuery === null ? null : t(`queryProblems.${shownQuery}`)}
        />
      </div>
      <DecisionFields draft={draft} isShown={isShown} onChange={written.setDecision} />
      <DraftNote isShown={written.isRestored} onDiscard={written.discard} />
      {rule === null ? <p className="text-second text-ink-3">{t('dialog.startsOff')}</p> : null}
      <ProblemLine text={refusal} />
    </FormDialog>
  );
}

/** Shows the number of claims that match now, or what is wrong with the query. */
function MatchCount({
  accountId,
  search,
  decision,
  problem,
}: {
  accountId: string;
  search: ClaimSearch;
  decision: ProposedDecision | undefined;
  problem: string | null;
}) {
  const t = useTranslations('rules.dialog');
  const { query } = search;
  const isCounted = problemOf(search) === null;
  const claims = decision === undefined ? query : appliesTo({ name: '', query, decision });
  const asked = useDeferredValue(isCounted ? claims : null);
  const count = useClaimCount(accountId, asked);
  if (problem !== null) return <p className="text-second text-red">{problem}</p>;
  return (
    <p role="status" className="num min-h-4 text-second text-ink-3">
      {isCounted
        ? count === undefined
          ? t('counting')
          : t('matches', { count })
        : problemOf(search) === 'empty'
          ? t('queryHint')
          : null}
    </p>
  );
}

function DecisionFields({
  draft,
  isShown,
  onChange,
}: {
  draft: DecisionDraft;
  /** Whether what is missing is said. */
  isShown: boolean;
  onChange: (draft: DecisionDraft) => void;
}) {
  const t = useTranslations('rules');
  const snooze = useTranslations('urgency.snooze.choices');
  const isTagMissing = isShown && !proposedDecisionSchema.safeParse(decisionOf(draft)).success;
  return (
    <>
      <div className="flex flex-wrap gap-x-5 gap-y-3">
        <Select
          label={t('dialog.decision')}
          value={draft.kind}
          options={proposedKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
          onChange={(kind) => onChange({ ...draft, kind })}
        />
        {draft.kind === 'snooze' ? (
          <Select
            label={t('dialog.until')}
            value={draft.choice}
            options={snoozeChoices.map((choice) => ({ value: choice, label: snooze(choice) }))}
            onChange={(choice) => onChange({ ...draft, choice })}
          />
        ) : null}
      </div>
      {draft.kind === 'tag' ? (
        <TextField
          name="tag"
          label={t('dialog.tag')}
          problem={isTagMissing ? t('tagProblem') : null}
          value={draft.tag}
          onChange={(tag) => onChange({ ...draft, tag })}
          maxLength={mostTyped}
          spellCheck="false"
        />
      ) : null}
    </>
  );
}

function problemOf(search: ClaimSearch): 'empty' | 'unreadable' | 'proposals' | null {
  if (!search.typed.ok || conjunctsOf(search.query).some(({ kind }) => kind === 'unreadable'))
    return 'unreadable';
  if (conjunctsOf(search.query).length === 0) return 'empty';
  return hasProposalTerm(search.query) ? 'proposals' : null;
}

function decisionOf({ kind, choice, tag }: DecisionDraft) {
  if (kind === 'snooze') return { kind, choice };
  return kind === 'tag' ? { kind, tag: tag.replace(/\s+/gu, ' ').trim() } : { kind };
}
