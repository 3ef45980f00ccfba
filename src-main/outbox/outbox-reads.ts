import { type EntryFilter, type OutboxSection, outboxSections } from '../../src-shared/contract/outbox.ts';
import { decisionKind, type DecisionKind } from '../../src-shared/domain/decision/decision.ts';
import {
  attentionStates,
  endedStates,
  needsAttention,
  type OutboxState,
  unresolvedStates,
  waitingStates,
} from '../../src-shared/domain/decision/outbox-state.ts';
import type { SendingPace } from '../../src-shared/domain/decision/sending-cost.ts';
import type { TimeZone } from '../../src-shared/domain/time/time-zone.ts';
import type { Clock } from '../base/clock.ts';
import type { EntryRow } from '../journal/entry-row.ts';
import type { Journal } from '../journal/journal.ts';
import {
  viewBulk,
  viewUndone,
  type AttemptView,
  type EntryView,
  viewAttempt,
  viewEntry,
} from './entry-view.ts';
import type { DecideAgain } from './decide-again.ts';
import type { KindRegister } from './kind-register.ts';
import { type SentEmail, sentEmails } from './sent-emails.ts';
import { lastDecision, type LastGroup, undoableGroups } from './undo.ts';
import type { AttemptTable } from '../journal/attempt-table.ts';
import { lanesAtOnce } from './request-lanes.ts';

export interface EntryList {
  entries: EntryView[];
  total: number;
}

export type LastDecisionView = Omit<LastGroup, 'row'> & { entry: EntryView };

const sectionStates: Readonly<Record<OutboxSection, readonly OutboxState[]>> = {
  attention: attentionStates,
  waiting: waitingStates,
  ended: endedStates,
};

export function createOutboxReads({
  journal,
  kinds,
  decideAgain,
  timeZone,
  clock,
}: {
  journal: Journal;
  kinds: KindRegister;
  decideAgain: DecideAgain;
  timeZone: () => TimeZone;
  clock: Clock;
}) {
  const { entries, attempts } = journal;
  const view = (row: EntryRow): EntryView => viewEntry(row, kinds);
  const viewGroup = ({ row, ...remaining }: LastGroup): LastDecisionView => ({
    ...remaining,
    entry: view(row),
  });

  /** Returns the views of rows, with what a person may do about those that need attention. */
  function viewAll(rows: readonly EntryRow[]): EntryView[] {
    const off = decideAgain.refusals(rows.filter(({ state }) => needsAttention(state)));
    const rules = journal.proposalAnswers.ofEntries(rows.map(({ id }) => id));
    return rows.map((row) => ({
      ...view(row),
      sendAgainOff: off.get(row.id) ?? null,
      rule: rules.get(row.id) ?? null,
    }));
  }

  /** Adds to each row that stands for others which ones it stands for. */
  function withFolded(rows: readonly EntryRow[], views: EntryView[]): EntryView[] {
    const hasUndone = rows.some(({ state }) => state === 'cancelled');
    const days = hasUndone ? entries.undoneDays.read(timeZone()).map(viewUndone) : [];
    const undone = new Map(days.map(({ seq, ...day }) => [seq, day]));
    return views.map((entry, at) => {
      const row = rows[at];
      if (row === undefined) return entry;
      const day = undone.get(row.seq) ?? null;
      return { ...entry, bulk: day === null ? viewBulk(row, journal) : null, undone: day };
    });
  }

  return {
    /** Returns the names of people who decided here, the most active first. */
    agents: (): string[] => entries.agents(),
    list({
      section,
      isFolded = false,
      groupId = null,
      undoneDay,
      filter = {},
      offset,
      limit,
    }: {
      section: OutboxSection;
      /** Whether the decisions of one key press are one row. */
      isFolded?: boolean | undefined;
      groupId?: string | null | undefined;
      undoneDay?: string | undefined;
      filter?: EntryFilter | undefined;
      offset: number;
      limit: number;
    }): EntryList {
      const { text = '', states, ...narrowing } = filter;
      const isNarrowed = Object.values(filter).some((part) => part !== undefined && part !== '');
      const inSection = sectionStates[section].filter((state) => states?.includes(state) ?? true);
      const range = { states: inSection, newestFirst: section !== 'waiting', offset, limit };
      if (!isFolded || isNarrowed || groupId !== null || undoneDay !== undefined) {
        const day = undoneDay === undefined ? null : { day: undoneDay, timeZone: timeZone() };
        const { rows, total } = entries.query({ ...range, text, groupId, undoneDay: day, filter: narrowing });
        return { entries: viewAll(rows), total };
      }
      // A bulk is where the gravest of its entries is.
      const before = outboxSections
        .slice(0, outboxSections.indexOf(section))
        .flatMap((graver) => sectionStates[graver]);
      const { rows, total } = entries.queryFolded({ ...range, before, timeZone: timeZone() });
      return { entries: withFolded(rows, viewAll(rows)), total };
    },
    get(entryId: string): { entry: EntryView; attempts: AttemptView[] } | null {
      const row = entries.get(entryId);
      const [entry] = row ? withFolded([row], viewAll([row])) : [];
      return entry ? { entry, attempts: attempts.listOf(entryId).map(viewAttempt) } : null;
    },
    /** Returns the e-mails about a claim, oldest first. */
    emailsOfClaim: (claimId: string): SentEmail[] => sentEmails(entries.listOfClaim(claimId), clock.nowMs()),
    /** Returns the newest e-mails, newest first. */
    newestEmails: (limit: number): SentEmail[] =>
      sentEmails(entries.listOfKind(decisionKind.sendEmail, limit), clock.nowMs()),
    /**
     * Returns the newest decision that was neither cancelled nor resolved manually, which an undo is about; `null` if
     * there is none.
     */
    lastDecision(): LastDecisionView | null {
      journal.finishPieces();
      const last = lastDecision(entries);
      return last && viewGroup(last);
    },
    /** Returns the key presses that can still be undone, newest first. */
    undoable(most: number): LastDecisionView[] {
      journal.finishPieces();
      return undoableGroups(entries, most).map(viewGroup);
    },
    /** Returns how decisions of a kind are sent. */
    paceOf: (kind: DecisionKind): SendingPace => sendingPace(kind, kinds, attempts),
    counts: (): { waiting: number; attention: number } => ({
      waiting: entries.count(waitingStates),
      attention: entries.count(attentionStates),
    }),
    hasUnresolved: (): boolean => entries.count(unresolvedStates) > 0,
  };
}
/** Questions about the decisions in the journal. */
export type OutboxReads = ReturnType<typeof createOutboxReads>;

/** Returns how decisions of a kind are sent, from how the kind is carried out and from the last ones that were. */
function sendingPace(
  kindName: DecisionKind,
  kinds: KindRegister,
  attempts: Pick<AttemptTable, 'newestSendsMs'>,
): SendingPace {
  const kind = kinds.get(kindName);
  const batchSize = kind?.batchSize ?? 1;
  // What changed its status is read once more, so that the lists have it.
  const readsAfter = kind?.changesStatus ? 1 : 0;
  return {
    batchSize,
    requestsEach: (kind?.endpoints.length ?? 1) + readsAfter,
    // What goes in batches shares one lane.
    batchesAtOnce: batchSize > 1 ? 1 : lanesAtOnce,
    requestMs: middleOf(attempts.newestSendsMs(kindName)),
  };
}

function middleOf(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
}
