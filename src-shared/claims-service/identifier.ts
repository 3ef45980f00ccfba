import { z } from 'zod';

/** Longest identifier, longer than any of the service. */
export const longestIdentifier = 200;
/** A lone surrogate, which neither a file nor an address can hold, is read as both write it: as U+FFFD. */
export const identifierSchema = z
  .string()
  .min(1)
  .max(longestIdentifier)
  .overwrite((text) => text.toWellFormed());
