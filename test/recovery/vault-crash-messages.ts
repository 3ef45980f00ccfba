import type { VaultAnswer } from '../../src-shared/contract/vault.ts';

/** What a person does with the vault while the program is killed. */
export const vaultActs = ['moveToVault', 'changePassphrase', 'moveToKeychain'] as const;
export type VaultAct = (typeof vaultActs)[number];

export interface VaultOrder {
  profileDir: string;
  stateDir: string;
  act: VaultAct;
  /** The passphrase that the vault has, or gets. */
  current: string;
  /** The one that it is changed to. */
  next: string;
  /** Before which step the process kills itself; `null`: it does not. */
  diesAt: number | null;
}

export type FromVaultProgram = { is: 'begun' } | { is: 'done'; answer: VaultAnswer; steps: number };
