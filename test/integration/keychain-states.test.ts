import { expect, it } from 'vitest';
import { createTranslator } from 'use-intl';
import { platforms, type Platform } from '../../src-shared/contract/app.ts';
import type { RefusalCode } from '../../src-shared/contract/refusals.ts';
import { readKeychainFault } from '../../src-main/keychain/keychain-fault.ts';
import { en } from '../../src-shared/words/en/en.ts';

const words = createTranslator({ locale: 'en-GB', messages: en });

const ofSystem: Readonly<Record<Platform, RegExp>> = {
  linux: /gnome-keyring|KWallet|keyring|desktop/,
  mac: /Keychain Access|login keychain|Always Allow|The system’s question/,
  windows: /Windows|Credential Manager/,
};

/** What the library said word for word where it could be run, and as it is documented elsewhere. */
const failures: readonly [Platform, string, RefusalCode, way: RegExp][] = [
  [
    'linux',
    'Platform failure: DBus error: Failed to connect to socket /run/user/1000/bus: No such file or directory',
    'keychain_absent',
    /Start gnome-keyring/,
  ],
  [
    'linux',
    'zbus error: org.freedesktop.DBus.Error.ServiceUnknown: The name org.freedesktop.secrets was not provided by any .service files',
    'keychain_absent',
    /Start gnome-keyring/,
  ],
  [
    'linux',
    'zbus error: org.freedesktop.Secret.Error.IsLocked: Cannot get secret of a locked object',
    'keychain_locked',
    /Unlock the login keyring/,
  ],
  [
    'linux',
    "Couldn't access platform storage: Secret Service: object locked",
    'keychain_locked',
    /Unlock the login keyring/,
  ],
  [
    'linux',
    "Couldn't access platform storage: Secret Service: unlock prompt was dismissed",
    'keychain_cancelled',
    /enter the password/,
  ],
  ['linux', 'DBus error: Did not receive a reply', 'keychain_unusable', /Unlock the login keyring/],
  [
    'mac',
    'Platform secure storage failure: User canceled the operation. (-128)',
    'keychain_cancelled',
    /Always Allow/,
  ],
  [
    'mac',
    'Platform secure storage failure: User interaction is not allowed. (-25308)',
    'keychain_locked',
    /Keychain Access/,
  ],
  [
    'mac',
    'The user name or passphrase you entered is not correct. (-25293)',
    'keychain_locked',
    /Keychain Access/,
  ],
  ['mac', 'A default keychain could not be found. (-25307)', 'keychain_absent', /login keychain/],
  [
    'mac',
    'No keychain is available. You may need to restart your computer. (-25291)',
    'keychain_absent',
    /login keychain/,
  ],
  ['windows', 'A specified logon session does not exist (1312)', 'keychain_locked', /Sign in to Windows/],
  [
    'windows',
    'The operation was canceled by the user. (os error 1223)',
    'keychain_cancelled',
    /confirm with your Windows password/,
  ],
  ['windows', 'The service has not been started. (os error 1062)', 'keychain_absent', /Credential Manager/],
  ['windows', 'Access is denied. (os error 5)', 'keychain_unusable', /Sign in to Windows/],
];

it.each(failures)('%s says “%s”: %s', (platform, said, code, way) => {
  const read = readKeychainFault(new Error(said));
  expect(read).toBe(code);
  const text = words(`refusals.${read}`, { platform } as never);
  expect(text).toMatch(way);
  for (const other of platforms.filter((one) => one !== platform)) {
    expect(words(`refusals.${read}`, { platform: other } as never)).not.toBe(text);
  }
  expect(text).toMatch(ofSystem[platform]);
  expect(text).not.toContain(said);
});

/** What does not come from the library: no answer, a store that lies, lost or changed keys, and the vault. */
it.each<[RefusalCode, RegExp]>([
  ['keychain_no_answer', /behind another window/],
  ['keychain_not_kept', /did not keep/],
  ['data_key_missing', /gone from the keychain.*Restore the keychain.*or remove the account/],
  ['data_key_changed', /another key.*Restore the keychain.*or remove the account/],
  ['vault_locked', /Unlock it with the vault’s passphrase/],
])('%s says what happened and the way on', (code, text) => {
  for (const platform of platforms) {
    const key = `refusals.${code}` as 'refusals.account_missing';
    expect(words(key, { platform, said: '', path: '' } as never)).toMatch(text);
  }
});

it.each(['vault_missing', 'vault_damaged'] as const)('%s has a title and a text', (fault) => {
  const title = fault === 'vault_missing' ? 'missingTitle' : 'damagedTitle';
  expect(words(`vault.lockScreen.${title}`)).toMatch(/vault/);
  expect(words(`vault.problems.${fault}`)).toMatch(/copy of the profile|hasn’t been changed/);
});
