import { type RefObject, useDeferredValue, useRef, useState } from 'react';
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
import { appliesTo, hasProposalTerm, type RuleContent, withinAmounts } from '../../src-shared/query/rules.ts';
import type { ClaimListStore } from '../claim-list/claim-list-state.ts';
import { type ClaimSearch, isNarrowed, isUnreadable } from '../claim-list/claim-search.ts';
import { SearchBox } from '../inbox/search-box.tsx';
import { useRules } from '../proposals/use-rules.ts';
import { useFailureText } from '../runtime/use-refusal-text.ts';
import { useSubmit } from '../runtime/use-submit.ts';
import { SettledStatus } from '../runtime/settled-status.tsx';
import { Button } from '../ui/button.tsx';
import { DraftNote } from '../ui/draft-note.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { ProblemLine } from '../ui/problem-line.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { isForbidden, useLimitText } from './use-limit-text.ts';
import { useClaimCount } from './use-claim-count.ts';
import { TrialDialog, type TriedRule } from './trial-dialog.tsx';
import { type DecisionDraft, useRuleForm } from './use-rule-form.ts';

/** Most characters that can be typed: enough for a name to be refused as too long. */
const mostTyped = 200;

/** Key that tries what is typed on the past: it writes nothing in a field. */
const trialKey = 'F9';

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
  const app = useTranslations('app');
  const form = useRef<HTMLFormElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const written = useRuleForm(accountId, rule);
  const { state, search: typed, name, decision: draft } = written;
  const [isShown, setIsShown] = useState(false);
  const [tried, setTried] = useState<TriedRule | null>(null);

  const nameProblem = listNameProblem(name, others);
  const queryProblem = problemOf(typed);
  const decision = proposedDecisionSchema.safeParse(decisionOf(draft)).data;
  // An empty field is no mistake before somebody wants to go on with it.
  const shownName = nameProblem === 'name_empty' && !isShown ? null : nameProblem;
  const shownQuery = queryProblem === 'proposals' || isShown ? queryProblem : null;

  /** Returns what is typed; `null` if something is missing or wrong, which then has the focus. */
  const readContent = (): RuleContent | null => {
    setIsShown(true);
    if (queryProblem !== null) search.current?.focus();
    else if (decision === undefined) form.current?.querySelector<HTMLElement>('[name=tag]')?.focus();
    else return { query: typed.query, decision };
    return null;
  };
  const tryOn = () => {
    const content = readContent();
    if (content !== null) setTried({ name: tidyListName(name), content });
  };
  const { problem, isBusy, submit } = useSubmit(
    async (content: RuleContent) => {
      await onConfirm(tidyListName(name), content);
      written.drop();
      onClose();
    },
    (reason) => t('toasts.failed', { reason }),
  );
  const submitTyped = async () => {
    const content = readContent();
    if (nameProblem !== null) return form.current?.querySelector('input')?.focus();
    if (content !== null) await submit(content);
  };
  return (
    <>
      <FormDialog
        isKept
        title={rule === null ? app('commands.rules.create') : t('dialog.editTitle', { name: rule.name })}
        submitLabel={t(rule === null ? 'dialog.create' : 'dialog.save')}
        width="wide"
        isBusy={isBusy}
        formRef={form}
        onSubmit={submitTyped}
        onClose={onClose}
      >
        <div
          className="contents"
          onKeyDown={(event) => {
            if (event.key !== trialKey) return;
            event.preventDefault();
            tryOn();
          }}
        >
          <NameField name={name} problem={shownName} onChange={written.setName} />
          <QueryField
            accountId={accountId}
            state={state}
            search={search}
            typed={typed}
            decision={decision}
            problem={shownQuery === null ? null : t(`queryProblems.${shownQuery}`)}
          />
          <DecisionFields
            accountId={accountId}
            draft={draft}
            isShown={isShown}
            onChange={written.setDecision}
          />
          <DraftNote isShown={written.isRestored} onDiscard={written.discard} />
          <div>
            <Button keys={trialKey} onClick={tryOn}>
              {t('trial.button')}
            </Button>
          </div>
          {rule === null ? <p className="text-second text-ink-3">{t('dialog.startsOff')}</p> : null}
          <ProblemLine text={problem} />
        </div>
      </FormDialog>
      {tried === null ? null : (
        <TrialDialog accountId={accountId} rule={tried} onClose={() => setTried(null)} />
      )}
    </>
  );
}

