import { z } from 'zod';
import { claimStatuses } from '../../src-shared/claims-service/claim.ts';

export const sandboxOptionsSchema = z.strictObject({
  /** 0: any free port. */
  port: z.number().int().min(0).max(65_535).default(0),
  controlPort: z.number().int().min(0).max(65_535).default(0),
  seed: z.number().int().min(0).max(0xffff_ffff).default(1),
  claims: z.number().int().min(0).max(5_000_000).default(2_000),
  /** So many of the newest claims are unseen, wait for a decision and have documents; of the others, some. */
  openingClaims: z.number().int().min(0).max(5_000_000).default(0),
  /** Whether a page includes the claim of its `startKey`: the interface does not say. */
  startKey: z.enum(['inclusive', 'exclusive']).default('exclusive'),
  /** What a `startKey` that the listing does not hold gets: the interface does not say. */
  unknownStartKey: z.enum(['empty', 'refused']).default('empty'),
  /** Added to each answer. */
  latencyMs: z.number().int().min(0).max(60_000).default(0),
  /** How fast the sandbox's time runs: 1 as a clock does, 60 a minute a second, 0 nothing happens unless asked for. */
  timeScale: z.number().min(0).max(10_000).default(1),
  /** Creation times count back from here. Default: the start, rounded down to the hour. Fixes the time. */
  baseTimeMs: z.number().int().optional(),
  /** The status that an accepted collaboration gets: its name is not documented. */
  acceptedStatus: z
    .string()
    .min(1)
    .default('COLLABORATION_ACCEPTED' satisfies (typeof claimStatuses)[number]),
  /** Default: made from the seed, so that it survives a restart of the sandbox. */
  apiKey: z.string().min(1).optional(),
});
export type SandboxOptions = z.input<typeof sandboxOptionsSchema>;
export type SandboxSettings = z.output<typeof sandboxOptionsSchema>;
