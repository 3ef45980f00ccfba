import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { canHaveKeyring, openOwnKeyring } from '../../src-testing/own-keyring.ts';
import { createMemoryKeychain, createOsKeychain, type Keychain, KeychainFailed } from './keychain.ts';
import { createDataKey, readDataKey, storeSandboxDataKey } from './data-key.ts';

// The keyring that other tests share ends now and then: they kill programs which speak to it.
const keyring = canHaveKeyring ? await openOwnKeyring() : null;
afterAll(() => keyring?.close());

const osKeychain = createOsKeychain();
const hasOsKeychain = await osKeychain.isAvailable();

const accountId = `test-${crypto.randomUUID()}`;

describe.each<[string, Keychain, boolean]>([
  ['this machine', osKeychain, hasOsKeychain],
  ['memory', createMemoryKeychain(), true],
])('the keychain of %s', (_name, keychain, isHere) => {
  afterEach(async () => {
    if (!isHere) return;
    await keychain.forget(accountId, 'api-key');
    await keychain.forget(accountId, 'data-key');
  });

  it.skipIf(!isHere)('keeps secrets per account and name, and forgets them', async () => {
    expect(await keychain.read(accountId, 'api-key')).toBeNull();
    await keychain.write(accountId, 'api-key', 'one');
    await keychain.write(accountId, 'api-key', 'two');
    await keychain.write(accountId, 'data-key', 'three');
    expect(await keychain.read(accountId, 'api-key')).toBe('two');
    expect(await keychain.read(`${accountId}-other`, 'api-key')).toBeNull();
    expect((await keychain.namesOf(accountId)).toSorted()).toEqual(['api-key', 'data-key']);
    expect(await keychain.namesOf(`${accountId}-other`)).toEqual([]);
    await keychain.forget(accountId, 'api-key');
    expect(await keychain.read(accountId, 'api-key')).toBeNull();
    expect(await keychain.read(accountId, 'data-key')).toBe('three');
    expect(await keychain.namesOf(accountId)).toEqual(['data-key']);
  });

  it.skipIf(!isHere)('forgets what it never had without complaint', async () => {
    await keychain.forget(accountId, 'api-key');
  });

  it.skipIf(!isHere)('names what an account keeps while secrets of another come and go', async () => {
    const other = `test-${crypto.randomUUID()}`;
    await keychain.write(accountId, 'api-key', 'one');
    const over = new AbortController();
    const comeAndGo = async () => {
      while (!over.signal.aborted) {
        await keychain.write(other, 'probe', 'two');
        await keychain.forget(other, 'probe');
      }
    };
    const going = comeAndGo();
    const names: string[][] = [];
    for (let nth = 0; nth < 20; nth++) names.push(await keychain.namesOf(accountId));
    over.abort();
    await going;
    expect(names).toEqual(Array.from({ length: 20 }, () => ['api-key']));
  });

  it.skipIf(!isHere)('keeps data keys of 32 random bytes', async () => {
    const key = await createDataKey(keychain, accountId);
    expect(key).toHaveLength(32);
    expect(await readDataKey(keychain, accountId)).toEqual(key);
    expect(await createDataKey(keychain, accountId)).not.toEqual(key);
  });
});

describe('a data key', () => {
  // Promise: keychain-proved
  it('that the keychain did not keep is not given out', async () => {
    const forgetful = { ...createMemoryKeychain(), read: async () => null };
    await expect(createDataKey(forgetful, accountId)).rejects.toThrow(/did not keep/);
  });

  it('that is none is not used', async () => {
    const keychain = createMemoryKeychain();
    await keychain.write(accountId, 'data-key', 'short');
    expect(await readDataKey(keychain, accountId)).toBeNull();
  });

  it('of the sandbox account is the same after a restart', async () => {
    const [one, two] = [createMemoryKeychain(), createMemoryKeychain()];
    await storeSandboxDataKey(one, 'sandbox');
    await storeSandboxDataKey(two, 'sandbox');
    const key = await readDataKey(one, 'sandbox');
    expect(key).toHaveLength(32);
    expect(await readDataKey(two, 'sandbox')).toEqual(key);
  });
});

it.skipIf(hasOsKeychain)('a machine without a keychain says so, without the library’s words', async () => {
  await expect(osKeychain.write(accountId, 'api-key', 'sk_secret')).rejects.toThrow(KeychainFailed);
  // Nothing answered, or what answered keeps nothing: that differs between users of one machine.
  await expect(osKeychain.read(accountId, 'api-key')).rejects.toThrow(/^keychain_(absent|unusable)$/);
});
