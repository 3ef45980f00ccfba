import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';
import { createOsKeychain } from '../keychain/keychain.ts';
import { systemClock } from '../base/clock.ts';
import { findProxy } from '../network/system-proxy.ts';
import type { EngineDeps } from '../engine/engine.ts';

/** Returns what the engine takes from the machine it runs on, whichever host it has. */
export function thisMachine(): Pick<
  EngineDeps,
  | 'clock'
  | 'random'
  | 'newId'
  | 'keychain'
  | 'stateDir'
  | 'agent'
  | 'platform'
  | 'policyPath'
  | 'updateSettingsPath'
  | 'findSystemProxy'
  | 'noProxy'
> {
  return {
    clock: systemClock,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    keychain: createOsKeychain(),
    stateDir: stateDirOf(process.env),
    agent: agentName(),
    policyPath: join(machineFolder(process.env), 'policy.json'),
    updateSettingsPath: join(machineFolder(process.env), 'updates.json'),
    findSystemProxy: () => findProxy({ env: process.env, platform: process.platform }),
    noProxy: process.env['no_proxy'] || process.env['NO_PROXY'] || null,
    platform: process.platform === 'win32' ? 'windows' : process.platform === 'darwin' ? 'mac' : 'linux',
  };
}

/** Returns the folder for state beside the profile: a copy of the profile takes nothing of it along. */
export function stateDirOf(env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): string {
  if (platform === 'win32')
    return join(env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), 'Claimdesk State');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Claimdesk State');
  return join(env['XDG_STATE_HOME'] || join(homedir(), '.local', 'state'), 'claimdesk');
}

/** Returns the folder where only an administrator writes, with what an organisation sets for the machine. */
export function machineFolder(env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): string {
  if (platform === 'win32') return join(env['PROGRAMFILES'] ?? 'C:\\Program Files', 'Claimdesk');
  if (platform === 'darwin') return '/Library/Application Support/Claimdesk';
  return '/etc/claimdesk';
}

/** Returns the name that decisions are signed with: the account on this machine. */
function agentName(): string {
  try {
    return userInfo().username || 'agent';
  } catch {
    // A user id without an entry in the password file has no name.
    return 'agent';
  }
}
