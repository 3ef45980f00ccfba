/** Reason why the vault refused a request. The words for each are in the message catalogue. */
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
