import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exportColumns } from '../../src-shared/contract/exports.ts';
import { decisionKind } from '../../src-shared/domain/decision/decision.ts';
import { cardNumbers } from '../../src-shared/domain/testing/card-numbers.ts';
import { createMemorySink } from '../export/testing/memory-sink.ts';
import { decryptedFile } from '../replica/testing/decrypted-file.ts';
import { wireClaim, type WireClaim } from '../replica/testing/received-claim.ts';
import { send, startListing } from '../sync/testing/listing-server.ts';
import { type EngineBench, openEngineBench } from '../testing/engine-bench.ts';
import { asking, ofWords } from '../../src-shared/query/testing/asking.ts';

let bench: EngineBench;
let service: Awaited<ReturnType<typeof startListing>>;

beforeEach(async () => {
  bench = await openEngineBench();
  service = await startListing(false);
});
afterEach(async () => {
  await bench.close();
  service.close();
});

/** Fields of a claim that a card number is put into, as paths; those of the interface and unknown ones. */
const places = [
  'primaryAccountNumber',
  'payment.pan',
  'payment.PAN',
  'payment.cardNumber',
  'card.pan',
  'payment.card_holder_name',
  'payment.id',
  'payment.name',
  'payment.card_holder_email',
  'merchant.name',
  'merchant.externalPaymentId',
  'merchant.contact.businessName',
  'merchant.contact.phone',
  'merchant.address.address.notes',
  'events.0.name',
  'events.0.timestamp',
  'flow.currentStep',
  'outcome',
  'currency',
  'createdAt',
  'updatedAt',
  'notes.0.deep.text',
  'raw',
] as const;

const hidden = fc.record({
  place: fc.constantFrom(...places),
  form: fc.constantFrom('text', 'spaced', 'dashed', 'in a text', 'json', 'number', 'name of a field'),
  card: cardNumbers.filter((number) => number.length <= 16),
});

function valueOf({ form, card }: { form: string; card: string }): unknown {
  const groups = card.match(/\d{1,4}/g) ?? [];
  switch (form) {
    case 'spaced':
      return groups.join(' ');
    case 'dashed':
      return groups.join('-');
    case 'in a text':
      return `paid with ${card}, thanks`;
    case 'json':
      return JSON.stringify({ pan: card });
    case 'number':
      return Number(card);
    case 'name of a field':
      return { [card]: true };
    default:
      return card;
  }
}

function put(object: Record<string, unknown>, path: string, value: unknown): void {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) {
    object[name] = value;
    return;
  }
  const inside = object[name];
  const next = typeof inside === 'object' && inside !== null ? inside : {};
  object[name] = next;
  put(next as Record<string, unknown>, rest.join('.'), value);
}

/** Claims that hide a card number each, and their card numbers. */
function hostileClaims(seed: number, count: number) {
  const samples = fc.sample(hidden, { seed, numRuns: count });
  const claims = samples.map((sample, n): WireClaim => {
    const claim: WireClaim = structuredClone(
      wireClaim(`c${n}`, { acquirerId: 'A', merchantId: `merchant-${n}`, seen: false }),
    );
    put(claim, sample.place, valueOf(sample));
    return claim;
  });
  return { claims, cards: samples.map(({ card }) => card) };
}

// Promise: card-number-nowhere
it('A whole card number that the service sends anywhere comes out nowhere', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const { claims, cards } = hostileClaims(seed, 80);
  const said = '4539578763621486';
  service.put(...claims, wireClaim('refused', { acquirerId: 'A' }));
  service.intercept((call, response) => {
    if (call.path.endsWith('/documentation')) {
      send(response, 200, [{ url: 'https://files.example/1', name: `${said}.pdf`, status: `odd ${said}` }]);
      return true;
    }
    if (!call.path.endsWith('/status')) return false;
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ success: false, message: `The card ${said} is blocked` }));
    return true;
  });
  const engine = bench.make();
  await engine.start();
  const client = createRouterClient(engine.router);
  const added = await client.accounts.add({ ...bench.account(), baseUrl: service.url, acquirerId: 'A' });
  if (!added.ok) expect.fail(`refused: ${added.problem}`);
  const accountId = added.account.id;
  await expect
    .poll(() => client.sync.status({ accountId }))
    .toMatchObject({ phase: 'idle', claimsReceived: 81 });

  const out: string[] = [];
  const window = { accountId, filter: asking(), sort: 'newest', offset: 0, limit: 100 } as const;
  out.push(JSON.stringify(await client.claims.window(window)));
  for (const { id } of claims) out.push(JSON.stringify(await client.claims.get({ accountId, claimId: id })));
  expect(await client.documents.refresh({ accountId, claimId: 'refused' })).toEqual({ fault: null });
  out.push(JSON.stringify(await client.documents.ofClaim({ accountId, claimId: 'refused' })));
  const { takers } = await client.claims.assess({ accountId, action: 'accept', claimIds: ['refused'] });
  const decided = { accountId, kind: decisionKind.decideCollaboration, value: 'ACCEPTED' } as const;
  const { entryIds } = await client.outbox.decide({ ...decided, targets: takers });
  await client.outbox.sendNow({ accountId, entryIds });
  const entryId = entryIds[0] ?? expect.fail('not taken');
  await expect.poll(async () => (await client.outbox.get({ accountId, entryId })).entry.state).toBe('failed');
  out.push(JSON.stringify(await client.outbox.get({ accountId, entryId })));

  const shape = { format: 'jsonl', separator: ',', hasByteOrderMark: false, headings: null } as const;
  const request = { accountId, claims: { from: 'list', filter: asking(), sort: 'newest' } } as const;
  const columns = [...exportColumns];
  const { export: offered } = await client.exports.start({ ...request, shape: { ...shape, columns } });
  const { sink, bytes } = createMemorySink('claims.jsonl');
  await engine.downloads.take(offered?.downloadPath ?? '')?.writeTo(sink);
  out.push(bytes().toString('utf8'));
  expect(out.at(-1)?.trimEnd().split('\n')).toHaveLength(81);
  out.push((await client.app.report({ page: {} })).text);
  for (const text of [...cards.slice(0, 20), said]) {
    const { claims: found } = await client.claims.totals({ accountId, filter: ofWords(text) });
    expect([seed, text, found]).toEqual([seed, text, 0]);
  }

  const key = Buffer.from(await bench.dataKeyOf(accountId), 'hex');
  await bench.stop();
  for (const name of ['replica.db', 'journal.db'])
    out.push(decryptedFile(bench.accountFile(accountId, name), key).toString('latin1'));
  const files = globSync('**/*', { cwd: bench.profileDir }).map((name) => join(bench.profileDir, name));
  for (const file of files) if (statSync(file).isFile()) out.push(readFileSync(file, 'latin1'));

  const plain = out.join('\n').replaceAll(/(?<=\d)[ -](?=\d)/g, '');
  const leaks = [...new Set([...cards, said])].filter((card) => plain.includes(card));
  expect([seed, leaks]).toEqual([seed, []]);
  // The scan would find one: the last four of each are there.
  expect(cards.some((card) => plain.includes(`${card.slice(0, 6)}•`) || plain.includes(card.slice(-4)))).toBe(
    true,
  );
});
