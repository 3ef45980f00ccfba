import { setTimeout as sleep } from 'node:timers/promises';
import { controlPath, createControlApp, type Behaviour } from './control/control-app.ts';
import { createFaultRules } from './faults/fault-rules.ts';
import { createLedger } from './base/ledger.ts';
import { sandboxOptionsSchema, type SandboxOptions } from './base/sandbox-options.ts';
import type { Access } from './service/access.ts';
import { createServiceApp } from './service/service-app.ts';
import type { ServiceContext } from './service/service-context.ts';
import { createFetchServer } from './http/fetch-server.ts';
import { closeServer, createServiceListener, listen, loopback } from './http/service-listener.ts';
import { createServiceFront } from './faults/service-front.ts';
import { createSimulation } from './simulation/simulation.ts';
import { createDice, salts } from './world/dice.ts';

export type { SandboxOptions } from './base/sandbox-options.ts';

/** Connection to a running sandbox. */
export interface SandboxConnection {
  /** Base address of the claims service. */
  url: string;
  acquirerId: string;
  partnerId: string;
  apiKey: string;
  /** Base address of the control surface, which stays reachable while the service is down. */
  controlUrl: string;
}

export interface Sandbox extends SandboxConnection {
  close: () => Promise<void>;
}

/**
 * Starts the embedded claims service on loopback. Rejects with a ZodError for invalid options, with EADDRINUSE if the
 * port is taken.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const settings = sandboxOptionsSchema.parse(options);
  const ledger = createLedger();
  const rules = createFaultRules();
  const closing = new AbortController();
  const simulation = createSimulation(settings, ledger, Date.now);
  const apiKey = settings.apiKey ?? `sandbox_${createDice(settings.seed, 1, salts.account).hex(40)}`;
  const initialAccess: Access = { apiKey, mailing: true };
  const initialBehaviour: Behaviour = {
    latencyMs: settings.latencyMs,
    acceptedStatus: settings.acceptedStatus,
    unknownStartKey: settings.unknownStartKey,
  };
  const access = { ...initialAccess };
  const behaviour = { ...initialBehaviour };

  const service: ServiceContext = {
    world: simulation.world,
    clock: simulation.clock,
    access: () => access,
    ledger,
    nowMs: Date.now,
    startKey: settings.startKey,
    acceptedStatus: () => behaviour.acceptedStatus,
    unknownStartKey: () => behaviour.unknownStartKey,
    baseUrl: () => `http://${loopback}:${listener.port()}`,
  };
  const front = createServiceFront({
    service,
    app: createServiceApp(service, settings.seed),
    rules,
    latencyMs: () => behaviour.latencyMs,
    pause: (delayMs) => sleep(delayMs, undefined, { signal: closing.signal }).catch(() => undefined),
  });

  const serviceServer = createFetchServer((request, wire) => {
    const isControl = new URL(request.url).pathname.startsWith(`${controlPath}/`);
    return isControl ? control.fetch(request) : front(request, wire);
  });
  const listener = await createServiceListener(serviceServer, settings.port);
  const control = createControlApp({
    simulation,
    ledger,
    rules,
    access,
    behaviour,
    listener,
    reset() {
      simulation.reset();
      ledger.reset();
      rules.clear();
      Object.assign(access, initialAccess);
      Object.assign(behaviour, initialBehaviour);
    },
  });
  const controlServer = createFetchServer((request) => control.fetch(request));
  const controlPort = await listen(controlServer, settings.controlPort);

  const { acquirerId, partnerId } = simulation.world();
  return {
    url: service.baseUrl(),
    acquirerId,
    partnerId,
    apiKey,
    controlUrl: `http://${loopback}:${controlPort}`,
    async close() {
      closing.abort();
      simulation.stop();
      await listener.shut();
      await closeServer(controlServer);
    },
  };
}
