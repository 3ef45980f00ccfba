import type { ExportProgress } from '../../src-shared/contract/exports.ts';
import type { AccountExports } from '../export/account-exports.ts';
import type { ExportState, PreparedExport } from '../export/held-exports.ts';
import { Refused } from '../base/refused.ts';
import { refusalFor } from './refusals.ts';
import { type Implementer, type RpcServices, writableSession } from './rpc-services.ts';

export function exportsRoutes(
  { exports: route }: Implementer,
  { accounts, ...hosted }: Pick<RpcServices, 'accounts'> & FileHost,
) {
  const begin = (accountId: string, prepare: (exports: AccountExports) => PreparedExport) => {
    const { exports } = writableSession(accounts, accountId);
    return startExport(exports, prepare(exports), hosted);
  };
  return route.router({
    start: route.start.handler(({ input: { accountId, ...request } }) =>
      begin(accountId, (exports) => exports.prepare(request)),
    ),
    startDecisions: route.startDecisions.handler(({ input: { accountId, decisions, shape } }) =>
      begin(accountId, (exports) => exports.prepareDecisions(decisions, shape)),
    ),
    startChanges: route.startChanges.handler(({ input: { accountId, changes, shape } }) =>
      begin(accountId, (exports) => exports.prepareChanges(changes, shape)),
    ),
    startFigures: route.startFigures.handler(({ input: { accountId, insights, shape } }) =>
      begin(accountId, (exports) => exports.prepareFigures(insights, shape)),
    ),
    startMerchants: route.startMerchants.handler(({ input: { accountId, merchants, shape } }) =>
      begin(accountId, (exports) => exports.prepareMerchants(merchants, shape)),
    ),
    follow: route.follow.handler(({ input: { accountId, exportId }, signal }) => {
      const { exports } = accounts.session(accountId);
      if (exports.state(exportId) === null) throw new Refused('export_missing', {});
      return progressOf(exports, exportId, signal);
    }),
    cancel: route.cancel.handler(({ input: { accountId, exportId } }) => {
      accounts.session(accountId).exports.cancel(exportId);
      return {};
    }),
    recent: route.recent.handler(({ input }) => ({
      exports: accounts.session(input.accountId).exports.recent(),
    })),
  });
}

export type FileHost = Pick<RpcServices, 'saveFile' | 'downloads' | 'guard'>;

/**
 * Starts an export to a place that the person chooses in a dialog of the system, or else to the browser that
 * downloads it.
 */
export async function startExport(
  exports: AccountExports,
  { id, fileName, contentType }: PreparedExport,
  { saveFile, downloads, guard }: FileHost,
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
