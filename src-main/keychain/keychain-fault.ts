import type { RefusalCode } from '../../src-shared/contract/refusals.ts';

export type KeychainProblem = Extract<RefusalCode, `keychain_${string}` | 'vault_locked'>;

/**
 * Patterns of what the library says, as the Secret Service, macOS' Security framework and Windows' Credential Manager
 * word it. The first that matches counts: a question that was closed also leaves it locked.
 */
const faults: readonly (readonly [KeychainProblem, RegExp])[] = [
  ['keychain_cancelled', /prompt (was )?dismissed|user cancell?ed|cancell?ed by the user|-128\b|\b1223\b/i],
  [
    'keychain_locked',
    /islocked|object locked|is locked|interaction is not allowed|passphrase you entered is not correct|no such logon session|-25308\b|-25293\b|\b1312\b/i,
  ],
  [
    'keychain_absent',
    /failed to connect|no dbus session|no secret service|serviceunknown|not provided by any \.service files|no such keychain|keychain could not be found|not available|has not been started|-25294\b|-25291\b|\b1062\b/i,
  ],
];

/**
 * Returns why the keychain failed. What the library said is not passed on: it differs by platform and helps nobody.
 */
export function readKeychainFault(error: unknown): KeychainProblem {
  const said = error instanceof Error ? error.message : '';
  return faults.find(([, pattern]) => pattern.test(said))?.[0] ?? 'keychain_unusable';
}
