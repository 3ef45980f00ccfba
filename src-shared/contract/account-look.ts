import { z } from 'zod';

/** Colours of accounts, each dark enough for white text on it. */
export const accountColours = ['violet', 'teal', 'rust', 'blue', 'plum', 'green', 'red', 'slate'] as const;
export type AccountColour = (typeof accountColours)[number];

/** Look of an account, by which a person tells it from another. */
export const accountLookSchema = z.strictObject({
  /** Colour of the account; `null` for one derived from its id. */
  colour: z.enum(accountColours).nullable(),
  /** A word or two on the navigation bar and in questions; `null` if none was chosen. */
  label: z.string().trim().min(1).max(24).nullable(),
  /** Whether decisions are about real money, which is marked wherever something can be decided. */
  isProduction: z.boolean(),
});
export type AccountLook = z.infer<typeof accountLookSchema>;

/** Look of a new account: production, unless a person says that it is a test. */
export const firstAccountLook: AccountLook = { colour: null, label: null, isProduction: true };
