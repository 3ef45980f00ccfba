import { call, os } from '@orpc/server';
import { expect, it } from 'vitest';
import { silentLog } from '../testing/silent-log.ts';
import { withRefusals } from './refusals.ts';

function open() {
  const faults: string[] = [];
  const log = {
    ...silentLog,
    error(event: string) {
      faults.push(event);
    },
  };
  const asking = new AbortController();
  const ask = (answer: () => unknown) =>
    call(os.use(withRefusals(log)).handler(answer), undefined, { signal: asking.signal });
  return { faults, asking, ask };
}

it('Takes a call that nobody waits for any more for no fault, unless something else failed', async () => {
  const { faults, asking, ask } = open();
  const dropped = ask(() => {
    asking.abort(new Error('superseded'));
    asking.signal.throwIfAborted();
  });
  await expect(dropped).rejects.toThrow('superseded');
  expect(faults).toEqual([]);
  await expect(ask(() => Promise.reject(new Error('broken')))).rejects.toThrow('internal');
  expect(faults).toEqual(['call_failed']);
});

it('Takes an error that looks like that of a dropped call for a fault where the call is waited for', async () => {
  const { faults, ask } = open();
  await expect(ask(() => Promise.reject(new DOMException('', 'AbortError')))).rejects.toThrow('internal');
  expect(faults).toEqual(['call_failed']);
});
