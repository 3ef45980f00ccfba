import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { judgeAuthorization } from './access.ts';
import { addClaimRoutes } from './claim-routes.ts';
import { addDocumentStore } from './document-store.ts';
import { documentStorePath } from './document-address.ts';
import { addDocumentationRoutes } from './documentation-routes.ts';
import { addMailingRoutes } from './mailing-routes.ts';
import { refuse } from './refusals.ts';
import type { ServiceContext, ServiceEnv } from './service-context.ts';
import { addSubscriptionRoutes } from './subscription-routes.ts';

/** Creates the claims service, interface 4.7.6, with its document store beside it. No faults are played here. */
export function createServiceApp(service: ServiceContext, seed: number): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();

  app.use(async (c, next) => {
    if (c.req.path.startsWith(documentStorePath)) return next();
    if (judgeAuthorization(c.req.header('authorization'), service.access()) !== 'valid') {
      return refuse(c, 401, 'Unauthorized');
    }
    return next();
  });
  // The acquirer follows from the key: with another one's id the call is not authorized.
  app.use('/claims/acquirer/:acquirerId/*', async (c, next) =>
    c.req.param('acquirerId') === service.world().acquirerId ? next() : refuse(c, 401, 'Unauthorized'),
  );

  addClaimRoutes(app, service);
  addDocumentationRoutes(app, service, seed);
  addMailingRoutes(app, service);
  addSubscriptionRoutes(app, service);
  addDocumentStore(app, service, seed);

  app.notFound((c) => refuse(c, 404, 'Not found'));
  // A body that is no JSON makes the validator throw; anything else is a defect of the sandbox.
  app.onError((error, c) =>
    error instanceof HTTPException
      ? refuse(c, 400, error.message)
      : c.json({ success: false, message: `Sandbox defect: ${error.message}` }, 500),
  );
  return app;
}
