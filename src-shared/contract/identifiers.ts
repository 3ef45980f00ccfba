import { z } from 'zod';
import { identifierSchema } from '../claims-service/identifier.ts';

export const accountIdSchema = z.string().regex(/^[a-z0-9-]{1,64}$/);
export const claimIdSchema = identifierSchema;
export const entryIdSchema = z.string().min(1).max(64);
export const inAccount = z.strictObject({ accountId: accountIdSchema });
/** A moment, in milliseconds since 1970. */
export const epochMs = z.number().int();
/** For a call that takes nothing: anything sent along is refused, not passed over. */
export const noInput = z.undefined();
