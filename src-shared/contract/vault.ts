import { z } from 'zod';
import { longestPassphrase } from '../domain/settings/passphrase.ts';
import { vaultRefusals } from '../domain/settings/vault-refusal.ts';
import { base } from './errors.ts';
import { noInput } from './identifiers.ts';
import { noticeSchema } from './sync.ts';

/** Place of the API keys and the databases' keys of this profile. */
export const secretStores = ['keychain', 'vault'] as const;
export type SecretStoreName = (typeof secretStores)[number];

/** Minutes without a key or a click after which the vault locks itself; `null` for never. */
export const autoLockMinutes = [1, 5, 15, 30, 60] as const;
export const vaultSettingsSchema = z.strictObject({
  autoLockMinutes: z.union(autoLockMinutes.map((minutes) => z.literal(minutes))).nullable(),
  /** Whether queued decisions are still sent while it is locked, for which the keys stay in memory. */
  sendsWhileLocked: z.boolean(),
});
export type VaultSettings = z.infer<typeof vaultSettingsSchema>;
export const firstVaultSettings: VaultSettings = { autoLockMinutes: 15, sendsWhileLocked: false };

export const vaultStatusSchema = z.object({
  store: z.enum(secretStores),
  /** Whether the vault is locked. Then everything but this contract, the change stream and `app.info` is refused. */
  isLocked: z.boolean(),
  /** Reason why no passphrase can help; `null` otherwise. */
  fault: z.enum(['vault_missing', 'vault_damaged']).nullable(),
  /** Time when the next passphrase is accepted, after wrong ones. */
  retryAtMs: z.number().nullable(),
  settings: vaultSettingsSchema,
  /** Path of the vault's file, of which a person may keep a copy. */
  path: z.string(),
  /** Notices about the program as a whole, for the lock screen; none about an account. Absent if there are none. */
  notices: z.array(noticeSchema).optional(),
});
export type VaultStatus = z.infer<typeof vaultStatusSchema>;

/** Passphrase. Its least length is not checked here: for one that is too short, the answer says what is required. */
const passphrase = z.string().max(longestPassphrase);

export const vaultProblems = [...vaultRefusals, 'keychain_failed', 'removal_unfinished'] as const;
export type VaultProblem = (typeof vaultProblems)[number];

export const vaultAnswerSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true) }),
  z.object({
    ok: z.literal(false),
    problem: z.enum(vaultProblems),
    /** Time when the next passphrase is accepted. */
    retryAtMs: z.number().nullable(),
    /** Least length of a passphrase. */
    least: z.number().nullable(),
  }),
]);
export type VaultAnswer = z.infer<typeof vaultAnswerSchema>;

export const vaultContract = {
  status: base.input(noInput).output(vaultStatusSchema),
  unlock: base.input(z.strictObject({ passphrase })).output(vaultAnswerSchema),
  lock: base.input(noInput).output(z.object({})),
  /** Notes a key press or click, which restarts the time until the vault locks itself. */
  activity: base.input(noInput).output(z.object({})),
  setSettings: base.input(vaultSettingsSchema.partial()).output(z.object({})),
  changePassphrase: base
    .input(z.strictObject({ current: passphrase, next: passphrase }))
    .output(vaultAnswerSchema),
  /**
   * Creates a vault and moves every secret of the profile into it; also the first vault on a machine without a
   * keychain.
   */
  moveToVault: base.input(z.strictObject({ passphrase })).output(vaultAnswerSchema),
  /** Moves every secret into the keychain and deletes the vault. */
  moveToKeychain: base.input(z.strictObject({ passphrase })).output(vaultAnswerSchema),
};
