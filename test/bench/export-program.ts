/** Exports all claims of a replica as CSV, as the main side does. */
import { statSync } from 'node:fs';
import { systemClock } from '../../src-main/base/clock.ts';
import { createAccountExports } from '../../src-main/export/account-exports.ts';
import { openFileSink } from '../../src-main/export/file-sink.ts';
import { openJournal } from '../../src-main/journal/journal.ts';
import { openQueryWorkers } from '../../src-main/replica/questions/query-workers.ts';
import { threadTestGuards, throwingGuard } from '../../src-main/testing/throwing-guard.ts';
import { exportColumns } from '../../src-shared/contract/exports.ts';
import { asking } from '../../src-shared/query/testing/asking.ts';
import { peakBytes } from './memory.ts';

export interface ExportTask {
  replicaPath: string;
  journalPath: string;
  backupDir: string;
  /** Hexadecimal. */
  dataKey: string;
  queryWorker: string;
  exportWorker: string;
  /** Path of the file to write. */
  path: string;
}

export interface Exported {
  rows: number;
  fileBytes: number;
  peakBytes: number;
}

const task = JSON.parse(process.argv[2] ?? '{}') as ExportTask;
const { replicaPath, journalPath, path } = task;
const dataKey = Buffer.from(task.dataKey, 'hex');
const queries = openQueryWorkers({
  guards: threadTestGuards,
  workerUrl: new URL(task.queryWorker),
  journalIsWritten: false,
  replicaPath,
  journalPath,
  dataKey,
});
const journal = openJournal({ path: journalPath, dataKey, clock: systemClock, backupDir: task.backupDir });
const exports = createAccountExports({
  files: { replicaPath, journalPath, dataKey },
  reading: queries.whileOpen,
  workerUrl: new URL(task.exportWorker),
  threadGuard: throwingGuard,
  documentOf: () => null,
  selectedIds: () => [],
  journal,
  account: { name: 'Bench', acquirerId: '1', environment: 'http://127.0.0.1:1' },
  agent: 'bench',
  clock: systemClock,
  newId: () => crypto.randomUUID(),
  onUnrecorded(error) {
    throw error;
  },
});
const { id } = exports.prepare({
  claims: { from: 'list', filter: asking(), sort: 'newest' },
  shape: {
    format: 'csv',
    columns: [...exportColumns],
    separator: ',',
    hasByteOrderMark: false,
    headings: null,
  },
});
await exports.writeTo(id, await openFileSink(path));
const state = exports.state(id);
if (state?.state !== 'done') throw new Error(`The export is ${state?.state ?? 'gone'}.`);
const exported: Exported = {
  rows: state.rows,
  fileBytes: statSync(path).size,
  peakBytes: peakBytes(),
};
process.stdout.write(JSON.stringify(exported));
await exports.stop();
await queries.close();
journal.close();
