import { PolicyError } from '../accounts/policy-file.ts';
import { ProfileError } from '../accounts/profile.ts';
import { ProfileInUse } from '../engine.ts';
import { askToShow, readInstance } from './instance.ts';

export interface StartFailure {
  /** One line for a person. */
  text: string;
  exitCode: number;
}

const exitCodes = { couldNotStart: 1, alreadyOpen: 3 } as const;

/** Why Claimdesk could not start. When the profile is open elsewhere, that one is asked to show itself. */
export async function explainStartFailure(error: unknown, profileDir: string): Promise<StartFailure> {
  if (error instanceof ProfileInUse) {
    return { text: await pointToTheFirst(profileDir), exitCode: exitCodes.alreadyOpen };
  }
  if (error instanceof ProfileError || error instanceof PolicyError)
    return { text: error.message, exitCode: exitCodes.couldNotStart };
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return {
      text: 'Another program is using this port. Choose another one with --port N.',
      exitCode: exitCodes.couldNotStart,
    };
  }
  const text = error instanceof Error ? error.message : String(error);
  return { text: `Claimdesk couldn't start: ${text}`, exitCode: exitCodes.couldNotStart };
}

async function pointToTheFirst(profileDir: string): Promise<string> {
  const instance = readInstance(profileDir);
  if (!instance) return `Claimdesk is already open with the profile ${profileDir}.`;
  const already = `Claimdesk is already open with the profile ${profileDir} (process ${instance.pid})`;
  const shown = await askToShow(instance);
  if (!shown) return `${already}.`;
  return shown.url === null
    ? `${already}. Its window is now in front.`
    : `${already}. Open it at ${shown.url}`;
}
