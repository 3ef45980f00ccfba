import type { Change } from '../../src-shared/contract/changes.ts';
import { maxRowsPerCall } from '../../src-shared/contract/limits.ts';
import type { SyncStatus } from '../../src-shared/contract/sync.ts';
import { askedInView } from '../../src-shared/query/views.ts';
import { feedKinds } from '../../src-shared/domain/changes/feed-kind.ts';
import {
  isQuiet,
  type NotificationKind,
  type NotificationSettings,
} from '../../src-shared/domain/settings/notification.ts';
import type { TimeZone } from '../../src-shared/domain/time/time-zone.ts';
import { waitingStates } from '../../src-shared/domain/decision/outbox-state.ts';
import type { Guard } from '../base/guard.ts';
import type { Clock } from '../base/clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { QueryWorkers } from '../replica/questions/query-workers.ts';
import { savedLists } from '../saved-lists/saved-lists.ts';

/** Time in milliseconds after an outage after which the sent decisions are counted, if some still wait. */
export const longestCountMs = 60_000;
/**
 * Time in milliseconds after the first change in which changes of watched lists are gathered, as they come in bursts.
 */
export const watchGatherMs = 10_000;

/**
 * Kinds of changes that are watched: decisions of our own are no change at the service, and webhooks are about no
 * claim.
 */
const watchedKinds = feedKinds.filter((kind) => kind !== 'decision' && kind !== 'webhook');

export interface NotifierSession {
  journal: Pick<Journal, 'entries' | 'feed' | 'savedLists'>;
  queries: Pick<QueryWorkers, 'feedItems'>;
}

interface Known {
  attention: number;
  isKeyRefused: boolean;
  outage: Outage;
  feedSeq: number;
  cancelWatch: (() => void) | null;
}

function createOutage({
  entriesNow,
  clock,
  guard,
  onSent,
}: {
  /** Returns the decisions of the account; `null` if it isn't open. */
  entriesNow: () => NotifierSession['journal']['entries'] | null;
  clock: Clock;
  guard: Guard;
  onSent: (count: number) => void;
}) {
  /** Time since which decisions wait for the connection, and the oldest of them. */
  let began: { sinceMs: number; fromSeq: number } | null = null;
  let cancelCount: (() => void) | null = null;

  function stop(): void {
    began = null;
    cancelCount?.();
    cancelCount = null;
  }

  function countSent(): void {
    const ended = began;
    stop();
    const sent = (ended && entriesNow()?.countDone(ended.fromSeq, ended.sinceMs)) ?? 0;
    if (sent > 0) onSent(sent);
  }

  return {
    take({ connection, waiting }: SyncStatus): void {
      const entries = entriesNow();
      if (connection.state === 'offline' && entries !== null) {
        const { sinceMs, fromSeq } = began ?? {
          sinceMs: connection.sinceMs,
          fromSeq: entries.oldestSeq(waitingStates) ?? entries.newestSeq() + 1,
        };
        stop();
        began = { sinceMs, fromSeq };
      } else if (connection.state === 'online' && began !== null) {
        if (waiting === 0) countSent();
        else cancelCount ??= clock.after(longestCountMs, () => guard.attempt(countSent));
      }
    },
    stop,
  };
}
/** The outage of an account's connection, after which the decisions that were sent are counted. */
type Outage = ReturnType<typeof createOutage>;

/**
 * Follows what the interface is told, and reports what a person may want to hear of while another window is in front.
 * A notification has a kind and a number alone, as a locked screen shows it too.
 */
