import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { closeAll } from '../base/close-all.ts';
import { faultCode } from '../base/fault-code.ts';
import type { Guards } from '../base/guard.ts';
import type { AccountProblem } from '../../src-shared/contract/refusals.ts';
import type { SyncStatus } from '../../src-shared/contract/sync.ts';
import { openDocuments } from '../documents/open-documents.ts';
import { type Journal, type JournalOptions, openJournal } from '../journal/journal.ts';
import { JournalNewer } from '../journal/journal-errors.ts';
import { createAskOrder } from '../replica/store/ask-order.ts';
import { createBulkLoad } from '../replica/load/bulk-load.ts';
import { pinRules } from '../rules/pinned-rules.ts';
import { openQueryWorkers } from '../replica/questions/query-workers.ts';
import { openReplica } from '../replica/store/replica.ts';
import type { SessionTools } from './session-options.ts';
import { pinTargets } from './target-settings.ts';

/** Opens all of an account's files, or none. @throws JournalDamaged, or what SQLite threw */
export function openAccountFiles(
  { accountId, dir, dataKey }: { accountId: string; dir: string; dataKey: Buffer },
  tools: Pick<SessionTools, 'clock' | 'log' | 'newId' | 'queryWorkerUrl' | 'openJournal' | 'pinned'> & {
    guards: Guards;
  },
) {
  const { clock, log, guards, pinned } = tools;
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const { path: journalPath, backupDir } = journalFiles(dir);
  const replicaPath = join(dir, 'replica.db');
  const notices: SyncStatus['notices'] = [];

  const { journal, problem } = openJournalOrShow(
    {
      path: journalPath,
      dataKey,
      clock,
      backupDir,
      onBackupFailed: (error) => log.warn('backup_failed', { accountId, code: faultCode(error) }),
    },
    tools.openJournal ?? openJournal,
  );
  const opened: (() => void)[] = [() => journal.close()];
  try {
    if (!journal.readonly) {
      pinTargets(journal, pinned.internalTargets);
      pinRules(journal, pinned, { newId: tools.newId, nowMs: clock.nowMs() });
    }
    const asks = createAskOrder();
    const { replica, rebuilt } = openReplica({ path: replicaPath, dataKey, clock, asks });
    opened.push(() => replica.close());
    if (rebuilt) {
      log.warn('replica_rebuilt', { accountId });
      notices.push({ code: 'replica_rebuilt', detail: null });
    }
    if (problem !== null) notices.push({ code: 'journal_readonly', detail: null });
    const documents = openDocuments(
      join(dir, 'documents.db'),
      dataKey,
      clock.nowMs(),
      pinned.documentsCapBytes,
    );
    opened.push(() => documents.store.close());
    if (documents.rebuilt) log.warn('documents_rebuilt', { accountId });
    const paths = { replicaPath, journalPath, dataKey };
    const queries = openQueryWorkers({
      workerUrl: tools.queryWorkerUrl,
      journalIsWritten: !journal.readonly,
      guards,
      ...paths,
    });
    const load = createBulkLoad({
      replica,
      replicaPath,
      dataKey,
      queries,
      workerUrl: tools.queryWorkerUrl,
      asks,
      clock,
      guard: guards.part('bulk_load'),
    });

    return {
      journal,
      /** Reason why the journal is read-only; `null` if it isn't. */
      problem,
      /** The replica; only the sync writes it. */
      replica,
      /** Second file for the claims of a large first sync. */
      load,
      asks,
      documentStore: documents.store,
      queries,
      /** Paths for a thread that reads the files itself, see `queries.whileOpen`. */
      paths,
      /** Notices about the state in which the files were found. */
      notices,
      /** Closes all files but the documents, which close their own. */
      close: (): Promise<void> =>
        closeAll([
          { load: () => load.close() },
          { queries: () => queries.close() },
          { replica: () => replica.close(), journal: () => journal.close() },
        ]),
    };
  } catch (error) {
    // An account is open whole or not at all.
    for (const close of opened.toReversed()) close();
    throw error;
  }
}
/** The open files in an account's folder. */
export type AccountFiles = ReturnType<typeof openAccountFiles>;

/** Returns where an account's journal and its backups are. */
export function journalFiles(dir: string): { path: string; backupDir: string } {
  return { path: join(dir, 'journal.db'), backupDir: join(dir, 'backups') };
}

function openJournalOrShow(
  options: JournalOptions,
  open: typeof openJournal,
): { journal: Journal; problem: AccountProblem | null } {
  try {
    return { journal: open(options), problem: null };
  } catch (error) {
    if (!(error instanceof JournalNewer)) throw error;
    const { found, known } = error;
    const problem = { code: 'journal_newer', params: { found, known } } as const;
    return { journal: open({ ...options, readonly: true }), problem };
  }
}
