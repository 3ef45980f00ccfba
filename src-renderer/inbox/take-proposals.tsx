import { memo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormatter, useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { ClaimFilter } from '../../src-shared/contract/claims.ts';
import {
  isSameDecision,
  type ProposedDecision,
  type ProposedKind,
} from '../../src-shared/domain/rule/proposed-decision.ts';
import { snoozeUntil } from '../../src-shared/domain/time/snooze-times.ts';
import { allOf, termOf } from '../../src-shared/query/query-nodes.ts';
import type { ClaimListStore } from '../claim-list/claim-list-state.ts';
import type { ClaimSelectionStore } from '../claim-list/claim-selection.ts';
import type { ClaimWindow } from '../claim-list/use-claim-window.ts';
import { askedFor } from '../proposals/asked-for.ts';
import { useDecisionLabel } from '../proposals/use-decision-label.ts';
import { useProposalsAhead } from '../proposals/use-proposals.ts';
import { isReadable, useRules } from '../proposals/use-rules.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import type { ChosenClaims } from '../runtime/chosen-claims.ts';
import { useCommand } from '../runtime/use-command.ts';
import { useNewest } from '../runtime/use-newest.ts';
import { useFailureText } from '../runtime/use-refusal-text.ts';
import { useTimeZone } from '../runtime/use-time-zone.ts';
import { AnswerButton } from '../ui/answer-button.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { LetterChoices } from '../ui/letter-choices.tsx';
import { useTakeLocally } from './use-take-proposal.ts';

/** A decision that rules propose, and the claims of the list for which they do. */
interface ProposedGroup {
  decision: ProposedDecision;
  filter: ClaimFilter;
  /** Number of these claims; of a list with selected claims, of those alone. */
  count: number;
}

interface LocalQuestion {
  decision: Extract<ProposedDecision, { kind: 'snooze' | 'tag' }>;
  claims: ChosenClaims;
}

const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');

/** Letters of the keys that take the same decisions. */
const letterOfKind: Readonly<Record<ProposedKind, string>> = {
  accept: 'a',
  reject: 'r',
  seen: 's',
  snooze: 'b',
  tag: 'l',
  email: 'm',
  finish: 'f',
};

/** Returns a letter for each group: that of its decision, or the first free one if another group has it. */
function lettersOf(groups: readonly ProposedGroup[]): string[] {
  const taken: string[] = [];
  for (const { decision } of groups) {
    const own = letterOfKind[decision.kind];
    const free = letters.filter((one) => !taken.includes(one) && !Object.values(letterOfKind).includes(one));
    taken.push(taken.includes(own) ? (free[0] ?? '') : own);
  }
  return taken;
}

/**
 * Offers the key that takes all proposals of one decision in the list, or among the selected claims: they become the
 * selection, and the question about it is the same as for any other.
 */
export const TakeProposals = memo(function TakeProposals({
  account,
  state,
  window,
  chosen,
  onEmail,
  onFinish,
}: {
  account: Account;
  state: ClaimListStore;
  window: ClaimWindow;
  chosen: ClaimSelectionStore;
  onEmail: (claims: ChosenClaims) => void;
  onFinish: (claims: ChosenClaims) => void;
}) {
  const t = useTranslations('rules.take');
  const failureText = useFailureText();
  const { toasts } = useAppContext();
  const [choices, setChoices] = useState<readonly ProposedGroup[] | null>(null);
  const [question, setQuestion] = useState<LocalQuestion | null>(null);
  const { hasRules, find, countOf } = useProposedGroups(account.id, window, chosen);
  const tell = (text: string): void => {
    toasts.getState().say('problem', text);
  };

  const press = useNewest();
  const isAnySelected = () => chosen.getState().selection.count > 0;
  /**
   * Returns what tells whether a press still means the same claims: no other one, nor a selection, came since, and
   * the list is still open.
   */
  function watch(): () => boolean {
    const isNewest = press();
    const isAmongSelected = isAnySelected();
    return () => isNewest() && isAnySelected() === isAmongSelected;
  }

  async function take({ decision, filter }: ProposedGroup, isStill: () => boolean): Promise<void> {
    setChoices(null);
    const isAmongSelected = isAnySelected();
    // What is proposed may have changed since: the selection stays as it is then.
    if (isAmongSelected && (await countOf(filter)) === 0) {
      if (isStill()) tell(t('none'));
      return;
    }
    const change = isAmongSelected
      ? ({ how: 'listed', filter } as const)
      : ({ how: 'all', filter, sort: window.query.sort } as const);
    if (!(await chosen.make(change, window.loadedIds, isStill))) return;
    const claims = chosen.chosen();
    if (claims === null) return tell(t('none'));
    switch (decision.kind) {
      case 'accept':
      case 'reject':
      case 'seen':
        return state.getState().ask({ action: decision.kind, count: claims.count });
      case 'email':
        return onEmail(claims);
      case 'finish':
        return onFinish(claims);
      default:
        return setQuestion({ decision, claims });
    }
  }
  async function begin(isStill: () => boolean): Promise<void> {
    const groups = await find();
    if (!isStill()) return;
    const [only] = groups;
    if (only === undefined) tell(t('none'));
    else if (groups.length === 1) await take(only, isStill);
    else flushSync(() => setChoices(groups));
  }
  const attempt = (work: (isStill: () => boolean) => Promise<void>) => {
    const isStill = watch();
    void work(isStill).catch((error: unknown) => {
      if (isStill()) tell(failureText(error, (reason) => t('failed', { reason })));
    });
  };
  useCommand('list.takeProposals', () => attempt(begin), hasRules && account.state === 'open');
  return (
    <>
      {choices === null ? null : (
        <WhichProposals
          groups={choices}
          onChoose={(group) => attempt((isStill) => take(group, isStill))}
          onClose={() => setChoices(null)}
        />
      )}
      {question === null ? null : (
        <TakeLocally
          accountId={account.id}
          question={question}
          onTaken={chosen.clear}
          onClose={() => setQuestion(null)}
        />
      )}
    </>
  );
});

/**
 * Returns what finds the decisions that rules propose in a list, or for the selected claims in it, in the order of
 * the rules, and what counts such claims.
 */
function useProposedGroups(accountId: string, { query }: ClaimWindow, chosen: ClaimSelectionStore) {
  const { ipc, now } = useAppContext();
  const zone = useTimeZone();
  const { rules } = useRules(accountId);
  const proposing = rules.filter(isReadable).filter(({ isOn }) => isOn);
  async function countOf(filter: ClaimFilter): Promise<number> {
    const { claims, selections } = ipc.client;
    if (chosen.chosen() === null) return (await claims.totals({ accountId, filter })).claims;
    const { selectionId, count } = await chosen.snapshot();
    return count - (await selections.hidden({ accountId, selectionId, filter })).claims;
  }
  async function find(): Promise<ProposedGroup[]> {
    const decisions = proposing
      .map(({ content }) => content.decision)
      .filter((decision, at, all) => all.findIndex((other) => isSameDecision(other, decision)) === at);
    const groups = await Promise.all(
      decisions.map(async (decision) => {
        const names = proposing
          .filter(({ content }) => isSameDecision(content.decision, decision))
          .map(({ name }) => name);
        const filter = {
          ...query.filter,
          // A rule may have changed since.
          ...askedFor(
            allOf([query.filter.query, termOf('rule', ...names), termOf('proposed', decision.kind)]),
            now(),
            zone,
          ),
        };
        return { decision, filter, count: await countOf(filter) };
      }),
    );
    return groups.filter(({ count }) => count !== 0);
  }
  return { hasRules: proposing.length > 0, find, countOf };
}

function WhichProposals({
  groups,
  onChoose,
  onClose,
}: {
  groups: readonly ProposedGroup[];
  onChoose: (group: ProposedGroup) => void;
  onClose: () => void;
}) {
  const t = useTranslations('rules.take');
  const inbox = useTranslations('inbox');
  const decisionLabel = useDecisionLabel();
  const given = lettersOf(groups);
  return (
    <Dialog isOpen title={t('title')} onClose={onClose}>
      <LetterChoices
        choices={groups.map((group, index) => ({
          name: decisionLabel(group.decision),
          letter: given[index] ?? '',
          hint: inbox('count', { count: group.count }),
          act: () => onChoose(group),
        }))}
      />
    </Dialog>
  );
}

/** Asks before proposals are taken that change something on this computer only. */
function TakeLocally({
  accountId,
  question: { decision, claims },
  onTaken,
  onClose,
}: {
  accountId: string;
  question: LocalQuestion;
  onTaken: () => void;
  onClose: () => void;
}) {
  const t = useTranslations('rules.take');
  const app = useTranslations('app');
  const format = useFormatter();
  const { now } = useAppContext();
  const zone = useTimeZone();
  const take = useTakeLocally(accountId);
  useProposalsAhead(accountId, claims);
  const { count } = claims;
  const untilMs = decision.kind === 'snooze' ? snoozeUntil(decision.choice, now(), zone) : null;
  const confirm = async () => {
    onClose();
    if (await take(decision, claims)) onTaken();
  };
  return (
    <Dialog
      isOpen
      isAlert
      title={
        decision.kind === 'tag'
          ? t('question.tag', { count, tag: decision.tag })
          : t('question.snooze', { count })
      }
      onClose={onClose}
      actions={
        <>
          <Button keys="Escape" onClick={onClose}>
            {app('cancel')}
          </Button>
          <AnswerButton onAnswer={() => void confirm()}>{t('confirm', { count })}</AnswerButton>
        </>
      }
    >
      <p className="num text-ink-2">
        {untilMs === null ? t('local') : t('until', { when: format.dateTime(untilMs, 'recent') })}
      </p>
    </Dialog>
  );
}
