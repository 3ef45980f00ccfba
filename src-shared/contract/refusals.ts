import { z } from 'zod';
import { type Coded, codedSchema, saidSchema } from './coded.ts';

/** Reason why an account is not open, or is read-only. */
export const accountProblems = {
  /** Opened read-only. Parameters: versions of the journal's schema. */
  journal_newer: { found: z.number().int(), known: z.number().int() },
  /** There is no backup that can be read. */
  journal_damaged: { said: saidSchema },
  journal_damaged_backup: { said: saidSchema, path: z.string() },
  data_key_missing: {},
  /** The keychain has a key, but it opens none of the account's files. */
  data_key_changed: {},
  /** No keychain runs on this machine, or none can be reached. */
  keychain_absent: {},
  keychain_locked: {},
  /** The person closed the system's question. */
  keychain_cancelled: {},
  keychain_unusable: {},
  keychain_no_answer: {},
  keychain_not_kept: {},
  keychain_not_erased: {},
  vault_locked: {},
  account_closed: {},
  /** An earlier version wrote its claims; it opens when they are upgraded. */
  claims_upgraded: {},
  /** Another program holds one of its files; it opens when that one lets go. */
  account_busy: {},
  /** Anything else, with what the system said. */
  account_not_opened: { said: saidSchema },
} as const;

export const accountProblemSchema = codedSchema(accountProblems);
export type AccountProblem = Coded<typeof accountProblems>;

/** Everything that a call can be refused with. The words for each are in `words/en/en-refusals.ts`. */
export const refusals = {
  ...accountProblems,
  account_missing: {},
  claim_missing: {},
  document_missing: {},
  entry_missing: {},
  template_version_missing: {},
  saved_list_missing: {},
  rule_missing: {},
  /** Another window has edited the rule since. */
  rule_changed: {},
  /** The rule applies to so many claims that it is on only if its name is typed. */
  rule_too_broad: { matches: z.number().int(), open: z.number().int() },
  /** Code of SQLite. */
  database_failed: { sqliteCode: z.string() },
  /** Code of the system. */
  disk_refused: { errno: z.string() },
  nothing_to_restore: {},
  backup_unreadable: {},
  unresolved_decisions: {},
  /** The account can't be opened, so it is unknown what waits in it. */
  unresolved_unknown: {},
  name_taken: {},
  too_many: { most: z.number().int() },
  not_readable: {},
  not_repeatable: {},
  partner_missing: {},
  decision_pending: {},
  has_errors: {},
  not_taken: {},
  /** The export, or the batch of case files for one, is not here or no longer. */
  export_missing: {},
  export_empty: {},
  /** The selection was forgotten: by a lock, by a new start, or for newer ones. */
  selection_missing: {},
  selection_too_large: { most: z.number().int() },
  /** The account was closed or locked meanwhile. */
  export_stopped: {},
  /** The browser never fetched it. */
  export_not_fetched: {},
  /** The browser stopped fetching it for a while. */
  export_stalled: {},
  export_failed: {},
  /** The organisation's policy has set it. */
  setting_pinned: {},
  /** The file with certificates that was named in the settings can't be used; a `CaFileProblem`. */
  ca_file_unusable: { problem: z.string().max(20) },
} as const;

export type Refusal = Coded<typeof refusals>;
/** A named interface, so that the contract's types name it instead of spelling out each code for each call. */
export interface RefusalSchema extends z.ZodType<Refusal> {}
export const refusalSchema: RefusalSchema = codedSchema(refusals);
export type RefusalCode = Refusal['code'];
