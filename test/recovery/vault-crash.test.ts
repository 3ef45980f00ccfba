import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOsKeychain, placeOf, type SecretName } from '../../src-main/keychain/keychain.ts';
import { systemClock } from '../../src-main/base/clock.ts';
import { type EngineBench, type EngineClient, openEngineBench } from '../../src-main/testing/engine-bench.ts';
import { createVault } from '../../src-main/vault/vault.ts';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { createSeededRandom } from '../testing/seeded-random.ts';
import { forkSettings } from './session-process.ts';
import type { FromVaultProgram, VaultAct, VaultOrder } from './vault-crash-messages.ts';

/** `npm run campaign -- vault-crashes` takes every step. */
const isWhole = process.env['CLAIMDESK_VAULT_CRASHES'] === 'all';
/** Otherwise a few of each, others each time. */
const stepsOfEach = 2;
const current = 'correct horse battery';
const next = 'staple under the rain';

const osKeychain = createOsKeychain();
const hasOsKeychain = await osKeychain.isAvailable();

/** A profile at rest, its state folder, and what the keychain holds for its account. */
interface Rest {
  dir: string;
  secrets: ReadonlyMap<SecretName, string>;
}

let bench: EngineBench;
let preparing: Promise<void> | null = null;
let accountId: string;
let entryId: string;
const rests = {} as Record<'empty' | 'keychain' | 'vault', Rest>;
/** Every secret but the epoch, which changes with each start. */
let kept: Record<string, string>;

beforeAll(async () => {
  if (hasOsKeychain) bench = await openEngineBench();
});

/** Within a test: it waits for conditions. */
async function prepare(): Promise<void> {
  bench.keychain = osKeychain;
  rests.empty = await takeRest();
  const client = await bench.start();
  accountId = await bench.connect(client);
  await osKeychain.write(accountId, 'webhook-secret/hook_1', 'whsec');
  entryId = await queueSeen(client);
  await bench.stop();
  rests.keychain = await takeRest();
  const again = await bench.start();
  expect(await again.vault.moveToVault({ passphrase: current })).toEqual({ ok: true });
  await bench.stop();
  rests.vault = await takeRest();
  kept = withoutEpoch(rests.keychain.secrets);
}
afterAll(async () => {
  if (!hasOsKeychain) return;
  spare?.kill('SIGKILL');
  await putSecrets(new Map());
  await bench.close();
});

async function queueSeen(client: EngineClient): Promise<string> {
  const claimIds = (await bench.firstRows(client, accountId)).slice(0, 1).map(({ id }) => id);
  const { takers } = await client.claims.assess({ accountId, action: 'seen', claimIds });
  const { entryIds } = await client.outbox.decide({ accountId, kind: 'mark_seen', targets: takers });
  return entryIds[0] ?? expect.fail('not taken');
}

async function takeRest(): Promise<Rest> {
  const dir = tempDir();
  cpSync(bench.profileDir, join(dir, 'profile'), { recursive: true });
  cpSync(bench.stateDir, join(dir, 'state'), { recursive: true });
  return { dir, secrets: await readSecrets() };
}

async function putBack({ dir, secrets }: Rest): Promise<void> {
  for (const [name, place] of [
    ['profile', bench.profileDir],
    ['state', bench.stateDir],
  ] as const) {
    rmSync(place, { recursive: true, force: true });
    mkdirSync(place);
    cpSync(join(dir, name), place, { recursive: true });
  }
  await putSecrets(secrets);
}

async function readSecrets(): Promise<Map<SecretName, string>> {
  const secrets = new Map<SecretName, string>();
  if (accountId === undefined) return secrets;
  for (const name of await osKeychain.namesOf(accountId))
    secrets.set(name, (await osKeychain.read(accountId, name)) ?? expect.fail(name));
  return secrets;
}

async function putSecrets(secrets: ReadonlyMap<SecretName, string>): Promise<void> {
  const before = await readSecrets();
  for (const name of before.keys()) if (!secrets.has(name)) await osKeychain.forget(accountId, name);
  for (const [name, secret] of secrets)
    if (before.get(name) !== secret) await osKeychain.write(accountId, name, secret);
}

