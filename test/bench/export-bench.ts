import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { workerFile } from '../../src-testing/worker-files.ts';
import { judged } from './bars.ts';
import { benchCache, buildProgram } from './build-program.ts';
import type { Exported, ExportTask } from './export-program.ts';
import type { Figure } from './measure.ts';

/** Most memory that an export of all claims as CSV takes, in a process of its own, beside its file. */
export async function benchExport(
  replicaPath: string,
  journalPath: string,
  dir: string,
  dataKey: Buffer,
): Promise<Figure[]> {
  const program = await buildProgram(
    join(import.meta.dirname, 'export-program.ts'),
    join(benchCache, 'export'),
  );
  const task: ExportTask = {
    replicaPath,
    journalPath,
    backupDir: join(dir, 'backups'),
    dataKey: dataKey.toString('hex'),
    queryWorker: workerFile('query').href,
    exportWorker: workerFile('export').href,
    path: join(dir, 'claims.csv'),
  };
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--no-warnings',
    program,
    JSON.stringify(task),
  ]);
  const exported = JSON.parse(stdout) as Exported;
  return [
    judged({
      id: 'exportMemory',
      name: `export of ${exported.rows} claims as CSV, highest resident memory`,
      unit: 'MiB',
      ours: exported.peakBytes / 1024 ** 2,
      raw: exported.fileBytes / 1024 ** 2,
      rawName: 'its file',
    }),
  ];
}
