import { z } from 'zod';

/** Longest identifier, longer than any of the service. */
export const longestIdentifier = 200;
export const identifierSchema = z.string().min(1).max(longestIdentifier);
