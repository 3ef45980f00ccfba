import { beforeEach, describe, expect, it } from 'vitest';
import { openMemoryJournal } from '../journal/testing/memory-journal.ts';
import { OutboxHarness } from '../outbox/testing/outbox-harness.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { merchantOf, usedAddresses } from './used-addresses.ts';

/** Claims of merchants that share their name, and some of them more than that. */
const bodies: Record<string, object> = {
  a1: { merchantId: 'm-a', merchant: { name: 'Farmacia Central', taxId: '30-71234567-8' } },
  a2: { merchant: { name: 'Farmacia Central', taxId: '30712345678' } },
  b1: { merchantId: 'm-b', merchant: { name: 'Farmacia Central', taxId: '30712345678' } },
  other: { merchant: { name: 'Farmacia Central', taxId: '27112233449' } },
  nobody: { merchant: { name: 'Farmacia Central', taxId: 'No data' } },
  nobody2: { merchant: { name: 'Farmacia Central', taxId: 'No data' } },
  odd: { merchantId: 7, merchant: 'none' },
};
const replica = {
  getBody: (id: string) => {
    const body = bodies[id];
    return body === undefined ? null : { body: { id, ...body }, receivedAtMs: 0 };
  },
};

let clock: FakeClock;
let harness: OutboxHarness;
let parts: Parameters<typeof usedAddresses>[0];

beforeEach(() => {
  clock = new FakeClock();
  const journal = openMemoryJournal(clock);
  harness = new OutboxHarness(journal, { clock });
  for (const id of Object.keys(bodies)) harness.addClaim(id);
  // Only the bodies are read.
  parts = { outbox: harness.outbox, replica: replica as unknown as typeof parts.replica };
  harness.outbox.start();
});

async function send(claimId: string, email: string): Promise<void> {
  const payload = { claimId, email };
  const { refused } = harness.decide({
    kind: 'send_email',
    saw: harness.saw(claimId),
    payload,
    evenIfRecent: true,
  });
  expect(refused).toEqual([]);
  await clock.advance(60_000);
}
const offered = (claimId: string) => usedAddresses(parts, claimId, merchantOf(parts, claimId));

describe('addresses used before', () => {
  it('are never those of another merchant of the same name', async () => {
    await send('a1', 'a@shop.example');
    expect(offered('other')).toEqual([]);
    expect(offered('nobody')).toEqual([]);
    expect(offered('b1')).toEqual([]);
    expect(offered('odd')).toEqual([]);
    expect(offered('not-here')).toEqual([]);
  });

  it('are never tied by what says that there is no tax id, but by the claim itself', async () => {
    await send('nobody', 'n@shop.example');
    expect(offered('nobody2')).toEqual([]);
    expect(offered('nobody')).toMatchObject([{ email: 'n@shop.example', by: 'claim', isSure: true }]);
  });

  it('are those of the merchant id, else of the tax id', async () => {
    await send('a1', 'a@shop.example');
    expect(offered('a2')).toMatchObject([{ email: 'a@shop.example', by: 'tax_id', isSure: true }]);
    await send('a2', 'A2@shop.example');
    expect(offered('a1').map(({ email, by }) => [email, by])).toEqual([
      ['a2@shop.example', 'tax_id'],
      ['a@shop.example', 'claim'],
    ]);
  });

  it('are not sure where two merchants share the tax id', async () => {
    await send('a1', 'a@shop.example');
    await send('b1', 'b@shop.example');
    expect(offered('a2').map(({ email, isSure }) => [email, isSure])).toEqual([
      ['b@shop.example', false],
      ['a@shop.example', false],
    ]);
    expect(offered('a1')).toMatchObject([{ email: 'a@shop.example', isSure: true }]);
  });
});
