import { z } from 'zod';

/** Each is dark enough for white text on it. */
export const accountColours = ['violet', 'teal', 'rust', 'blue', 'plum', 'green', 'red', 'slate'] as const;
export type AccountColour = (typeof accountColours)[number];

/** How a person tells one account from another. */
export const accountLookSchema = z.strictObject({
  /** `null`: one that goes by the account's id. */
  colour: z.enum(accountColours).nullable(),
  /** A word or two on the navigation bar and in questions; `null`: none was chosen. */
  label: z.string().trim().min(1).max(24).nullable(),
  /** Real money: it is marked wherever something can be decided. */
  isProduction: z.boolean(),
});
export type AccountLook = z.infer<typeof accountLookSchema>;

/** What nobody said to be a test is taken for real. */
export const firstAccountLook: AccountLook = { colour: null, label: null, isProduction: true };
