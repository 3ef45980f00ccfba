import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Change } from '../../src-shared/contract/changes.ts';
import type { OutboxEntry } from '../../src-shared/contract/outbox.ts';
import { collaborationValues } from '../../src-shared/domain/decision/collaboration.ts';
import { namedIds } from '../../src-shared/domain/changes/named-ids.ts';
import { refreshAfter } from '../ipc/change-stream.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useSayFailure } from '../runtime/use-say-failure.ts';
import type { OlderVersion } from '../templates/newer-version.ts';
import { type ActionAssessment, assessEntries, type EntryAction, needsConfirming } from './entry-actions.ts';
import { retryFailed } from './retry-failed.ts';
import { olderTemplates } from './older-templates.ts';

/** The one question before an action that reaches several entries, or that can't be undone. */
export interface Question {
  action: EntryAction;
  assessment: ActionAssessment;
  /** Templates that would replace newer ones. */
  older: readonly OlderVersion[];
  chosen: readonly OutboxEntry[];
}

export type EntryActions = ReturnType<typeof useEntryActions>;

/** Resolutions that no key undoes, which are confirmed first, even for one entry. */
const final: readonly EntryAction[] = ['treat_as_done', 'discard'];

const missedText = {
  send_now: 'notMoved',
  send_again: 'notSentAgain',
  treat_as_done: 'notResolved',
  discard: 'notResolved',
} as const satisfies Record<Exclude<EntryAction, 'cancel'>, string>;

const actionNames = { ACCEPTED: 'accept', REJECTED: 'reject' } as const;

/** Returns what a single chosen decision on the collaboration would do; anything else has no name here. */
function collaborationValue(chosen: readonly OutboxEntry[]): 'accept' | 'reject' | 'other' {
  const [first] = chosen.length === 1 ? chosen : [];
  const value = collaborationValues.find((one) => one === first?.payload?.['value']);
  return value === undefined ? 'other' : actionNames[value];
}

/** Returns the calls that carry an action out, and a warning for what they don't reach. */
function useEntryCalls(accountId: string) {
  const t = useTranslations('outbox');
  const { ipc, toasts } = useAppContext();

  function warn(text: string): void {
    toasts.getState().say('problem', text);
  }

  async function cancelGroup(groupId: string): Promise<{ reached: number; missed: number }> {
    const { cancelled, tooLate } = await ipc.client.outbox.cancelGroup({ accountId, groupId });
    return { reached: cancelled, missed: tooLate };
  }

  /** Undoes whole bulk decisions, or sends what definitely failed of them again; returns those that it reached. */
  async function carryOutOnBulks(
    action: EntryAction,
    bulks: readonly OutboxEntry[],
  ): Promise<{ ids: string[]; count: number }> {
    const ids: string[] = [];
    let count = 0;
    let missed = 0;
    for (const { id, groupId } of bulks) {
      if (action === 'cancel') toasts.getState().withdrawGroup(groupId);
      const { reached, missed: left } =
        action === 'cancel' ? await cancelGroup(groupId) : await retryFailed(ipc.client, accountId, groupId);
      if (reached > 0) ids.push(id);
      count += reached;
      missed += left;
    }
    if (missed > 0)
      warn(
        action === 'cancel'
          ? t('result.tooLate', { count: missed })
          : t('result.notSentAgain', { count: missed, what: 'other' }),
      );
    return { ids, count };
  }

  /** Carries the action out, says what it did not reach, and returns what it reached. */
  async function carryOut(
    action: EntryAction,
    entryIds: string[],
    chosen: readonly OutboxEntry[],
  ): Promise<string[]> {
    const { outbox } = ipc.client;
    if (action === 'cancel') {
      const { cancelled, tooLate } = await outbox.cancel({ accountId, entryIds });
      toasts.getState().withdraw(entryIds);
      if (tooLate.length > 0) warn(t('result.tooLate', { count: tooLate.length }));
      return cancelled;
    }
    const reached =
      action === 'send_now'
        ? (await outbox.sendNow({ accountId, entryIds })).moved
        : (await outbox.resolve({ accountId, entryIds, resolution: action })).resolved;
    const missed = entryIds.length - reached.length;
    if (missed > 0)
      warn(t(`result.${missedText[action]}`, { count: missed, what: collaborationValue(chosen) }));
    return reached;
  }

  return { warn, carryOutOnBulks, carryOut };
}

