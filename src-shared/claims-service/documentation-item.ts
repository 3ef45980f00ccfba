import { z } from 'zod';
import { lenient } from './lenient.ts';

export const documentationStatuses = ['approved', 'unapproved'] as const;

/** Element of `GET /claims/{claimId}/documentation`. */
export const documentationItemSchema = z.object({
  url: z.string(),
  name: z.string(),
  status: z.string(),
});
export type DocumentationItem = z.infer<typeof documentationItemSchema>;

export const receivedDocumentationItemSchema = z.looseObject({
  url: lenient(z.string()),
  name: lenient(z.string()),
  status: lenient(z.string()),
});
export type ReceivedDocumentationItem = z.infer<typeof receivedDocumentationItemSchema>;
