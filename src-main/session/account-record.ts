import { z } from 'zod';
import { accountLookSchema, firstAccountLook } from '../../src-shared/contract/account-look.ts';
import { accountIdSchema } from '../../src-shared/contract/identifiers.ts';

/** An account as the profile stores it: everything but its secrets. */
export const accountRecordSchema = z.object({
  id: accountIdSchema,
  name: z.string(),
  baseUrl: z.string(),
  acquirerId: z.string(),
  partnerId: z.string().nullable(),
  merchantIds: z.array(z.string()),
  // Absent in profiles of earlier versions.
  look: accountLookSchema.default(firstAccountLook).catch(firstAccountLook),
});
export type AccountRecord = z.infer<typeof accountRecordSchema>;
