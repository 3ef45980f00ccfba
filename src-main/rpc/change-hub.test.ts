import { describe, expect, it } from 'vitest';
import { createChangeHub } from './change-hub.ts';

describe('change hub', () => {
  it('hands each subscriber what happens after it came', async () => {
    const hub = createChangeHub();
    hub.emit({ topic: 'accounts' });
    const stream = hub.subscribe(undefined);
    const first = stream.next();
    hub.emit({ topic: 'outbox', accountId: 'a' });
    expect((await first).value).toEqual({ topic: 'outbox', accountId: 'a' });
  });

  it('joins what a slow subscriber has not taken', async () => {
    const hub = createChangeHub();
    const stream = hub.subscribe(undefined);
    const started = stream.next();
    hub.emit({ topic: 'accounts' });
    await started;
    for (let n = 0; n < 10_000; n += 1) {
      hub.emit({ topic: 'outbox', accountId: 'a' });
      hub.emit({ topic: 'claims', accountId: 'a', claimIds: [`${n % 3}`] });
      hub.emit({ topic: 'claims', accountId: 'b', claimIds: [`${n}`] });
    }
    const taken = [await stream.next(), await stream.next(), await stream.next()].map((one) => one.value);
    expect(taken).toEqual([
      { topic: 'outbox', accountId: 'a' },
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
