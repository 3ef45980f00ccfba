import { z } from 'zod';
import { base } from './errors.ts';
import { noInput } from './identifiers.ts';

/** Reason why a check found nothing. */
export const updateProblems = ['settings_unreadable', 'unreachable', 'not_signed', 'not_a_feed'] as const;
export type UpdateProblem = (typeof updateProblems)[number];

/** `MAJOR.MINOR.PATCH`, as every release is named. */
export const releaseVersionSchema = z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/);

/** A version that is newer than this one, as its signed feed describes it. */
export const releaseSchema = z.strictObject({
  version: releaseVersionSchema,
  /** Date as `YYYY-MM-DD`. */
  releasedOn: z.iso.date(),
  /** Entries of the changelog. */
  changes: z.array(z.string().min(1).max(2_000)).max(100),
  /** Address of the download. */
  url: z.url({ protocol: /^https$/ }).max(500),
});
export type Release = z.infer<typeof releaseSchema>;

export const updateAnswerSchema = z.discriminatedUnion('state', [
  /** No feed was set for this machine, so nothing was requested. */
  z.object({ state: z.literal('off') }),
  z.object({ state: z.literal('current') }),
  z.object({ state: z.literal('available'), release: releaseSchema }),
  z.object({ state: z.literal('problem'), code: z.enum(updateProblems) }),
]);
export type UpdateAnswer = z.infer<typeof updateAnswerSchema>;

export const updatesContract = {
  /** Reads the feed once. Installs nothing. */
  check: base.input(noInput).output(updateAnswerSchema),
};
