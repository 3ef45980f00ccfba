import { zValidator } from '@hono/zod-validator';
import { Hono } from 'hono';
import { z } from 'zod';
import { faultRuleSchema } from '../faults/fault.ts';
import type { FaultRules } from '../faults/fault-rules.ts';
import type { Access } from '../service/access.ts';
import { claimNotFound } from '../service/refusals.ts';
import type { Ledger } from '../base/ledger.ts';
import type { ServiceListener } from '../http/service-listener.ts';
import type { Simulation } from '../simulation/simulation.ts';
import { isoTime } from '../world/claim-body.ts';
import { playColleague, colleagueSchema } from '../simulation/colleague.ts';

export interface ControlParts {
  simulation: Simulation;
  ledger: Ledger;
  rules: FaultRules;
  access: Access;
  behaviour: Behaviour;
  listener: ServiceListener;
  /** Resets everything to the start: world, key, faults, ledger, behaviour. */
  reset(): void;
}

export const controlPath = '/__sandbox';

const ownHost = /^(127\.0\.0\.1|localhost):\d{1,5}$/;
const longestPushMinutes = 60 * 24 * 31;
const faultsSchema = z.strictObject({ rules: z.array(faultRuleSchema) });
const timeSchema = z.strictObject({ advanceMinutes: z.number().min(0).max(longestPushMinutes) });
const keysSchema = z.strictObject({ apiKey: z.string().min(1).optional(), mailing: z.boolean().optional() });
const downSchema = z.strictObject({ forMs: z.number().int().min(1).optional() });
const placedSchema = z.strictObject({
  claimId: z.string(),
  documents: z.array(
    z.strictObject({
      name: z.string(),
      status: z.string(),
      base64: z.base64(),
      contentType: z.string().default('application/octet-stream'),
    }),
  ),
});
/** Behaviour of the service that can be changed while the sandbox runs. */
const behaviourSchema = z.strictObject({
  latencyMs: z.number().int().min(0).max(60_000).optional(),
  /** Status that an accepted collaboration gets. */
  acceptedStatus: z.string().min(1).optional(),
  /** Answer to a `startKey` that the listing doesn't hold. */
  unknownStartKey: z.enum(['empty', 'refused']).optional(),
});
export type Behaviour = Required<z.infer<typeof behaviourSchema>>;

/** Creates what the real service doesn't have: the calls with which tests and people control the sandbox. */
export function createControlApp(parts: ControlParts): Hono {
  const app = new Hono().basePath(controlPath);

  // A web page must not steer the sandbox. Browsers put an Origin on what a page sends elsewhere; one that
  // comes here by a name of its own (rebinding) reads without an Origin, but with its own Host.
  app.use(async (c, next) =>
    c.req.header('origin') === undefined && ownHost.test(c.req.header('host') ?? '')
      ? next()
      : c.json({ success: false, message: 'Not for pages' }, 403),
  );

  addLedgerRoutes(app, parts);
  addWorldRoutes(app, parts);
  addServiceRoutes(app, parts);

  app.notFound((c) => c.json({ success: false, message: 'No such control call' }, 404));
  app.onError((error, c) => c.json({ success: false, message: error.message }, 400));
  return app;
}

/** Adds the calls about what was received and done, and the faults that are played. */
function addLedgerRoutes(app: Hono, { ledger, rules }: ControlParts): void {
  app.get('/ledger', (c) => {
    const { kind, endpoint } = c.req.query();
    const { receipts, effects, moves } = ledger.read();
    return c.json({
      receipts:
        endpoint === undefined ? receipts : receipts.filter((receipt) => receipt.endpoint === endpoint),
      effects: kind === undefined ? effects : effects.filter((effect) => effect.kind === kind),
      moves,
    });
  });
  app.delete('/ledger', (c) => {
    ledger.reset();
    return c.json({ success: true });
  });

  app.get('/faults', (c) => c.json({ rules: rules.read() }));
  app.post('/faults', zValidator('json', faultsSchema), (c) => {
    rules.add(c.req.valid('json').rules);
    return c.json({ success: true, rules: rules.read().length });
  });
  app.delete('/faults', (c) => {
    rules.clear();
    return c.json({ success: true });
  });
}

/** Adds the calls about claims, documents, merchants and time. */
function addWorldRoutes(app: Hono, parts: ControlParts): void {
  const { simulation } = parts;

  app.post('/time', zValidator('json', timeSchema), (c) => {
    const moves = simulation.advance(c.req.valid('json').advanceMinutes * 60_000);
    return c.json({ success: true, moves, worldTime: isoTime(simulation.clock().nowMs()) });
  });

  app.post('/colleague', zValidator('json', colleagueSchema), (c) => {
    const claim = playColleague(c.req.valid('json'), parts);
    return claim === null ? claimNotFound(c) : c.json({ success: true, data: claim });
  });

  app.get('/claims/:claimId', (c) => {
    const world = simulation.world();
    const index = world.indexOf(c.req.param('claimId'));
    if (index === null) return claimNotFound(c);
    return c.json({
      success: true,
      data: { ...world.claim(index), merchantId: world.networkMerchantId(index) },
      verdicts: world.verdicts(index),
      uploadClosed: world.isUploadClosed(index),
    });
  });

  app.post('/documents', zValidator('json', placedSchema), (c) => {
    const { claimId, documents } = c.req.valid('json');
    const world = simulation.world();
    const index = world.indexOf(claimId);
    if (index === null) return claimNotFound(c);
    world.placeDocuments(
      index,
      documents.map(({ name, base64, contentType }) => ({
        name,
        contentType,
        bytes: new Uint8Array(Buffer.from(base64, 'base64')),
      })),
      documents.map(({ status }) => status),
    );
    return c.json({ success: true });
  });

  app.get('/merchants', (c) => c.json({ success: true, data: simulation.world().merchants() }));
  app.get('/templates', (c) =>
    c.json({ success: true, data: Object.fromEntries(simulation.world().templates) }),
  );
}

/** Adds the calls about the service itself: its state, keys, behaviour and outages. */
function addServiceRoutes(app: Hono, parts: ControlParts): void {
  const { simulation, rules, access, behaviour, listener } = parts;

  app.get('/state', (c) => {
    const world = simulation.world();
    return c.json({
      acquirerId: world.acquirerId,
      partnerId: world.partnerId,
      claims: world.claimCount(),
      worldTime: isoTime(simulation.clock().nowMs()),
      up: listener.isOpen(),
      mailing: access.mailing,
      faultRules: rules.read().length,
      ...behaviour,
    });
  });

  app.post('/keys', zValidator('json', keysSchema), (c) => {
    Object.assign(access, c.req.valid('json'));
    return c.json({ success: true });
  });
  app.post('/behaviour', zValidator('json', behaviourSchema), (c) => {
    Object.assign(behaviour, c.req.valid('json'));
    return c.json({ success: true, ...behaviour });
  });

  app.post('/down', async (c) => {
    const text = await c.req.text();
    const { forMs } = downSchema.parse(text === '' ? {} : JSON.parse(text));
    await listener.shut(forMs);
    return c.json({ success: true, up: false });
  });
  app.post('/up', async (c) => {
    await listener.open();
    return c.json({ success: true, up: true });
  });

  app.post('/reset', async (c) => {
    parts.reset();
    await listener.open();
    return c.json({ success: true });
  });
}
