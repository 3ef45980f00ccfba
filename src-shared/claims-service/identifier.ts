import { z } from 'zod';

/** Longer than any identifier of the service. */
export const longestIdentifier = 200;
export const identifierSchema = z.string().min(1).max(longestIdentifier);
