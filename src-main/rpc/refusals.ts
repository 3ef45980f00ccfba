import { ORPCError, os } from '@orpc/server';
import { AccountMissing, AccountReadOnly, AccountRefused } from '../accounts/account-errors.ts';
import { KeychainFailed } from '../accounts/keychain.ts';
import { JournalWriteFailed } from '../journal/journal-errors.ts';
import type { Log } from '../log.ts';
import { SavedListMissing, SavedListRefused } from '../saved-lists/saved-lists.ts';
import { TemplateRefused } from '../templates/publish-template.ts';
import { SubscriptionRefused } from '../webhooks/webhook-service.ts';

/** The claim or the entry is not here. `message` is for a person. */
export class NotHere extends Error {
  override name = 'NotHere';
}

/**
 * Turns what the parts throw into the errors that the contract names. Anything else is ours: it is
 * logged by its class alone, and the renderer hears only that something failed.
 */
export function withRefusals(log: Log) {
  return os.middleware(async ({ next }) => {
    try {
      return await next();
    } catch (error) {
      throw refusalOf(error, log);
    }
  });
}

function refusalOf(error: unknown, log: Log): unknown {
  if (error instanceof ORPCError) return error;
  if (error instanceof AccountMissing || error instanceof NotHere || error instanceof SavedListMissing) {
    return new ORPCError('NOT_FOUND', { message: error.message, data: { text: error.message } });
  }
  if (
    error instanceof AccountRefused ||
    error instanceof SavedListRefused ||
    error instanceof SubscriptionRefused ||
    error instanceof TemplateRefused
  ) {
    return new ORPCError('REFUSED', {
      message: error.message,
      data: { code: error.code, text: error.message },
    });
  }
  if (error instanceof AccountReadOnly) {
    return new ORPCError('READ_ONLY', { message: error.message, data: { text: error.message } });
  }
  const storage = storageTextOf(error);
  if (storage !== null) {
    log.error('storage_failed', { code: codeOf(error) ?? 'unknown' });
    return new ORPCError('STORAGE_FAILED', { message: storage, data: { text: storage } });
  }
  log.error('call_failed', { code: error instanceof Error ? error.name : 'unknown' });
  return new ORPCError('INTERNAL_SERVER_ERROR', {
    message: 'Something went wrong inside Claimdesk. Nothing was taken.',
  });
}

function storageTextOf(error: unknown): string | null {
  if (error instanceof KeychainFailed) return error.message;
  const code = codeOf(error);
  if (error instanceof JournalWriteFailed || code?.startsWith('SQLITE_')) {
    return `The database could not be written or read (${code}). Nothing was taken.`;
  }
  if (code !== null && /^(ENOSPC|EACCES|EPERM|EROFS|EIO|EDQUOT)$/.test(code)) {
    return `The disk refused (${code}). Nothing was taken.`;
  }
  return null;
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
