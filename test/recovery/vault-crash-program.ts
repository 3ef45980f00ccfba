/** The engine as a process of its own, which is killed at one step of what a person does with the vault. */
import { createRouterClient } from '@orpc/server';
import { createOsKeychain } from '../../src-main/keychain/keychain.ts';
import { systemClock } from '../../src-main/base/clock.ts';
import { createEngine } from '../../src-main/engine/engine.ts';
import type { VaultOrder, FromVaultProgram } from './vault-crash-messages.ts';
import { watchSteps } from './crash-steps.ts';
import { workerFile } from '../../src-testing/worker-files.ts';

const steps = watchSteps();
const send = (message: FromVaultProgram) => process.send?.(message);

async function run({ profileDir, stateDir, act, current, next, diesAt }: VaultOrder): Promise<void> {
  const engine = createEngine({
    profileDir,
    stateDir,
    clock: systemClock,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    keychain: steps.watch(createOsKeychain()),
    vaultKeyCost: async () => ({ memoryKib: 64, passes: 1 }),
    agent: 'tester',
    queryWorkerUrl: workerFile('query'),
    exportWorkerUrl: workerFile('export'),
    startSandbox: () => Promise.reject(new Error('no sandbox')),
    keepsSandbox: false,
    version: '1.0.0',
    host: 'browser',
    platform: 'linux',
  });
  await engine.start();
  const client = createRouterClient(engine.router);
  if ((await client.vault.status()).isLocked) await client.vault.unlock({ passphrase: current });
  steps.arm(diesAt);
  send({ is: 'begun' });
  const answer =
    act === 'changePassphrase'
      ? await client.vault.changePassphrase({ current, next })
      : await client.vault[act]({ passphrase: current });
  send({ is: 'done', answer, steps: steps.taken() });
}

process.on('message', (order: VaultOrder) => void run(order));
