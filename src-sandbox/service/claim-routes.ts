import { zValidator } from '@hono/zod-validator';
import type { Hono } from 'hono';
import { z } from 'zod';
import { claimOrigins } from '../../src-shared/claims-service/claim.ts';
import { endpoints, maxItemsPerPage } from '../../src-shared/claims-service/endpoints.ts';
import type { World } from '../world/world.ts';
import { answerInvalid, claimNotFound, refuse } from './refusals.ts';
import { carryOut, type ServiceContext, type ServiceEnv } from './service-context.ts';

/**
 * Query of a listing. More than the maximum, or no whole number, is refused: what the real service does is not shown.
 */
const listingQuerySchema = z.object({
  seen: z.enum(['true', 'false']).default('false'),
  origin: z.enum(claimOrigins).optional(),
  status: z.string().min(1).optional(),
  items: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .default(String(maxItemsPerPage))
    .transform(Number)
    .pipe(z.number().max(maxItemsPerPage)),
  startKey: z.string().optional(),
});

const markSeenBodySchema = z.object({ claims: z.array(z.string()) });
const statusBodySchema = z.object({ status: z.enum(['ACCEPTED', 'REJECTED']) });

export function addClaimRoutes(app: Hono<ServiceEnv>, service: ServiceContext): void {
  app.get(
    endpoints.listAcquirerClaims.pattern,
    zValidator('query', listingQuerySchema, answerInvalid),
    (c) => {
      const { seen, items, startKey, ...filter } = c.req.valid('query');
      const world = service.world();
      if (startKey !== undefined && service.unknownStartKey() === 'refused') {
        const index = world.indexOf(startKey);
        const [listed] = index === null ? [] : world.list({ ...filter, seen: seen === 'true' }, index, 1);
        if (index === null || listed !== index) return refuse(c, 400, 'The startKey is not in the listing');
      }
      const fromIndex = firstIndex(world, startKey, service.startKey);
      const page = world.list({ ...filter, seen: seen === 'true' }, fromIndex, items);
      return c.json({ success: true, data: page.map((index) => world.claim(index)) });
    },
  );

  app.post(endpoints.markSeen.pattern, zValidator('json', markSeenBodySchema, answerInvalid), (c) => {
    const world = service.world();
    const ids = new Set(c.req.valid('json').claims);
    let total = 0;
    for (const claimId of ids) {
      const index = world.indexOf(claimId);
      if (index === null) continue;
      // What `total` counts is not shown. Here: the known claims of the body, seen before or not.
      total += 1;
      if (world.markSeen(index)) carryOut(service, c, 'markSeen', { claimId });
    }
    return c.json({ success: true, data: { total } });
  });

  app.get(endpoints.getClaim.pattern, (c) => {
    const world = service.world();
    const index = world.indexOf(c.req.param('claimId'));
    return index === null ? claimNotFound(c) : c.json({ success: true, data: world.claim(index) });
  });

  app.put(endpoints.putClaimStatus.pattern, zValidator('json', statusBodySchema, answerInvalid), (c) => {
    const world = service.world();
    const claimId = c.req.param('claimId');
    const index = world.indexOf(claimId);
    if (index === null) return claimNotFound(c);
    const claim = world.claim(index);
    // How a claim outside the collaboration stage is refused is not shown.
    if (!claim.isOpen || claim.status !== 'PENDING_REVIEW') {
      return refuse(c, 409, 'The claim is not in the collaboration stage');
    }
    const { status: value } = c.req.valid('json');
    const transitionedTo = value === 'REJECTED' ? 'COLLABORATION_REJECTED' : service.acceptedStatus();
    world.changeStatus(index, transitionedTo);
    carryOut(service, c, 'putClaimStatus', { claimId, value });
    return c.json({ success: true, transitionedTo, data: {} });
  });

  app.get(endpoints.listMerchantClaims.pattern, (c) => {
    const world = service.world();
    const merchantId = c.req.param('merchantId');
    // An unknown merchant has no claims here; the real answer is not shown.
    const data = world
      .claimsOfMerchant(merchantId)
      .map((index) => Object.assign(world.claim(index), { merchantId }));
    return c.json({ success: true, data });
  });
}

/**
 * Where a page starts. The claim of `startKey` need not pass the filter any more: it may have been
 * marked seen since. An unknown one gives an empty page, as the interface says nothing.
 */
function firstIndex(world: World, startKey: string | undefined, mode: ServiceContext['startKey']): number {
  if (startKey === undefined) return world.claimCount() - 1;
  const index = world.indexOf(startKey);
  if (index === null) return -1;
  return mode === 'inclusive' ? index : index - 1;
}