function NameField({
  name,
  problem,
  onChange,
}: {
  name: string;
  problem: ReturnType<typeof listNameProblem>;
  onChange: (name: string) => void;
}) {
  const t = useTranslations('rules');
  const params = { most: longestListName, found: tidyListName(name).length };
  return (
    <TextField
      label={t('dialog.name')}
      problem={problem === null ? null : t(`problems.${problem}`, params)}
      value={name}
      onChange={onChange}
      maxLength={mostTyped}
      spellCheck="false"
      isRequired
      autoFocus
    />
  );
}

/** The query in the search language, with how many claims it finds. */
function QueryField({
  accountId,
  state,
  search,
  typed,
  decision,
  problem,
}: {
  accountId: string;
  state: ClaimListStore;
  search: RefObject<HTMLInputElement | null>;
  typed: ClaimSearch;
  decision: ProposedDecision | undefined;
  /** Text about what is wrong with it; `null` for nothing. */
  problem: string | null;
}) {
  const t = useTranslations('rules.dialog');
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden="true" className="text-small font-medium text-ink-2">
        {t('query')}
      </span>
      <SearchBox state={state} accountId={accountId} search={search} label={t('query')} onLeave={null} />
      <MatchCount accountId={accountId} search={typed} decision={decision} problem={problem} />
    </div>
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
  const { limits } = useRules(accountId);
  const isAllowed = decision === undefined || !isForbidden(decision.kind, limits);
  const claims =
    decision === undefined
      ? query
      : appliesTo({ name: '', ...withinAmounts({ query, decision }, limits.largestAmounts) });
  const asked = useDeferredValue(isCounted && isAllowed ? claims : null);
  const { found, isOld, hasRested, error } = useClaimCount(accountId, asked);
  const failureText = useFailureText({ isReading: true });
  const hint = problemOf(search) === 'empty' ? t('queryHint') : '';
  const failure = error === null ? '' : failureText(error, (reason) => t('countFailed', { reason }));
  const matches =
    found === undefined ? failure : t(found.isMore ? 'moreMatches' : 'matches', { count: found.claims });
  // Screen readers hear the whole number alone, and no number of the query before.
  const said = (isOld && !hasRested) || found?.isMore === true ? '' : matches;
  if (problem !== null) return <p className="text-second text-red">{problem}</p>;
  return (
    <p
      // Dimmed only when the number takes long: most come before anybody would see it.
      className="num min-h-4 text-second text-ink-3 aria-busy:animate-dim-late"
      aria-busy={isOld || undefined}
    >
      {isCounted && isAllowed ? matches || t('counting') : hint}
      <SettledStatus text={isCounted && isAllowed ? said : hint} />
    </p>
  );
}

function DecisionFields({
  accountId,
  draft,
  isShown,
  onChange,
}: {
  accountId: string;
  draft: DecisionDraft;
  /** Whether what is missing is said. */
  isShown: boolean;
  onChange: (draft: DecisionDraft) => void;
}) {
  const t = useTranslations('rules');
  const snooze = useTranslations('urgency.snooze.choices');
  const limit = useLimitText()(draft.kind, useRules(accountId).limits);
  const isTagMissing = isShown && !proposedDecisionSchema.safeParse(decisionOf(draft)).success;
  return (
    <>
      <div className="flex flex-wrap gap-x-5 gap-y-3">
        <Select
          label={t('columns.decision')}
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
      {limit === null ? null : <p className="-mt-2 text-second text-amber">{limit.whole}</p>}
      {draft.kind === 'tag' ? (
        <TextField
          name="tag"
          label={t('kinds.tag')}
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
  if (isUnreadable(search)) return 'unreadable';
  if (!isNarrowed(search)) return 'empty';
  return hasProposalTerm(search.query) ? 'proposals' : null;
}

function decisionOf({ kind, choice, tag }: DecisionDraft) {
  if (kind === 'snooze') return { kind, choice };
  return kind === 'tag' ? { kind, tag: tag.replace(/\s+/gu, ' ').trim() } : { kind };
}
