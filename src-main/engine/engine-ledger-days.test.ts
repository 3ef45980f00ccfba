import { createRouterClient } from '@orpc/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Clock, systemClock } from '../base/clock.ts';
import { createMemorySink } from '../export/testing/memory-sink.ts';
import { type EngineBench, type EngineClient, openEngineBench } from '../testing/engine-bench.ts';

let bench: EngineBench;
let clock: Clock & { pass(ms: number): void };

beforeEach(async () => {
  bench = await openEngineBench();
  clock = clockFrom('2026-03-10T09:30:00Z');
  bench.clock = clock;
});
afterEach(() => bench.close());

/** Goes on from a time. `pass` lets so much of it pass at once. */
function clockFrom(time: string): typeof clock {
  let aheadMs = Date.parse(time) - systemClock.nowMs();
  let passedMs = 0;
  return {
    ...systemClock,
    nowMs: () => systemClock.nowMs() + aheadMs,
    monotonicMs: () => systemClock.monotonicMs() + passedMs,
    pass: (ms) => {
      aheadMs += ms;
      passedMs += ms;
    },
  };
}

it('the undone decisions of a day are those of the clocks of the time zone that is set, in the ledger and exported', async () => {
  const engine = bench.make();
  await engine.start();
  const client: EngineClient = createRouterClient(engine.router);
  const accountId = await bench.connect(client);
  const rows = await bench.firstRows(client, accountId);
  const undo = async (at: number) => {
    const { id: claimId, status, updatedAt, isOpen } = rows[at] ?? expect.fail('no claim');
    const saw = { status, updatedAt, isOpen };
    const targets = [{ claimId, saw }];
    const { entryIds } = await client.outbox.decide({ accountId, kind: 'mark_seen', targets });
    expect((await client.outbox.cancel({ accountId, entryIds })).cancelled).toEqual(entryIds);
    return entryIds;
  };
  const ended = async (part: object) =>
    (await client.outbox.list({ accountId, section: 'ended', offset: 0, limit: 10, ...part })).entries;
  const days = async () =>
    (await ended({ isFolded: true })).map(({ undone }) => [undone?.day, undone?.entries]);

  // An hour later it is midnight in Kiritimati, fourteen hours ahead.
  const before = [...(await undo(0)), ...(await undo(1))];
  clock.pass(3_600_000);
  const after = [...(await undo(2)), ...(await undo(3))];

  await client.app.setPreferences({ timeZone: 'UTC' });
  expect(await days()).toEqual([['2026-03-10', 4]]);
  await client.app.setPreferences({ timeZone: 'Pacific/Kiritimati' });
  expect(await days()).toEqual([
    ['2026-03-11', 2],
    ['2026-03-10', 2],
  ]);
  const opened = await ended({ undoneDay: '2026-03-11' });
  expect(opened.map(({ id }) => id).toSorted()).toEqual(after.toSorted());

  const decisions = { filter: {}, undoneDay: '2026-03-10' };
  const shape = { format: 'jsonl', separator: ',', hasByteOrderMark: false, headings: null } as const;
  const { export: offered } = await client.exports.startDecisions({ accountId, decisions, shape });
  const { id: exportId, downloadPath } = offered ?? expect.fail('not offered');
  // What is set while the browser has not fetched it changes nothing.
  await client.app.setPreferences({ timeZone: 'UTC' });
  const { sink, bytes } = createMemorySink('decisions.jsonl');
  await engine.downloads.take(downloadPath ?? '')?.writeTo(sink);
  const lines = bytes().toString('utf8').trimEnd().split('\n');
  const ids = lines.map((line) => (JSON.parse(line) as { decision_id: string }).decision_id);
  expect(ids.toSorted()).toEqual(before.toSorted());
  let about: string | null = null;
  for await (const progress of await client.exports.follow({ accountId, exportId })) about = progress.about;
  expect(JSON.parse(about ?? '')).toMatchObject({
    rows: 2,
    claims: { from: 'decisions', undoneDay: '2026-03-10', timeZone: 'Pacific/Kiritimati' },
  });
});
