import { z } from 'zod';
import { identifierSchema } from '../claims-service/identifier.ts';

export const accountIdSchema = z.string().regex(/^[a-z0-9-]{1,64}$/);
export const claimIdSchema = identifierSchema;
export const entryIdSchema = z.string().min(1).max(64);
export const inAccount = z.strictObject({ accountId: accountIdSchema });
/** A moment, as Unix time in milliseconds. */
export const epochMs = z.number().int();
/** Input of a call without parameters: anything sent along is refused, not ignored. */
export const noInput = z.undefined();
