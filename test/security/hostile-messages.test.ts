import { getContractRouter, isContractProcedure, type AnyContractRouter } from '@orpc/contract';
import { createRouterClient } from '@orpc/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contract } from '../../src-shared/contract/contract.ts';
import { EngineBench, openEngineBench } from '../../src-main/testing/engine-bench.ts';
import { isEnvelope } from '../../src-main/rpc/envelope.ts';
import { createRpcServer } from '../../src-main/rpc/rpc-server.ts';
import { createSeededRandom } from '../testing/seeded-random.ts';
import { createHostileMessages } from './hostile-messages.ts';

/** `npm run campaign -- hostile-messages` asks for more, and with another seed. */
const count = Number(process.env['CLAIMDESK_HOSTILE_MESSAGES'] ?? 20_000);
const seed = Number(process.env['CLAIMDESK_HOSTILE_SEED'] ?? 1);
const atOnce = 200;

function* pathsOf(router: AnyContractRouter, path: string[] = []): Generator<string> {
  if (isContractProcedure(getContractRouter(router, []))) return yield path.join('/');
  for (const [name, part] of Object.entries(router)) yield* pathsOf(part, [...path, name]);
}
const procedures = [...pathsOf(contract)];

let bench: EngineBench;
beforeEach(async () => {
  bench = await openEngineBench();
});
afterEach(() => bench.close());

it('every procedure of the contract has a path that an envelope can name', () => {
  expect(procedures.length).toBeGreaterThan(50);
  expect(procedures.filter((path) => !isEnvelope(`{"i":"1","p":{"u":"/${path}"}}`))).toEqual([]);
});

// Promise: hostile-messages-harmless
it('hostile messages change nothing, end nothing but their connection, and learn nothing', async () => {
  const engine = bench.make();
  await engine.start();
  const client = createRouterClient(engine.router);
  const accountId = await bench.connect(client);
  const before = await bench.firstRows(client, accountId);
  const callsBefore = (await ledgerOf(bench)).filter(isWrite).length;

  const rpc = createRpcServer(engine.router, engine.log);
  const answers = { count: 0, broken: [] as string[] };
  const secret = new RegExp(
    `${bench.service.apiKey}|${bench.profileDir}|SQLITE_|SqliteError|node_modules|\\.ts:\\d|\\n\\s+at `,
  );
  const open = (onEnd: () => void) =>
    rpc.connect({
      send(message) {
        answers.count += 1;
        const text = typeof message === 'string' ? message : '(bytes)';
        if (secret.test(text) || text.includes('INTERNAL_SERVER_ERROR'))
          answers.broken.push(text.slice(0, 300));
      },
      end: onEnd,
    });
  const hostile = createHostileMessages({
    random: createSeededRandom(seed),
    procedures,
    accountId,
    claimIds: before.map(({ id }) => id),
  });
  // What is spelled like a call is answered; what is not ends its connection, and with it what was asked there.
  const calls = open(() => expect.fail('a connection of calls was ended'));
  let asked = 0;
  let ended = 0;
  for (let sent = 1; sent <= count; sent += 1) {
    const message = hostile.next();
    const isCall = typeof message === 'string' && isEnvelope(message);
    if (isCall) {
      if (message.includes('"p"')) asked += 1;
      calls.receive(message);
    } else open(() => (ended += 1)).receive(message);
    if (sent % atOnce === 0) await expect.poll(() => answers.count).toBeGreaterThanOrEqual(asked);
  }
  await expect.poll(() => answers.count).toBeGreaterThanOrEqual(asked);
  calls.close();

  expect(answers.broken).toEqual([]);
  expect(ended).toBeGreaterThan(count / 3);
  expect(asked).toBeGreaterThan(count / 5);
  expect(Object.keys(Object.prototype)).toEqual([]);
  // A question about a claim's documents may read their listing.
  const undocumented = (rows: typeof before) => rows.map(({ documents: _, ...row }) => row);
  expect(undocumented(await bench.firstRows(client, accountId))).toEqual(undocumented(before));
  expect((await client.accounts.list()).accounts.map(({ id }) => id)).toEqual([accountId]);
  expect((await ledgerOf(bench)).filter(isWrite)).toHaveLength(callsBefore);
});

interface Receipt {
  method: string;
}
const isWrite = ({ method }: Receipt) => method !== 'GET';

async function ledgerOf({ service }: EngineBench): Promise<Receipt[]> {
  const response = await fetch(`${service.controlUrl}/__sandbox/ledger`);
  return ((await response.json()) as { receipts: Receipt[] }).receipts;
}
