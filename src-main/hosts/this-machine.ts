import { userInfo } from 'node:os';
import { createOsKeychain } from '../accounts/keychain.ts';
import { systemClock } from '../clock.ts';
import type { EngineDeps } from '../engine.ts';

/** What the engine takes from the machine it runs on, whichever host it has. */
export function thisMachine(): Pick<EngineDeps, 'clock' | 'random' | 'newId' | 'keychain' | 'agent'> {
  return {
    clock: systemClock,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    keychain: createOsKeychain(),
    agent: agentName(),
  };
}

/** The name that decisions are signed with: the account on this machine. */
function agentName(): string {
  try {
    return userInfo().username || 'agent';
  } catch {
    // A user id without an entry in the password file has no name.
    return 'agent';
  }
}
