import { createMemoryKeychain, type Keychain } from '../keychain/keychain.ts';

/** A keychain that says that it holds nothing while `isEmptyYet`, and knows better after its first write. */
export function createLateKeychain(): { keychain: Keychain; isEmptyYet: boolean } {
  const inner = createMemoryKeychain();
  const late = {
    isEmptyYet: false,
    keychain: {
      ...inner,
      read: async (...about: Parameters<Keychain['read']>) => (late.isEmptyYet ? null : inner.read(...about)),
      async write(...about: Parameters<Keychain['write']>) {
        late.isEmptyYet = false;
        await inner.write(...about);
      },
    },
  };
  return late;
}
