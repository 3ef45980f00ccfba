import { join } from 'node:path';
import { z } from 'zod';
import { readJsonFile } from '../../src-main/base/parse-json.ts';
import { type HostKind, hostKinds } from '../../src-shared/contract/app.ts';
import type { StartOptions } from '../../src-main/hosts/command-line.ts';
import { hasDisplay } from '../../src-main/hosts/browser/app-window.ts';
import type { LaunchProblem } from './launch-problem.ts';

/** The part of the profile that the launcher needs: the engine reads the file in full. */
const profileSchema = z.object({ preferences: z.object({ host: z.enum(hostKinds).nullable() }) });

/**
 * Returns the wanted host: by the option or `CLAIMDESK_HOST`, else by the profile's setting, else `null`, which is
 * Electron where it works.
 */
export function wantedHost(options: StartOptions): HostKind | null {
  // An address, a port or a line of JSON is asked of the browser host; Electron has none of them.
  if (!options.open || options.json || options.port !== 0) return 'browser';
  return options.host ?? (options.profileDir === null ? null : hostSetting(options.profileDir));
}

function hostSetting(profileDir: string): HostKind | null {
  // No profile yet, an older one, or one that the engine will say something about, names none.
  const { data } = profileSchema.safeParse(readJsonFile(join(profileDir, 'profile.json')));
  return data?.preferences.host ?? null;
}

/** Returns why Electron need not be tried or downloaded; `null` otherwise. */
export function whyNotElectron(machine: {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  isRoot: boolean;
}): LaunchProblem | null {
  if (machine.platform === 'linux' && machine.isRoot) return { kind: 'runsAsRoot' };
  if (!hasDisplay(machine.env, machine.platform)) return { kind: 'noDisplay' };
  return null;
}
