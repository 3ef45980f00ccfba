import { zValidator } from '@hono/zod-validator';
import type { Hono } from 'hono';
import { z } from 'zod';
import { emailTemplateNames } from '../../src-shared/claims-service/email-template.ts';
import { endpoints, mailingPermission } from '../../src-shared/claims-service/endpoints.ts';
import { answerInvalid, claimNotFound, refuse } from './refusals.ts';
import { carryOut, type ServiceContext, type ServiceEnv } from './service-context.ts';

const emailBodySchema = z.object({ email: z.email() });
const templateBodySchema = z.object({ html: z.string() });
const templatePathSchema = z.object({ name: z.enum(emailTemplateNames) });

export function addMailingRoutes(app: Hono<ServiceEnv>, service: ServiceContext): void {
  app.post(endpoints.sendEmail.pattern, zValidator('json', emailBodySchema, answerInvalid), (c) => {
    if (!service.access().mailing) {
      return refuse(c, 403, `The API key lacks the permission "${mailingPermission}"`);
    }
    const claimId = c.req.param('claimId');
    if (service.world().indexOf(claimId) === null) return claimNotFound(c);
    carryOut(service, c, 'sendEmail', { claimId, value: c.req.valid('json').email });
    return c.json({ success: true, meta: { claimId } });
  });

  app.post(
    endpoints.replaceTemplate.pattern,
    zValidator('param', templatePathSchema, answerInvalid),
    zValidator('json', templateBodySchema, answerInvalid),
    (c) => {
      const { name } = c.req.valid('param');
      const { html } = c.req.valid('json');
      service.world().templates.set(name, html);
      carryOut(service, c, 'replaceTemplate', { name, value: html });
      return c.json({ success: true, message: 'Template updated', meta: { name } });
    },
  );
}