/** Returns the change; the change stream tells which lists it moves claims in or out of. */
function changeOf(accountId: string, acted: readonly OutboxEntry[]): Change {
  const hasBulks = acted.some(({ bulk }) => bulk != null);
  return {
    topic: 'outbox',
    accountId,
    entryIds: hasBulks ? null : namedIds(acted.map(({ id }) => id)),
    claimIds: hasBulks ? null : namedIds(acted.flatMap(({ claim }) => claim?.id ?? [])),
    kinds: [...new Set(acted.map(({ kind }) => kind))],
    changesLists: hasBulks,
  };
}

export function useEntryActions(accountId: string, onActed: (entryIds: readonly string[]) => void) {
  const t = useTranslations('outbox');
  const sayRefused = useSayFailure((text) => t('result.refused', { text }));
  const { ipc, toasts } = useAppContext();
  const { warn, carryOutOnBulks, carryOut } = useEntryCalls(accountId);
  const [question, setQuestion] = useState<Question | null>(null);
  const [confirming, setConfirming] = useState<OutboxEntry | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [said, setSaid] = useState('');

  async function act({ action, assessment, chosen }: Omit<Question, 'older'>): Promise<void> {
    setIsBusy(true);
    try {
      const takers = chosen.filter(({ id }) => assessment.takers.includes(id));
      const alone = takers.filter(({ bulk }) => bulk == null).map(({ id }) => id);
      const bulks = await carryOutOnBulks(
        action,
        takers.filter(({ bulk }) => bulk != null),
      );
      const reachedAlone = alone.length === 0 ? [] : await carryOut(action, alone, chosen);
      const reached = [...bulks.ids, ...reachedAlone];
      const count = bulks.count + reachedAlone.length;
      setSaid(count === 0 ? '' : t(`result.${action}`, { count }));
      // What is only sent earlier stays where it is: the user may want to watch it go.
      if (action !== 'send_now') onActed(reached);
      else toasts.getState().withdraw(reached);
      await refreshAfter(
        ipc,
        changeOf(
          accountId,
          chosen.filter(({ id }) => reached.includes(id)),
        ),
      );
    } catch (error) {
      sayRefused(error);
    } finally {
      setIsBusy(false);
      setQuestion(null);
    }
  }

  async function sendAgain(assessment: ActionAssessment, chosen: readonly OutboxEntry[]): Promise<void> {
    const takers = chosen.filter(({ id }) => assessment.takers.includes(id));
    const older = await olderTemplates(ipc.client, accountId, takers).catch(() => []);
    const action = 'send_again';
    const isSeveral = chosen.length > 1 || chosen.some(({ bulk }) => bulk != null);
    if (isSeveral || older.length > 0) setQuestion({ action, assessment, older, chosen });
    else await act({ action, assessment, chosen });
  }

  return {
    question,
    /** A finish whose documents must be confirmed as they are now. */
    confirming,
    isBusy,
    /** Text for those who can't see the list change. */
    said,
    ask: (action: EntryAction, chosen: readonly OutboxEntry[]): void => {
      const assessment = assessEntries(action, chosen);
      const [refusal] = assessment.refusals;
      const [first] = chosen.length === 1 ? chosen : [];
      if (chosen.length === 0) warn(t('why.none'));
      else if (assessment.takers.length === 0 && refusal)
        warn(
          t('result.cannot', { action: t(`question.${action}.name`), reason: t(`why.${refusal.reason}`) }),
        );
      else if (action === 'send_again' && first !== undefined && needsConfirming(first)) setConfirming(first);
      else if (action === 'send_again') void sendAgain(assessment, chosen);
      else if (chosen.length > 1 || final.includes(action))
        setQuestion({ action, assessment, older: [], chosen });
      else void act({ action, assessment, chosen });
    },
    confirm: () => {
      if (question !== null && !isBusy) void act(question);
    },
    dismiss: () => {
      setQuestion(null);
      setConfirming(null);
    },
  };
}
