import { ORPCError, os } from '@orpc/server';
import { type Refusal, type RefusalCode, refusalSchema } from '../../src-shared/contract/refusals.ts';
import { KeychainFailed } from '../keychain/keychain.ts';
import { JournalWriteFailed } from '../journal/journal-errors.ts';
import type { Log } from '../base/log.ts';
import { Refused } from '../base/refused.ts';
import { errorCode } from '../base/fault-code.ts';

/**
 * Converts what the parts throw to the errors that the contract names. Anything else is a fault of ours: only its
 * class is logged, and the renderer is told only that something failed.
 */
export function withRefusals(log: Log) {
  return os.middleware(async ({ next, signal }) => {
    try {
      return await next();
    } catch (error) {
      // Nobody waits for its answer any more, so it was not asked for: no fault.
      if (signal?.aborted === true && error === signal.reason) throw error;
      throw refusalOf(error, log);
    }
  });
}

const notFound: readonly RefusalCode[] = [
  'account_missing',
  'claim_missing',
  'document_missing',
  'entry_missing',
  'template_version_missing',
  'saved_list_missing',
  'rule_missing',
  'export_missing',
];

function refusalOf(error: unknown, log: Log): unknown {
  if (error instanceof ORPCError) return error;
  const storage = storageRefusal(error);
  if (storage !== null) {
    log.error('storage_failed', { code: errorCode(error) ?? 'unknown' });
    return refusal('STORAGE_FAILED', storage);
  }
  if (error instanceof Refused) {
    const { code, params } = error;
    const kind = notFound.includes(code) ? 'NOT_FOUND' : code === 'journal_newer' ? 'READ_ONLY' : 'REFUSED';
    return refusal(kind, { code, params });
  }
  log.error('call_failed', { code: error instanceof Error ? error.name : 'unknown' });
  return new ORPCError('INTERNAL_SERVER_ERROR', { message: 'internal' });
}

/** Returns why something failed that no call waits for; `otherwise` if there is no specific reason. */
export function refusalFor(error: unknown, otherwise: Refusal): Refusal {
  const storage = storageRefusal(error);
  if (storage !== null) return storage;
  if (!(error instanceof Refused)) return otherwise;
  return refusalSchema.parse({ code: error.code, params: error.params });
}

/** Returns an error of the contract. Its `message` is for nobody: the renderer words `data`. */
function refusal(kind: string, data: unknown): ORPCError<string, Refusal> {
  const checked = refusalSchema.parse(data);
  return new ORPCError(kind, { message: checked.code, data: checked });
}

function storageRefusal(error: unknown): Refusal | null {
  if (error instanceof KeychainFailed) return { code: error.code, params: {} };
  const code = errorCode(error);
  if (error instanceof JournalWriteFailed || code?.startsWith('SQLITE_')) {
    return { code: 'database_failed', params: { sqliteCode: code ?? 'SQLITE_ERROR' } };
  }
  if (code !== null && /^(ENOSPC|EACCES|EPERM|EROFS|EIO|EDQUOT)$/.test(code)) {
    return { code: 'disk_refused', params: { errno: code } };
  }
  return null;
}
