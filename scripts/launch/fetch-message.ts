import { z } from 'zod';
import { fetchCauseSchema } from './launch-problem.ts';

/** Message of the program that downloads Electron to the one that started it. */
export const fetchMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), receivedBytes: z.number(), totalBytes: z.number().nullable() }),
  z.object({ kind: z.literal('unpacking') }),
  z.object({ kind: z.literal('done') }),
  /** Another start is downloading it. */
  z.object({ kind: z.literal('busy') }),
  z.object({ kind: z.literal('failed'), cause: fetchCauseSchema }),
]);
export type FetchMessage = z.infer<typeof fetchMessageSchema>;
