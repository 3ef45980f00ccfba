/** Why the vault did not do what it was asked; the interface has the words for each. */
export const vaultRefusals = [
  'vault_locked',
  'vault_missing',
  'vault_damaged',
  'vault_exists',
  'passphrase_wrong',
  'passphrase_throttled',
  'passphrase_too_short',
] as const;
export type VaultRefusal = (typeof vaultRefusals)[number];
