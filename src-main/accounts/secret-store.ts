import type { Keychain } from '../keychain/keychain.ts';
import type { Profile } from './profile.ts';
import type { SecretStoreName } from '../../src-shared/contract/vault.ts';

export type SecretStores = Readonly<Record<SecretStoreName, Keychain>>;

/** The profile's secrets, wherever they are now: a move changes it for everybody at once. */
export function createSecretStore(profile: Pick<Profile, 'secrets'>, stores: SecretStores): Keychain {
  const now = () => stores[profile.secrets().store];
  return {
    isAvailable: () => now().isAvailable(),
    read: (...about) => now().read(...about),
    write: (...about) => now().write(...about),
    forget: (...about) => now().forget(...about),
    namesOf: (...about) => now().namesOf(...about),
  };
}
