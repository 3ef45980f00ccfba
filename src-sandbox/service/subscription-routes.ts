import { zValidator } from '@hono/zod-validator';
import type { Hono } from 'hono';
import { subscriptionNotFoundCode } from '../../src-shared/claims-service/answers.ts';
import { endpoints } from '../../src-shared/claims-service/endpoints.ts';
import { createSubscriptionBodySchema } from '../../src-shared/claims-service/subscription.ts';
import { answerInvalid, refuse } from './refusals.ts';
import { carryOut, type ServiceContext, type ServiceEnv } from './service-context.ts';

const invalidPartner = 'Invalid partner id';

export function addSubscriptionRoutes(app: Hono<ServiceEnv>, service: ServiceContext): void {
  const isOwnPartner = (partnerId: string) => partnerId === service.world().partnerId;

  app.post(
    endpoints.createSubscription.pattern,
    zValidator('json', createSubscriptionBodySchema, answerInvalid),
    (c) => {
      if (!isOwnPartner(c.req.param('partnerId'))) return refuse(c, 400, invalidPartner);
      const subscription = service.world().subscriptions.create(c.req.valid('json'));
      carryOut(service, c, 'createSubscription', {
        subscriptionId: subscription.id,
        value: subscription.url,
      });
      return c.json({ success: true, data: subscription }, 201);
    },
  );

  app.get(endpoints.readSubscriptions.pattern, (c) => {
    if (!isOwnPartner(c.req.param('partnerId'))) return refuse(c, 400, invalidPartner);
    const all = service.world().subscriptions.all();
    // The interface shows one object. What it gives for none or several is not shown: an array here.
    return c.json({ success: true, data: all.length === 1 ? all[0] : all });
  });

  app.delete(endpoints.deleteSubscription.pattern, (c) => {
    if (!isOwnPartner(c.req.param('partnerId'))) return refuse(c, 400, invalidPartner);
    const subscriptionId = c.req.param('subscriptionId');
    if (!service.world().subscriptions.delete(subscriptionId)) {
      const message = `Subscription ${subscriptionId} not found`;
      return c.json({ success: false, exception: 'Not Found', code: subscriptionNotFoundCode, message }, 404);
    }
    carryOut(service, c, 'deleteSubscription', { subscriptionId });
    return c.json({ success: true });
  });
}
