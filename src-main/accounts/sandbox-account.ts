import { storeSandboxDataKey } from '../keychain/data-key.ts';
import type { AccountPlace } from './account-slot.ts';
import { createMemoryKeychain } from '../keychain/keychain.ts';
import type { AccountRecord } from '../session/account-record.ts';
import type { SandboxService } from './sandbox-service.ts';

/** Id of the sandbox account, whatever its port: its decisions and files are found again after a restart. */
const sandboxAccountId = 'sandbox';
const sandboxEnvironment = 'embedded sandbox';
const sandboxName = 'Sandbox';

/** Creates the account on `service`: its files are in `dir`, its secrets in memory. */
export async function createSandboxAccount(
  service: SandboxService,
  dir: string,
): Promise<{ record: AccountRecord; place: AccountPlace }> {
  const keychain = createMemoryKeychain();
  await storeSandboxDataKey(keychain, sandboxAccountId);
  await keychain.write(sandboxAccountId, 'api-key', service.apiKey);
  return {
    record: {
      id: sandboxAccountId,
      name: sandboxName,
      baseUrl: service.url,
      acquirerId: service.acquirerId,
      partnerId: service.partnerId,
      merchantIds: [],
      look: { colour: null, label: null, isProduction: false },
    },
    place: { keychain, dir, environment: sandboxEnvironment, sandbox: service },
  };
}
