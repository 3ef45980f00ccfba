import { describe, expect, it } from 'vitest';
import type { Change } from '../../src-shared/contract/changes.ts';
import type { FeedItem, FeedQuestion } from '../../src-shared/contract/feed.ts';
import { maxRowsPerCall } from '../../src-shared/contract/limits.ts';
import type { SyncStatus } from '../../src-shared/contract/sync.ts';
import {
  firstNotificationSettings,
  type NotificationSettings,
} from '../../src-shared/domain/settings/notification.ts';
import { throwingGuard } from '../testing/throwing-guard.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { createNotifier, longestCountMs, type NotifierSession, watchGatherMs } from './notifier.ts';

const offline = { state: 'offline', sinceMs: 1000, fault: 'connection_lost', detail: null } as const;
const refused = { state: 'paused', reason: 'unauthorized', sinceMs: 0, untilMs: null, detail: null } as const;
const online = { state: 'online' } as const;

const content = JSON.stringify({
  view: 'all',
  draft: { text: 'ana' },
  sort: 'newest',
  language: 1,
});

function start(chosen: Partial<NotificationSettings> = {}) {
  const clock = new FakeClock();
  const told: [kind: string, count: number | null][] = [];
  const asked: FeedQuestion[] = [];
  const state = {
    done: 0,
    feedSeq: 5,
    changed: [] as string[],
    isOpen: true,
    settings: { ...firstNotificationSettings, ...chosen },
  };
  const session = {
    journal: {
      entries: { oldestSeq: () => 7, newestSeq: () => 9, countDone: () => state.done },
      feed: { newestSeq: () => state.feedSeq },
      savedLists: {
        all: () => [
          { id: 'watched', name: 'Watched', content },
          { id: 'other', name: 'Other', content },
        ],
      },
    },
    queries: {
      feedItems(question: FeedQuestion) {
        asked.push(question);
        const items = state.changed.map((claimId, index) => ({ seq: index, claimId }) as FeedItem);
        return Promise.resolve({ items, isLast: items.length < maxRowsPerCall });
      },
    },
  } as unknown as NotifierSession;
  const notifier = createNotifier({
    timeZone: () => 'UTC',
    settings: () => state.settings,
    sessionOf: () => (state.isOpen ? session : null),
    clock,
    emit: ({ kind, count }) => told.push([kind, count]),
    guard: throwingGuard,
  });
  const say = (status: Partial<SyncStatus>) =>
    notifier.take({
      topic: 'sync',
      accountId: 'a',
      status: { connection: online, attention: 0, waiting: 0, ...status },
    } as Change);
  const feedChanged = () => notifier.take({ topic: 'feed', accountId: 'a' });
  return { clock, told, asked, state, notifier, say, feedChanged };
}

describe('what is told', () => {
  it('decisions that came to need a person, and none that were there before', () => {
    const { told, say } = start();
    say({ attention: 2 });
    say({ attention: 3 });
    say({ attention: 1 });
    say({ attention: 1 });
    say({ attention: 2 });
    expect(told).toEqual([
      ['needs_person', 3],
      ['needs_person', 2],
    ]);
  });

  it('a refused key, once until it works again', () => {
    const { told, say } = start();
    say({});
    say({ connection: refused });
    say({ connection: { ...refused, sinceMs: 5 } });
    say({ connection: offline });
    say({ connection: refused });
    expect(told).toEqual([['key_refused', null]]);
    say({});
    say({ connection: refused });
    expect(told).toHaveLength(2);
  });

  it('what was sent when the connection came back, once nothing waits', () => {
    const { told, say, state } = start();
    say({});
    say({ connection: offline, waiting: 3 });
    say({ waiting: 3 });
    state.done = 2;
    say({ waiting: 1 });
    expect(told).toEqual([]);
    state.done = 3;
    say({ waiting: 0 });
    say({ waiting: 0 });
    expect(told).toEqual([['sent', 3]]);
  });

  it('what was sent, although some wait on', () => {
    const { told, say, state, clock } = start();
    say({ connection: offline, waiting: 3 });
    say({ waiting: 3 });
    state.done = 2;
    clock.pass(longestCountMs);
    say({ waiting: 0 });
    expect(told).toEqual([['sent', 2]]);
  });

  it('nothing of a connection that fell again, or when nothing was sent', () => {
    const { told, say, clock } = start();
    say({ connection: offline, waiting: 3 });
    say({ waiting: 3 });
    say({ connection: offline, waiting: 3 });
    clock.pass(longestCountMs);
    say({ waiting: 0 });
    expect(told).toEqual([]);
  });

  it('claims of a watched list that changed, each once for a burst', async () => {
    const { told, asked, say, feedChanged, state, clock } = start({ watchedLists: ['watched', 'gone'] });
    say({});
    state.changed = ['c1', 'c2', 'c1'];
    state.feedSeq = 8;
    feedChanged();
    feedChanged();
    await clock.advance(watchGatherMs);
    expect(told).toEqual([['watched_list', 2]]);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ afterSeq: 5 });
    expect(asked[0]?.kinds).not.toContain('decision');
    state.changed = Array.from({ length: maxRowsPerCall }, (_, n) => `c${n}`);
    feedChanged();
    await clock.advance(watchGatherMs);
    expect(asked[1]).toMatchObject({ afterSeq: 8 });
    expect(told.at(-1)).toEqual(['watched_list', null]);
  });

  it('nothing that was not chosen, and nothing in quiet hours', async () => {
    const { told, asked, say, feedChanged, clock, state } = start({
      kinds: ['sent'],
      watchedLists: ['watched'],
    });
    say({});
    say({ attention: 1, connection: refused });
    feedChanged();
    await clock.advance(watchGatherMs);
    expect(asked).toEqual([]);
    state.settings = { ...firstNotificationSettings, quietHours: { fromMinute: 0, untilMinute: 1439 } };
    say({ attention: 2 });
    expect(told).toEqual([]);
  });

  it('nothing of an account that was closed or removed', () => {
    const { told, say, state, clock, notifier } = start();
    state.done = 4;
    say({ connection: offline, waiting: 3 });
    say({ waiting: 3 });
    state.isOpen = false;
    notifier.take({ topic: 'accounts' });
    expect(clock.waits()).toEqual([]);
    say({ attention: 5 });
    expect(told).toEqual([]);
  });
});
