import { z } from 'zod';
import { textOfProblem } from '../../src-main/hosts/failure-details.ts';
import type { HostWords } from '../../src-shared/words/en/en-hosts.ts';

/** Reason why Electron's binary is missing. */
export const fetchCauseSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cacheNotWritable'), dir: z.string() }),
  z.object({ kind: z.literal('damaged') }),
  z.object({ kind: z.literal('diskFull') }),
  z.object({ kind: z.literal('serverNotFound') }),
  z.object({ kind: z.literal('serverRefused') }),
  z.object({ kind: z.literal('serverStopped') }),
  z.object({ kind: z.literal('serverAnswered'), status: z.string() }),
  z.object({ kind: z.literal('serverSilent'), seconds: z.number() }),
  z.object({ kind: z.literal('notUnpacked') }),
  z.object({ kind: z.literal('endedByItself') }),
  /** Words of the system or of a library. */
  z.object({ kind: z.literal('other'), message: z.string() }),
]);
export type FetchCause = z.infer<typeof fetchCauseSchema>;

/** Reason why Claimdesk doesn't open in Electron. */
export type LaunchProblem =
  | {
      kind:
        | 'runsAsRoot'
        | 'noDisplay'
        | 'noSandbox'
        | 'oldLibrary'
        | 'displayNotFound'
        | 'fetchBusy'
        | 'fetchGoesOn'
        | 'binaryMissing';
    }
  | { kind: 'libraryMissing'; library: string }
  | { kind: 'noWindow'; seconds: number }
  | { kind: 'notRun'; code: string }
  | { kind: 'endedBySignal'; signal: string }
  | { kind: 'endedWithCode'; code: number }
  | { kind: 'fetchFailed' | 'fetchFailedBefore'; cause: FetchCause };

/** Returns what the system or a library said, if the text has no words of its own for it. */
export const detailOf = (problem: LaunchProblem): string | null =>
  'cause' in problem && problem.cause.kind === 'other' ? problem.cause.message : null;

/** Returns a sentence, without its full stop. */
export function launchProblemText(problem: LaunchProblem, { problems, causes }: HostWords['launch']): string {
  return 'cause' in problem
    ? problems[problem.kind]({ cause: textOfProblem(problem.cause, causes) })
    : textOfProblem(problem, problems);
}

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
