import { z } from 'zod';
import { claimStatuses } from '../../src-shared/claims-service/claim.ts';

export const sandboxOptionsSchema = z.strictObject({
  /** Port; 0 for any free one. */
  port: z.number().int().min(0).max(65_535).default(0),
  controlPort: z.number().int().min(0).max(65_535).default(0),
  seed: z.number().int().min(0).max(0xffff_ffff).default(1),
  claims: z.number().int().min(0).max(5_000_000).default(2_000),
  /** Number of the newest claims that are unseen, wait for a decision and have documents; of the others, some do. */
  openingClaims: z.number().int().min(0).max(5_000_000).default(0),
  /** Whether a page includes the claim of its `startKey`: the interface doesn't say. */
  startKey: z.enum(['inclusive', 'exclusive']).default('exclusive'),
  /** Answer to a `startKey` that the listing doesn't hold: the interface doesn't say. */
  unknownStartKey: z.enum(['empty', 'refused']).default('empty'),
  /** Delay added to each answer, in milliseconds. */
  latencyMs: z.number().int().min(0).max(60_000).default(0),
  /** Speed of the sandbox's time: 1 is real time, 60 a minute per second; with 0 nothing happens unless requested. */
  timeScale: z.number().min(0).max(10_000).default(1),
  /**
   * Time from which creation times count back. Default: the start, rounded down to the hour. Setting it fixes the
   * time.
   */
  baseTimeMs: z.number().int().optional(),
  /** Status that an accepted collaboration gets: its name is not documented. */
  acceptedStatus: z
    .string()
    .min(1)
    .default('COLLABORATION_ACCEPTED' satisfies (typeof claimStatuses)[number]),
  /** API key. Default: made from the seed, so that it survives a restart of the sandbox. */
  apiKey: z.string().min(1).optional(),
});
export type SandboxOptions = z.input<typeof sandboxOptionsSchema>;
export type SandboxSettings = z.output<typeof sandboxOptionsSchema>;
