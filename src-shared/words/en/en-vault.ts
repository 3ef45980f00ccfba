import type { VaultProblem } from '../../contract/vault.ts';

/** The lock screen, and what is done with a passphrase vault. */
export const vaultMessages = {
  problems: {
    vault_locked: 'The vault is locked. Unlock it first.',
    vault_missing: 'The vault’s file is missing. Restore it from a copy of the profile folder.',
    vault_damaged: 'The vault’s file is damaged or from a newer version. It hasn’t been changed.',
    vault_exists: 'This profile already has a vault.',
    passphrase_wrong: 'Wrong passphrase.',
    passphrase_throttled: 'Too many wrong passphrases. Wait before you try again.',
    passphrase_too_short: 'Use at least {least, number} characters.',
    keychain_failed: 'The keychain is missing, locked or didn’t store the keys. Nothing was moved.',
    removal_unfinished: 'Keys of a removed account couldn’t be erased yet. Unlock the keychain, then retry.',
  } as const satisfies Record<VaultProblem, string>,
  lockScreen: {
    windowTitle: 'Locked · Claimdesk',
    title: 'Claimdesk is locked',
    text: 'Enter the passphrase of this profile’s vault.',
    sending: 'Queued decisions are still being sent.',
    notSending: 'Nothing is received or sent while locked.',
    openTitle: 'Claimdesk is unlocked',
    openText: 'Press Enter to continue.',
    continue: 'Continue',
    passphrase: 'Passphrase',
    unlock: 'Unlock',
    unlocking: 'Unlocking…',
    wait: 'Try again in {seconds, plural, one {# second} other {# seconds}}',
    missingTitle: 'The vault is missing',
    damagedTitle: 'The vault can’t be read',
    kept: 'The accounts’ data is still on this computer, but can’t be opened without the keys in the vault.',
    file: 'Expected at',
  },
  section: {
    toKeychain: 'Move to the keychain',
    toVault: 'Move to a passphrase vault',
  },
  create: {
    title: 'Protect the keys with a passphrase',
    text: 'The keys are encrypted in a file of this profile. You enter the passphrase when Claimdesk starts and to unlock it.',
    lost: 'A lost passphrase can’t be recovered. Connected accounts and unsent decisions are then lost.',
    submit: 'Create vault',
    move: 'Move the keys',
  },
  change: {
    current: 'Current passphrase',
    submit: 'Change passphrase',
    busy: 'Encrypting…',
    done: 'Passphrase changed.',
  },
  toKeychain: {
    title: 'Move the keys to the keychain?',
    text: 'Claimdesk copies them to this computer’s keychain, checks them and deletes the vault. It then no longer asks for a passphrase.',
    busy: 'Moving…',
  },
  fields: {
    newPassphrase: 'New passphrase',
    hint: 'At least {least, number} characters. Several words are best.',
    repeat: 'Repeat the passphrase',
    differs: 'The passphrases don’t match.',
    missing: 'Enter the passphrase.',
  },
} as const;
