import {
  accessSync,
  constants,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { firstPreferences, preferencesSchema, type Preferences } from '../../src-shared/contract/app.ts';
import { accountIdSchema } from '../../src-shared/contract/identifiers.ts';
import {
  firstVaultSettings,
  secretStores,
  type VaultSettings,
  vaultSettingsSchema,
} from '../../src-shared/contract/vault.ts';
import { type AccountRecord, accountRecordSchema } from '../session/account-record.ts';
import { replaceFile, systemDisk } from '../vault/durable-file.ts';
import { mergePreferences } from './merge-preferences.ts';
import { errorCode } from '../base/fault-code.ts';
import { parseJson } from '../base/parse-json.ts';

/** An account whose files and secrets are still to be erased. */
export const removedAccountSchema = z.strictObject({
  id: accountIdSchema,
  /** Webhooks whose secrets may be in the keychain. */
  webhookIds: z.array(z.string()),
});
export type RemovedAccount = z.infer<typeof removedAccountSchema>;

const storeSchema = z.enum(secretStores);

const secretsPlaceSchema = z.strictObject({
  store: storeSchema,
  /** The other store, after a move began or ended: what may be in it is to be erased. */
  leftIn: z.strictObject({ store: storeSchema, accounts: z.array(removedAccountSchema) }).nullable(),
});
export type SecretsPlace = z.infer<typeof secretsPlaceSchema>;

const firstSecrets: SecretsPlace = { store: 'keychain', leftIn: null };

/** Choices of a person: a value that this version doesn't have reads as the default, and stays in the file. */
const chosen = z.looseObject({}).catch({});
const readKnownPreferences = readingOf(preferencesSchema.shape, firstPreferences);
const readVaultSettings = readingOf(vaultSettingsSchema.shape, firstVaultSettings);

/** Schema of the profile. What another version wrote besides this is kept. */
const profileSchema = z.looseObject({
  version: z.literal(1),
  accounts: z.array(accountRecordSchema.loose()),
  removed: z.array(removedAccountSchema).default([]),
  secrets: secretsPlaceSchema.default(firstSecrets),
  vault: chosen,
  preferences: chosen,
});
/** Schema by which a profile of a later version is recognised, whatever else is in it. */
const newerSchema = z.object({ version: z.number().int().min(2) });
type ProfileData = z.infer<typeof profileSchema>;

const emptyProfile: ProfileData = {
  version: 1,
  accounts: [],
  removed: [],
  secrets: firstSecrets,
  vault: firstVaultSettings,
  preferences: firstPreferences,
};

/** Returns a reader of settings of which each part may be absent or of another version. */
function readingOf<Shape extends z.ZodRawShape>(
  shape: Shape,
  first: z.infer<z.ZodObject<Shape>>,
): (saved: z.infer<typeof chosen>) => z.infer<z.ZodObject<Shape>> {
  const parts = Object.keys(shape).map((name) => z.object({ [name]: shape[name] }));
  return (saved) => {
    const read = { ...first };
    for (const schema of parts) {
      const part = schema.safeParse(saved);
      if (part.success) Object.assign(read, part.data);
    }
    return read;
  };
}

/** Reads preferences. A damaged map of shortcuts is not read as an unchanged one: the interface says so. */
function readPreferences(saved: z.infer<typeof chosen>): Preferences {
  const hasUnreadable =
    saved['shortcuts'] !== undefined &&
    !preferencesSchema.shape.shortcuts.safeParse(saved['shortcuts']).success;
  return { ...readKnownPreferences(saved), ...(hasUnreadable ? { shortcuts: null } : {}) };
}

/** Reason why a profile can't be used; the hosts have the words. */
export type ProfileProblem =
  | { kind: 'profileNotWritable'; dir: string; code: string }
  | { kind: 'profileNotReadable'; path: string; code: string }
  | { kind: 'profileNewer'; path: string }
  | { kind: 'profileSetAside'; path: string; aside: string };

export class ProfileError extends Error {
  override name = 'ProfileError';
  readonly problem: ProfileProblem;

  constructor(problem: ProfileProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}

/** Makes the folder, accessible to its owner only. @throws ProfileError */
export function prepareProfileDir(dir: string): void {
  try {
    makeDir(dir);
    if (!statSync(dir).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' });
    chmodSync(dir, 0o700);
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ProfileError({ kind: 'profileNotWritable', dir, code: errorCode(error) ?? 'unknown error' });
  }
}

/** Makes a folder. Node's recursive mkdir never returns on a file system that refuses with ENOENT (Linux's /proc). */
function makeDir(dir: string): void {
  if (existsSync(dir)) return;
  if (dirname(dir) !== dir) makeDir(dirname(dir));
  mkdirSync(dir, { mode: 0o700 });
}

/**
 * Reads `profile.json`. A file that can't be parsed is renamed, never overwritten: it may name accounts whose
 * journals hold unsent decisions.
 */
export function openProfile(dir: string, nowMs: number) {
  const path = join(dir, 'profile.json');
  let data = existsSync(path) ? readProfile(path, nowMs) : emptyProfile;
  // Asked for at each decision and each page that is stored.
  let preferences = readPreferences(data.preferences);
  let queue: Promise<unknown> = Promise.resolve();

  const save = (change: (before: ProfileData) => ProfileData): Promise<void> => {
    const before = queue;
    const done = (async () => {
      await before;
      const next = change(data);
      await replaceFile(systemDisk, path, Buffer.from(`${JSON.stringify(next, null, 2)}\n`, 'utf8'));
      data = next;
      preferences = readPreferences(next.preferences);
    })();
    queue = Promise.allSettled([done]);
    return done;
  };

  return {
    dir,
    accounts: (): readonly AccountRecord[] => data.accounts,
    preferences: (): Preferences => preferences,
    /** Saves the accounts; on disk when it resolves. Writers wait for each other. */
    saveAccounts: (change: (accounts: readonly AccountRecord[]) => AccountRecord[]): Promise<void> =>
      save((before) => ({ ...before, accounts: change(before.accounts) })),
    /** Saves the edits made to `before` in what is stored: other parts of the same preference stay. */
    savePreferences: (change: Partial<Preferences>, edited: Partial<Preferences> = {}): Promise<void> =>
      save((before) => ({
        ...before,
        preferences: {
          ...before.preferences,
          ...mergePreferences(preferences, change, edited),
        },
      })),
    /** Returns accounts that are no longer connected and not yet erased. */
    removed: (): readonly RemovedAccount[] => data.removed,
    /** Lets the account go and notes that it is to be erased, in one write. */
    letGo: (account: RemovedAccount): Promise<void> =>
      save((before) => ({
        ...before,
        accounts: before.accounts.filter(({ id }) => id !== account.id),
        removed: [...before.removed, account],
      })),
    /** Forgets a removed account of which nothing is left. */
    forgetRemoved: (accountId: string): Promise<void> =>
      save((before) => ({ ...before, removed: before.removed.filter(({ id }) => id !== accountId) })),
    secrets: (): SecretsPlace => data.secrets,
    saveSecrets: (secrets: SecretsPlace): Promise<void> => save((before) => ({ ...before, secrets })),
    vaultSettings: (): VaultSettings => readVaultSettings(data.vault),
    saveVaultSettings: (change: Partial<VaultSettings>): Promise<void> =>
      save((before) => ({ ...before, vault: { ...before.vault, ...change } })),
  };
}
export type Profile = ReturnType<typeof openProfile>;

function readProfile(path: string, nowMs: number): ProfileData {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new ProfileError({ kind: 'profileNotReadable', path, code: errorCode(error) ?? 'unknown error' });
  }
  const json = parseJson(text);
  const read = profileSchema.safeParse(json);
  if (read.success) return read.data;
  if (newerSchema.safeParse(json).success) throw new ProfileError({ kind: 'profileNewer', path });
  const aside = `${path}.unreadable-${nowMs}`;
  renameSync(path, aside);
  throw new ProfileError({ kind: 'profileSetAside', path, aside });
}
