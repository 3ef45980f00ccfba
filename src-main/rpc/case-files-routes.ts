import { type FileHost, startExport } from './exports-routes.ts';
import { type Implementer, type RpcServices, writableSession } from './rpc-services.ts';

export function caseFilesRoutes(
  { caseFiles }: Implementer,
  { accounts, ...hosted }: Pick<RpcServices, 'accounts'> & FileHost,
) {
  return caseFiles.router({
    add: caseFiles.add.handler(({ input: { accountId, batchId, sheet } }) => ({
      batchId: writableSession(accounts, accountId).exports.addCaseFile(batchId, sheet),
    })),
    start: caseFiles.start.handler(({ input: { accountId, batchId, ...how } }) => {
      const { exports } = writableSession(accounts, accountId);
      return startExport(exports, exports.prepareCaseFiles(batchId, how), hosted);
    }),
  });
}
