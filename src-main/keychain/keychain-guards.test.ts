import { expect, it } from 'vitest';
import { FakeClock } from '../testing/fake-clock.ts';
import { createMemoryKeychain, KeychainFailed } from './keychain.ts';
import { guardKeychain } from './keychain-guards.ts';

it('a keychain that hangs ends in time, and is asked once for all who want to know whether it is there', async () => {
  const clock = new FakeClock();
  const answers: ((isThere: boolean) => void)[] = [];
  const keychain = guardKeychain(
    {
      ...createMemoryKeychain(),
      isAvailable: () => new Promise((resolve) => answers.push(resolve)),
      read: () => new Promise(() => {}),
    },
    clock,
  );
  const asked = [keychain.isAvailable(), keychain.isAvailable()];
  const read = keychain.read('a', 'api-key').catch((error: unknown) => error);
  clock.pass(4_000);
  expect(await Promise.all(asked)).toEqual([false, false]);
  // The first question still hangs: it is not asked a second time beside it.
  const again = keychain.isAvailable();
  expect(answers).toHaveLength(1);
  answers[0]?.(true);
  expect(await again).toBe(true);
  clock.pass(20_000);
  expect(await read).toBeInstanceOf(KeychainFailed);
  void keychain.isAvailable();
  expect(answers).toHaveLength(2);
});