export function createNotifier(options: {
  settings: () => NotificationSettings;
  /** Returns the time zone for quiet hours, and for the days of lists. */
  timeZone: () => TimeZone;
  /** Returns a session; `null` if the account isn't open. */
  sessionOf: (accountId: string) => NotifierSession | null;
  clock: Clock;
  emit: (change: Extract<Change, { topic: 'notification' }>) => void;
  guard: Guard;
}) {
  const { settings, timeZone, sessionOf, clock, emit, guard } = options;
  const accounts = new Map<string, Known>();

  function tell(accountId: string, kind: NotificationKind, count: number | null): void {
    const chosen = settings();
    if (chosen.kinds.includes(kind) && !isQuiet(chosen, clock.nowMs(), timeZone()))
      emit({ topic: 'notification', accountId, kind, count });
  }

  /** Returns the state when the account was opened, which is not reported. */
  function knownOf(accountId: string, { journal }: NotifierSession, attention: number): Known {
    const before = accounts.get(accountId);
    if (before !== undefined) return before;
    const known: Known = {
      attention,
      isKeyRefused: false,
      outage: createOutage({
        entriesNow: () => sessionOf(accountId)?.journal.entries ?? null,
        clock,
        guard,
        onSent: (count) => tell(accountId, 'sent', count),
      }),
      feedSeq: journal.feed.newestSeq(),
      cancelWatch: null,
    };
    accounts.set(accountId, known);
    return known;
  }

  function takeStatus(accountId: string, status: SyncStatus): void {
    const session = sessionOf(accountId);
    if (session === null) return;
    const known = knownOf(accountId, session, status.attention);
    if (status.attention > known.attention) tell(accountId, 'needs_person', status.attention);
    known.attention = status.attention;
    takeKey(accountId, known, status);
    known.outage.take(status);
  }

  function takeKey(accountId: string, known: Known, { connection }: SyncStatus): void {
    const isRefused = connection.state === 'paused' && connection.reason === 'unauthorized';
    if (isRefused && !known.isKeyRefused) tell(accountId, 'key_refused', null);
    // While it is not known, or without a connection, it is as it was.
    if (isRefused || connection.state === 'online') known.isKeyRefused = isRefused;
  }

  function takeFeed(accountId: string): void {
    const known = accounts.get(accountId);
    if (known === undefined) return;
    known.cancelWatch ??= clock.after(watchGatherMs, () => {
      known.cancelWatch = null;
      guard.run(() => lookAtLists(accountId, known));
    });
  }

  async function lookAtLists(accountId: string, known: Known): Promise<void> {
    const session = sessionOf(accountId);
    if (session === null) return;
    const afterSeq = known.feedSeq;
    known.feedSeq = session.journal.feed.newestSeq();
    const { watchedLists, kinds } = settings();
    if (watchedLists.length === 0 || !kinds.includes('watched_list')) return;
    const changed = new Set<string>();
    let isMore = false;
    for (const { id, content } of savedLists(session.journal)) {
      if (content === null || !watchedLists.includes(id)) continue;
      const filter = askedInView(content.view, content.query, clock.nowMs(), timeZone());
      // One after another, so that no list on the screen waits for more than one.
      const { items, isLast } = await session.queries.feedItems({
        kinds: watchedKinds,
        filter,
        afterSeq,
        beforeSeq: null,
        limit: maxRowsPerCall,
      });
      isMore ||= !isLast;
      for (const { claimId } of items) if (claimId !== null) changed.add(claimId);
    }
    if (changed.size > 0) tell(accountId, 'watched_list', isMore ? null : changed.size);
  }

  function forget(accountId: string): void {
    const known = accounts.get(accountId);
    known?.outage.stop();
    known?.cancelWatch?.();
    accounts.delete(accountId);
  }

  return {
    take(change: Change): void {
      // When the journal can't be read just now, what is on the screen says so.
      guard.attempt(() => {
        if (change.topic === 'sync') takeStatus(change.accountId, change.status);
        else if (change.topic === 'feed') takeFeed(change.accountId);
        else if (change.topic === 'accounts') {
          for (const accountId of accounts.keys()) if (sessionOf(accountId) === null) forget(accountId);
        }
      });
    },
    stop(): void {
      for (const accountId of accounts.keys()) forget(accountId);
    },
  };
}
