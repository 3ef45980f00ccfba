import type { ExportProgress } from '../../src-shared/contract/exports.ts';
import type { AccountExports } from '../export/account-exports.ts';
import type { ExportState, PreparedExport } from '../export/held-exports.ts';
import { Refused } from '../base/refused.ts';
import { type AccountCalls, writes } from './calls.ts';
import { refusalFor } from './refusals.ts';
import type { RpcServices } from './rpc-services.ts';

export const exportsCalls: AccountCalls<'exports'> = {
  start: writes(({ exports }, request, services) => startExport(exports, exports.prepare(request), services)),
  startDecisions: writes(({ exports }, { decisions, shape }, services) =>
    startExport(exports, exports.prepareDecisions(decisions, shape), services),
  ),
  startChanges: writes(({ exports }, { changes, shape }, services) =>
    startExport(exports, exports.prepareChanges(changes, shape), services),
  ),
  startFigures: writes(({ exports }, { insights, shape }, services) =>
    startExport(exports, exports.prepareFigures(insights, shape), services),
  ),
  startMerchants: writes(({ exports }, { merchants, shape }, services) =>
    startExport(exports, exports.prepareMerchants(merchants, shape), services),
  ),
  follow: ({ exports }, { exportId }, _, signal) => {
    if (exports.state(exportId) === null) throw new Refused('export_missing', {});
    return progressOf(exports, exportId, signal);
  },
  cancel: ({ exports }, { exportId }) => exports.cancel(exportId),
  recent: ({ exports }) => ({ exports: exports.recent() }),
};

export const caseFilesCalls: AccountCalls<'caseFiles'> = {
  add: writes(({ exports }, { batchId, sheet }) => ({ batchId: exports.addCaseFile(batchId, sheet) })),
  start: writes(({ exports }, { batchId, ...how }, services) =>
    startExport(exports, exports.prepareCaseFiles(batchId, how), services),
  ),
};

/**
 * Starts an export to a place that the person chooses in a dialog of the system, or else to the browser that
 * downloads it.
 */
async function startExport(
  exports: AccountExports,
  { id, fileName, contentType }: PreparedExport,
  { saveFile, downloads, guard }: Pick<RpcServices, 'saveFile' | 'downloads' | 'guard'>,
): Promise<{ export: { id: string; downloadPath: string | null } | null }> {
  if (saveFile === null) {
    const downloadPath = downloads.offer({
      fileName,
      contentType,
      writeTo: (sink) => exports.writeTo(id, sink),
      expired: () => exports.cancel(id, new Refused('export_not_fetched', {})),
    });
    return { export: { id, downloadPath } };
  }
  const sink = await saveFile.inPieces(fileName);
  if (sink === null) {
    exports.cancel(id);
    return { export: null };
  }
  guard.run(() => exports.writeTo(id, sink));
  return { export: { id, downloadPath: null } };
}

/** Yields each state that there is time to send: states that a slow page missed don't queue up. */
async function* progressOf(
  exports: AccountExports,
  exportId: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<ExportProgress> {
  let changed = Promise.withResolvers<void>();
  const wake = () => changed.resolve();
  signal?.addEventListener('abort', wake, { once: true });
  const unwatch = exports.watch(exportId, wake);
  try {
    for (;;) {
      if (signal?.aborted === true) return;
      const state = exports.state(exportId);
      if (state === null) return;
      yield toProgress(state);
      if (state.state !== 'waiting' && state.state !== 'writing') return;
      await changed.promise;
      changed = Promise.withResolvers();
    }
  } finally {
    unwatch();
  }
}

function toProgress({ error, ...state }: ExportState): ExportProgress {
  const isFailed = state.state === 'failed';
  return { ...state, refusal: isFailed ? refusalFor(error, { code: 'export_failed', params: {} }) : null };
}