const withoutEpoch = (secrets: ReadonlyMap<SecretName, string>) =>
  Object.fromEntries(
    [...secrets]
      .filter(([name]) => name !== 'epoch')
      .map(([name, secret]) => [placeOf(accountId, name), secret]),
  );

const load = () => fork(join(import.meta.dirname, 'vault-crash-program.ts'), forkSettings());
/** The next one is loaded while this one works. */
let spare: ChildProcess | null = null;

/** Answers what the program said at its end, or `null` when it was killed. */
async function run(order: VaultOrder): Promise<Extract<FromVaultProgram, { is: 'done' }> | null> {
  const child = spare ?? load();
  spare = load();
  const ended = once(child, 'exit');
  const done = new Promise<Extract<FromVaultProgram, { is: 'done' }>>((resolve) => {
    child.on('message', (message: FromVaultProgram) => {
      if (message.is === 'done') resolve(message);
    });
  });
  child.send(order);
  const answer = await Promise.race([done, ended.then(() => null)]);
  child.kill('SIGKILL');
  await ended;
  return answer;
}

/** What holds wherever the program was killed. */
async function judge(act: VaultAct, rest: Rest, step: string): Promise<void> {
  const hasAccount = rest !== rests.empty;
  const client = await bench.start();
  const { store } = await client.vault.status();
  let passphrase = current;
  if (store === 'vault') {
    const first = await client.vault.unlock({ passphrase });
    if (!first.ok && act === 'changePassphrase') {
      passphrase = next;
      expect(await client.vault.unlock({ passphrase }), step).toEqual({ ok: true });
    } else expect(first, step).toEqual({ ok: true });
  }
  const { accounts } = await client.accounts.list();
  expect(accounts, step).toMatchObject(hasAccount ? [{ id: accountId, state: 'open', hasKey: true }] : []);
  if (hasAccount) {
    expect((await client.outbox.get({ accountId, entryId })).entry.id, step).toBe(entryId);
    expect((await bench.status(client, accountId)).notices, step).toEqual([]);
  }
  await bench.stop();
  const vaultFiles = readdirSync(bench.profileDir).filter((name) => name.startsWith('vault.json'));
  if (store === 'vault') {
    const vault = createVault({ path: join(bench.profileDir, 'vault.json'), clock: systemClock });
    await vault.unlock(passphrase);
    const secrets = Object.fromEntries(vault.names().map((name) => [name, vault.read(name)]));
    vault.lock();
    expect(secrets, step).toEqual(hasAccount ? kept : {});
    expect(await readSecrets(), step).toEqual(new Map());
  } else {
    expect(withoutEpoch(await readSecrets()), step).toEqual(hasAccount ? kept : {});
    expect(vaultFiles, step).toEqual([]);
    expect(readdirSync(bench.stateDir), step).toEqual([]);
  }
}

describe.skipIf(!hasOsKeychain)('a program that is killed at any step', () => {
  // Promise: vault-whole-after-kill
  it.each<[string, keyof typeof rests, VaultAct]>([
    ['as a vault is made', 'empty', 'moveToVault'],
    ['as the secrets move to a vault', 'keychain', 'moveToVault'],
    ['as the passphrase is changed', 'vault', 'changePassphrase'],
    ['as the secrets move to the keychain', 'vault', 'moveToKeychain'],
  ])('%s leaves the one or the other, whole', async (title, from, act) => {
    preparing ??= prepare();
    await preparing;
    const rest = rests[from];
    const order = { profileDir: bench.profileDir, stateDir: bench.stateDir, act, current, next };
    const takeStep = async (diesAt: number | null) => {
      await putBack(rest);
      const done = await run({ ...order, diesAt });
      await judge(act, rest, `${title}, killed before step ${diesAt}`);
      return done;
    };
    const whole = await takeStep(null);
    expect(whole?.answer).toEqual({ ok: true });
    const random = createSeededRandom(Date.now() % 1_000_000);
    const steps = Array.from({ length: whole?.steps ?? 0 }, (_, step) => step);
    const some = steps.toSorted(() => random() - 0.5).slice(0, stepsOfEach);
    for (const step of isWhole ? steps : some) expect(await takeStep(step)).toBeNull();
    console.log(`${title}: killed at ${isWhole ? 'all' : some.length} of ${steps.length} steps`);
  });
});
