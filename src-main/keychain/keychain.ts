import { AsyncEntry, type Credential, findCredentialsAsync } from '@napi-rs/keyring';
import { Refused } from '../base/refused.ts';
import { type KeychainProblem, readKeychainFault } from './keychain-fault.ts';

/** Secrets that are kept for an account. */
export type SecretName = 'api-key' | 'data-key' | 'epoch' | 'probe' | `webhook-secret/${string}`;

/** Store of the secrets. Every call may reject; the rejection contains no secret. */
export interface Keychain {
  /** Whether there is a keychain, which may be locked; the person isn't asked anything. Never rejects. */
  isAvailable(): Promise<boolean>;
  read(accountId: string, name: SecretName): Promise<string | null>;
  write(accountId: string, name: SecretName, secret: string): Promise<void>;
  forget(accountId: string, name: SecretName): Promise<void>;
  /** Returns what is kept for an account, as far as the keychain says: a locked one may say nothing. */
  namesOf(accountId: string): Promise<SecretName[]>;
}

/** The keychain refused, or did not answer. */
export class KeychainFailed extends Refused<KeychainProblem> {
  override name = 'KeychainFailed';

  constructor(code: KeychainProblem) {
    super(code, {});
  }
}

const service = 'Claimdesk';

/**
 * Creates the keychain of the operating system. On Linux only the Secret Service is used: the library would otherwise
 * fall back to the kernel's keyring, which loses its contents, and so the journal's key, at a restart.
 */
export function createOsKeychain(): Keychain {
  return {
    async isAvailable() {
      try {
        await entry('probe', 'probe').getPassword();
        return true;
      } catch {
        return false;
      }
    },
    read: (accountId, name) => guarded(async () => entry(accountId, name).getPassword()),
    write: (accountId, name, secret) => guarded(async () => entry(accountId, name).setPassword(secret)),
    async forget(accountId, name) {
      await guarded(async () => entry(accountId, name).deletePassword());
    },
    async namesOf(accountId) {
      const found = await guarded(() => listCredentials());
      return namesUnder(
        accountId,
        found.map(({ account }) => account),
      );
    },
  };
}

/**
 * Returns everything that is kept, for every account. The library reads one secret after the other, and fails if one
 * was deleted meanwhile, by this program or another: then it is tried again.
 */
async function listCredentials(triesLeft = 10): Promise<Credential[]> {
  try {
    return await findCredentialsAsync(service);
  } catch (error) {
    if (triesLeft === 0 || readKeychainFault(error) !== 'keychain_unusable') throw error;
    return listCredentials(triesLeft - 1);
  }
}

function entry(accountId: string, name: string): AsyncEntry {
  return new AsyncEntry(service, placeOf(accountId, name), { linux: { store: 'secret-service' } });
}

/** Returns the name of a secret among everything that is kept. */
export function placeOf(accountId: string, name: string): string {
  return `${accountId}/${name}`;
}

/** Returns the secrets of one account among everything that is kept. */
export function namesUnder(accountId: string, places: readonly string[]): SecretName[] {
  const start = `${accountId}/`;
  return places
    .filter((place) => place.startsWith(start))
    .map((place) => place.slice(start.length))
    .filter(isSecretName);
}

function isSecretName(name: string): name is SecretName {
  return ['api-key', 'data-key', 'epoch', 'probe'].includes(name) || name.startsWith('webhook-secret/');
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new KeychainFailed(readKeychainFault(error));
  }
}

/** Keeps secrets for as long as the process lives: the sandbox account's, and those of tests. */
export function createMemoryKeychain(): Keychain {
  const secrets = new Map<string, string>();
  return {
    isAvailable: async () => true,
    read: async (accountId, name) => secrets.get(placeOf(accountId, name)) ?? null,
    async write(accountId, name, secret) {
      secrets.set(placeOf(accountId, name), secret);
    },
    async forget(accountId, name) {
      secrets.delete(placeOf(accountId, name));
    },
    namesOf: async (accountId) => namesUnder(accountId, [...secrets.keys()]),
  };
}
