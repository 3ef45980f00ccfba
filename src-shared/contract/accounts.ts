import { detailSchema } from './details.ts';
import { z } from 'zod';
import { identifierSchema, longestIdentifier } from '../claims-service/identifier.ts';
import { longestApiKey, longestServiceAddress } from '../domain/settings/account-address.ts';
import { longestAccountName, mostFollowedMerchants } from '../domain/settings/account-limits.ts';
import { accountLookSchema } from './account-look.ts';
import { base } from './errors.ts';
import { accountIdSchema, inAccount, noInput } from './identifiers.ts';
import { accountProblemSchema } from './refusals.ts';
import { noticeSchema } from './sync.ts';

const typedAddress = z.string().max(longestServiceAddress);
/** API key. Write-only: no answer ever carries one. */
const apiKey = z.string().max(longestApiKey);

export const accountSchema = z.object({
  id: accountIdSchema,
  name: z.string(),
  baseUrl: z.string(),
  /** Whether this is the embedded sandbox service, whose secrets are held in memory. */
  isSandbox: z.boolean(),
  acquirerId: z.string(),
  partnerId: z.string().nullable(),
  /** Merchants whose own listing is followed too (identifiers used in the card networks). */
  merchantIds: z.array(z.string()),
  look: accountLookSchema,
  hasKey: z.boolean(),
  /**
   * State of the account. `readonly`: the journal is from a newer version. `unavailable`: it can't be opened at all.
   */
  state: z.enum(['open', 'readonly', 'unavailable']),
  /** Why `state` is not `open`; `null` if it is. */
  problem: accountProblemSchema.nullable(),
  /** Time of the backup that `restoreJournal` restores, if the journal is damaged; `null` otherwise. */
  backupAtMs: z.number().nullable(),
  /** Time when an account that can't be opened is tried again automatically; `null` if only `reopen` tries again. */
  retryAtMs: z.number().nullable(),
});
export type Account = z.infer<typeof accountSchema>;

export const connectionInputSchema = z.strictObject({
  baseUrl: typedAddress,
  acquirerId: z.string().max(longestIdentifier),
  apiKey,
  partnerId: z.string().max(longestIdentifier).nullable(),
});

/** Problems that a test of a connection can find. The words for each are in the message catalogue. */
export const connectionProblems = [
  'address_malformed',
  'address_not_https',
  'address_has_credentials',
  'address_has_query',
  'acquirer_missing',
  'key_missing',
  'key_malformed',
  'host_unknown',
  'connection_refused',
  'tls_failed',
  'proxy_failed',
  'timed_out',
  'connection_failed',
  'unauthorized',
  'forbidden',
  'not_found',
  'service_error',
  'not_the_service',
  'other_acquirer',
  'already_connected',
  'keychain_unavailable',
] as const;
export type ConnectionProblem = (typeof connectionProblems)[number];

/** Problems of the connection or the service, not of what was typed: the account may be kept and tried later. */
export const problemsToRetry: readonly ConnectionProblem[] = [
  'host_unknown',
  'connection_refused',
  'timed_out',
  'connection_failed',
  'proxy_failed',
  'service_error',
];

/** Fields of the form that a problem can belong to. */
export const connectionFields = ['baseUrl', 'acquirerId', 'apiKey', 'partnerId', 'form'] as const;

export const connectionReportSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), claimsSeen: z.number().int() }),
  z.object({
    ok: z.literal(false),
    problem: z.enum(connectionProblems),
    field: z.enum(connectionFields),
    /** Message of the service or the system; `null` if there is none. */
    detail: detailSchema.nullable(),
  }),
]);
export type ConnectionReport = z.infer<typeof connectionReportSchema>;

const merchantIds = z.array(identifierSchema).max(mostFollowedMerchants);

const addedSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), account: accountSchema }),
  connectionReportSchema.options[1],
]);

export const accountsContract = {
  list: base.input(noInput).output(
    z.object({
      accounts: z.array(accountSchema),
      /** Whether there is a safe place for a key: the keychain, or an unlocked vault. */
      canStoreSecrets: z.boolean(),
      /** Notices that belong to no account. Each open account has them among its own. */
      notices: z.array(noticeSchema).optional(),
    }),
  ),
  /** Reads one page of the acquirer listing and returns what is wrong, if anything is. */
  testConnection: base.input(connectionInputSchema).output(connectionReportSchema),
  /** Tests the connection, stores the key in the keychain, opens the account and starts its first sync. */
  add: base
    .input(
      connectionInputSchema.extend({
        name: z.string().trim().min(1).max(longestAccountName),
        merchantIds,
        look: accountLookSchema.optional(),
        /** Whether to keep the account although the connection could not be tested now. */
        evenIfOffline: z.boolean(),
      }),
    )
    .output(addedSchema),
  /** Changes an account. Absent fields stay as they are. */
  update: base
    .input(
      inAccount.extend({
        name: z.string().trim().min(1).max(longestAccountName).optional(),
        partnerId: z.string().max(longestIdentifier).nullable().optional(),
        merchantIds: merchantIds.optional(),
        look: accountLookSchema.optional(),
        /** Values from which fields with parts were edited: what another window has changed in them since is kept. */
        before: z.strictObject({ merchantIds, look: accountLookSchema }).partial().optional(),
      }),
    )
    .output(accountSchema),
  /**
   * Replaces the key. Refused unless it is for the same acquirer in the same environment. Ends a pause after a 401.
   */
  replaceKey: base.input(inAccount.extend({ apiKey })).output(connectionReportSchema),
  /**
   * Replaces a damaged journal with the newest sound backup; the damaged file is kept under another name. Each open
   * decision of the backup then waits for a person. Refused unless `backupAtMs` is set.
   */
  restoreJournal: base.input(inAccount).output(accountSchema),
  /** Opens an account that couldn't be opened; an open one stays as it is. */
  reopen: base.input(inAccount).output(accountSchema),
  /**
   * Forgets the key and deletes the local files. Refused while decisions are unresolved, unless forced. What the
   * keychain or the disk refuses now is erased at a later start; `isErased` is then false.
   */
  remove: base
    .input(inAccount.extend({ evenWithUnresolved: z.boolean() }))
    .output(z.object({ isErased: z.boolean() })),
  /** Starts the embedded sandbox service and opens an account on it. */
  exploreSandbox: base.input(noInput).output(accountSchema),
};
