import type { Hono } from 'hono';
import type { DocumentationItem } from '../../src-shared/claims-service/documentation-item.ts';
import { endpoints } from '../../src-shared/claims-service/endpoints.ts';
import { documentUrl } from './document-address.ts';
import { claimNotFound, refuse } from './refusals.ts';
import { carryOut, type ServiceContext, type ServiceEnv } from './service-context.ts';

export function addDocumentationRoutes(app: Hono<ServiceEnv>, service: ServiceContext, seed: number): void {
  app.get(endpoints.listDocumentation.pattern, (c) => {
    const world = service.world();
    const claimId = c.req.param('claimId');
    const index = world.indexOf(claimId);
    if (index === null) return claimNotFound(c);
    const documents = world.placedDocuments(index) ?? world.documents(index);
    const verdicts = world.verdicts(index);
    const isPlaced = world.placedDocuments(index) !== undefined;
    const data = documents.map(({ name }, position): DocumentationItem => {
      // A placed name may hold anything: it stays out of the address.
      const place = { claimId, position, name: isPlaced ? `placed-${position}` : name };
      return { url: documentUrl(service, seed, place), name, status: verdicts[position] ?? 'unapproved' };
    });
    // What `quantity` counts beside the array's length is not shown.
    return c.json({ success: true, data, quantity: data.length });
  });

  app.post(endpoints.finishDocumentation.pattern, (c) => {
    const world = service.world();
    const claimId = c.req.param('claimId');
    const index = world.indexOf(claimId);
    if (index === null) return claimNotFound(c);
    // How a second finish is refused is not shown.
    if (world.isUploadClosed(index)) return refuse(c, 409, 'The documentation of this claim is closed');
    const claim = world.claim(index);
    if (!claim.isOpen) return refuse(c, 409, 'The claim is closed');
    world.closeUpload(index);
    // The documents go to the card network: where the claim waited for them, it moves on.
    if (claim.status === 'COLLABORATION_REJECTED') world.changeStatus(index, 'SECOND_PRESENTATION_STARTED');
    carryOut(service, c, 'finishDocumentation', { claimId });
    const verdicts = world.verdicts(index);
    const processed = verdicts.filter((verdict) => verdict === 'approved').length;
    return c.json({ success: true, data: { processed, uploaded: verdicts.length } });
  });
}
