import { describe, expect, it } from 'vitest';
import type { Change, OutboxChange } from '../../src-shared/contract/changes.ts';
import { createChangeHub } from './change-hub.ts';

const outbox = (change: Partial<OutboxChange>): Change => ({
  topic: 'outbox',
  accountId: 'a',
  entryIds: [],
  claimIds: [],
  kinds: [],
  changesLists: false,
  ...change,
});

describe('change hub', () => {
  it('hands each subscriber what happens after it came', async () => {
    const hub = createChangeHub();
    hub.emit({ topic: 'accounts' });
    const stream = hub.subscribe(undefined);
    const first = stream.next();
    hub.emit(outbox({ entryIds: ['e1'], claimIds: ['c1'] }));
    expect((await first).value).toEqual(outbox({ entryIds: ['e1'], claimIds: ['c1'] }));
  });

  it('joins what a slow subscriber has not taken', async () => {
    const hub = createChangeHub();
    const stream = hub.subscribe(undefined);
    const started = stream.next();
    hub.emit({ topic: 'accounts' });
    await started;
    for (let n = 0; n < 10_000; n += 1) {
      hub.emit(outbox({ entryIds: [`e${n % 2}`], kinds: [`k${n % 2}`], changesLists: n === 7 }));
      hub.emit({ topic: 'claims', accountId: 'a', claimIds: [`${n % 3}`] });
      hub.emit({ topic: 'claims', accountId: 'b', claimIds: [`${n}`] });
    }
    const taken = [await stream.next(), await stream.next(), await stream.next()].map((one) => one.value);
    expect(taken).toEqual([
      outbox({ entryIds: ['e0', 'e1'], kinds: ['k0', 'k1'], changesLists: true }),
      { topic: 'claims', accountId: 'a', claimIds: ['0', '1', '2'] },
      { topic: 'claims', accountId: 'b', claimIds: null },
    ]);
  });

  it('ends with its signal, and with the hub', async () => {
    const hub = createChangeHub();
    const aborting = new AbortController();
    const ended = hub.subscribe(aborting.signal).next();
    aborting.abort();
    expect((await ended).done).toBe(true);
    const closed = hub.subscribe(undefined).next();
    hub.close();
    expect((await closed).done).toBe(true);
  });
});
