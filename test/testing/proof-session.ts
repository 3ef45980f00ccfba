import { plainTools } from '../../src-main/session/testing/plain-tools.ts';
import { firstAccountLook } from '../../src-shared/contract/account-look.ts';
import { randomUUID } from 'node:crypto';
import type { SessionInput, SessionTools } from '../../src-main/session/session-options.ts';
import type { Clock } from '../../src-main/base/clock.ts';
import type { SandboxConnection } from '../../src-sandbox/sandbox.ts';
import { workerFile } from '../../src-testing/worker-files.ts';

/** A session on the sandbox's account. The service may be called elsewhere; decisions stay bound to one name. */
export function proofSession(
  sandbox: SandboxConnection,
  dir: string,
  dataKey: Buffer,
  baseUrl = sandbox.url,
): SessionInput {
  const { acquirerId, partnerId, apiKey } = sandbox;
  return {
    record: {
      id: 'proof',
      name: 'Proof',
      baseUrl,
      acquirerId,
      partnerId,
      merchantIds: [],
      look: firstAccountLook,
    },
    dir,
    dataKey,
    apiKey,
    environment: 'proof',
  };
}

export function proofTools(clock: Clock, random: () => number): SessionTools {
  return {
    clock,
    random,
    newId: randomUUID,
    agent: 'Proof',
    queryWorkerUrl: workerFile('query'),
    exportWorkerUrl: workerFile('export'),
    ...plainTools,
  };
}
