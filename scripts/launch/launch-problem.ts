import { z } from 'zod';
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

type LaunchWords = HostWords['launch'];

/** Returns a sentence, without its full stop. */
export function launchProblemText(problem: LaunchProblem, { problems, causes }: LaunchWords): string {
  switch (problem.kind) {
    case 'libraryMissing':
      return problems.libraryMissing(problem);
    case 'noWindow':
      return problems.noWindow(problem);
    case 'notRun':
      return problems.notRun(problem);
    case 'endedBySignal':
      return problems.endedBySignal(problem);
    case 'endedWithCode':
      return problems.endedWithCode(problem);
    case 'fetchFailed':
    case 'fetchFailedBefore':
      return problems[problem.kind]({ cause: causeText(problem.cause, causes) });
    default:
      return problems[problem.kind];
  }
}

function causeText(cause: FetchCause, causes: LaunchWords['causes']): string {
  switch (cause.kind) {
    case 'cacheNotWritable':
      return causes.cacheNotWritable(cause);
    case 'serverAnswered':
      return causes.serverAnswered(cause);
    case 'serverSilent':
      return causes.serverSilent(cause);
    default:
      return causes[cause.kind];
  }
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
