import { z } from 'zod';
import { longestPassphrase } from '../domain/settings/passphrase.ts';
import { vaultRefusals } from '../domain/settings/vault-refusal.ts';
import { base } from './errors.ts';
import { noInput } from './identifiers.ts';
import { noticeSchema } from './sync.ts';

/** Where the API keys and the databases' keys of this profile are. */
export const secretStores = ['keychain', 'vault'] as const;
export type SecretStoreName = (typeof secretStores)[number];

/** After how long without a key or a click the vault locks itself; `null`: it does not. */
export const autoLockMinutes = [1, 5, 15, 30, 60] as const;
export const vaultSettingsSchema = z.strictObject({
  autoLockMinutes: z.union(autoLockMinutes.map((minutes) => z.literal(minutes))).nullable(),
  /** Queued decisions go on being sent while it is locked: the keys then stay in memory. */
  sendsWhileLocked: z.boolean(),
});
export type VaultSettings = z.infer<typeof vaultSettingsSchema>;
export const firstVaultSettings: VaultSettings = { autoLockMinutes: 15, sendsWhileLocked: false };

export const vaultStatusSchema = z.object({
  store: z.enum(secretStores),
  /** Everything but this contract, the changes' stream and `app.info` is refused meanwhile. */
  isLocked: z.boolean(),
  /** Why no passphrase can help. */
  fault: z.enum(['vault_missing', 'vault_damaged']).nullable(),
  /** When the next passphrase is taken, after wrong ones. */
  retryAtMs: z.number().nullable(),
  settings: vaultSettingsSchema,
  /** Where the vault's file is, for a person to keep a copy of. */
  path: z.string(),
  /** What happened to the program as a whole, for the lock screen; nothing of an account. Left out: nothing. */
  notices: z.array(noticeSchema).optional(),
});
export type VaultStatus = z.infer<typeof vaultStatusSchema>;

/** Never bounded below here: too short is an answer, with what is asked for. */
const passphrase = z.string().max(longestPassphrase);

export const vaultProblems = [...vaultRefusals, 'keychain_failed', 'removal_unfinished'] as const;
export type VaultProblem = (typeof vaultProblems)[number];

export const vaultAnswerSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true) }),
  z.object({
    ok: z.literal(false),
    problem: z.enum(vaultProblems),
    /** When the next passphrase is taken. */
    retryAtMs: z.number().nullable(),
    /** How long a passphrase must be. */
    least: z.number().nullable(),
  }),
]);
export type VaultAnswer = z.infer<typeof vaultAnswerSchema>;

export const vaultContract = {
  status: base.input(noInput).output(vaultStatusSchema),
  unlock: base.input(z.strictObject({ passphrase })).output(vaultAnswerSchema),
  lock: base.input(noInput).output(z.object({})),
  /** A key was pressed or something clicked: the time until it locks itself begins again. */
  activity: base.input(noInput).output(z.object({})),
  setSettings: base.input(vaultSettingsSchema.partial()).output(z.object({})),
  changePassphrase: base
    .input(z.strictObject({ current: passphrase, next: passphrase }))
    .output(vaultAnswerSchema),
  /** Makes a vault and moves every secret of the profile into it; the first one on a machine without a keychain. */
  moveToVault: base.input(z.strictObject({ passphrase })).output(vaultAnswerSchema),
  /** Moves every secret into the keychain and deletes the vault. */
  moveToKeychain: base.input(z.strictObject({ passphrase })).output(vaultAnswerSchema),
};
