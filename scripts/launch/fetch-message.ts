import { z } from 'zod';

/** What the program that fetches Electron tells the one that started it. */
export const fetchMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), receivedBytes: z.number(), totalBytes: z.number().nullable() }),
  z.object({ kind: z.literal('unpacking') }),
  z.object({ kind: z.literal('done') }),
  /** Another start does it. */
  z.object({ kind: z.literal('busy') }),
  /** `reason` completes "Electron can't be fetched: …". */
  z.object({ kind: z.literal('failed'), reason: z.string() }),
]);
export type FetchMessage = z.infer<typeof fetchMessageSchema>;
