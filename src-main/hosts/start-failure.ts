import { PolicyError, policyFaults } from '../accounts/policy-file.ts';
import { ProfileError } from '../accounts/profile.ts';
import { ProfileInUse } from '../engine/engine.ts';
import { saidBy, textOfProblem, withDetails } from './failure-details.ts';
import { askToShow, readInstance } from './instance.ts';
import { SandboxNotStarted } from './sandbox-thread.ts';
import { TemporaryFolderRefused } from './temporary-folder.ts';
import { hostWords } from './host-words.ts';
import type { HostWords } from '../../src-shared/words/en/en-hosts.ts';
import type { SpokenLanguage } from '../../src-shared/contract/app.ts';
import { errorCode } from '../base/fault-code.ts';

export interface StartFailure {
  /** Text: one line for a person, and for an unforeseen error a second one, with its own words. */
  text: string;
  exitCode: number;
}

const exitCodes = { couldNotStart: 1, alreadyOpen: 3 } as const;

/** Returns why Claimdesk stopped although nobody asked it to. */
export function explainUnexpectedEnd(error: unknown, language: SpokenLanguage): StartFailure {
  const words = hostWords[language];
  return {
    text: withDetails(words.start.stoppedUnexpectedly, saidBy(error), words),
    exitCode: exitCodes.couldNotStart,
  };
}

/** Returns why Claimdesk could not start. If the profile is open elsewhere, that process is asked to show itself. */
export async function explainStartFailure(
  error: unknown,
  profileDir: string,
  language: SpokenLanguage,
): Promise<StartFailure> {
  if (error instanceof ProfileInUse) {
    const text = await pointToTheFirst(profileDir, hostWords[language].start);
    return { text, exitCode: exitCodes.alreadyOpen };
  }
  return { text: textOf(error, language), exitCode: exitCodes.couldNotStart };
}

function textOf(error: unknown, language: SpokenLanguage): string {
  const all = hostWords[language];
  const { start: words } = all;
  if (error instanceof ProfileError) return textOfProblem(error.problem, words);
  if (error instanceof PolicyError)
    return textOfProblem(error.problem, {
      ...words,
      policyNotValid: ({ path, json }) =>
        words.policyNotValid({ path, faults: policyFaults(json, language) }),
    });
  if (error instanceof SandboxNotStarted)
    return error.reason === null ? words.sandboxEnded : withDetails(words.sandboxFailed, error.reason, all);
  if (error instanceof TemporaryFolderRefused) return words.noTemporaryFolder(error);
  if (errorCode(error) === 'EADDRINUSE') return words.portInUse;
  return withDetails(words.failed, saidBy(error), all);
}

async function pointToTheFirst(dir: string, words: HostWords['start']): Promise<string> {
  const instance = readInstance(dir);
  if (!instance) return words.alreadyOpen({ dir });
  const { pid } = instance;
  const shown = await askToShow(instance);
  if (!shown) return words.alreadyOpenIn({ dir, pid });
  return shown.url === null
    ? words.alreadyOpenInFront({ dir, pid })
    : words.alreadyOpenAt({ dir, pid, url: shown.url });
}
