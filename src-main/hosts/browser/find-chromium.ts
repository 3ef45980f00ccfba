import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

interface Machine {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  isExecutable(path: string): boolean;
}

const commands = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
];

const macApplications = [
  ['Google Chrome.app', 'Google Chrome'],
  ['Chromium.app', 'Chromium'],
  ['Microsoft Edge.app', 'Microsoft Edge'],
] as const;

const windowsPrograms = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
  ['Chromium', 'Application', 'chrome.exe'],
] as const;

/** Environment variable that names the browser to use; its value is not checked. */
export const chromiumVariable = 'CLAIMDESK_CHROMIUM';

/** Returns the path of this machine's Chromium, Chrome or Edge; `null` if there is none. */
export function findChromium(machine: Machine = thisMachine()): string | null {
  const named = machine.env[chromiumVariable];
  if (named) return machine.isExecutable(named) ? named : null;
  return usualPlaces(machine).find((path) => machine.isExecutable(path)) ?? null;
}

function usualPlaces({ platform, env }: Machine): string[] {
  if (platform === 'darwin') {
    const roots = ['/Applications', ...(env['HOME'] ? [join(env['HOME'], 'Applications')] : [])];
    return roots.flatMap((root) =>
      macApplications.map(([app, name]) => join(root, app, 'Contents/MacOS', name)),
    );
  }
  if (platform === 'win32') {
    const roots = [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']].filter(
      (root) => root !== undefined,
    );
    return windowsPrograms.flatMap((parts) => roots.map((root) => join(root, ...parts)));
  }
  const folders = [...(env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin'];
  return commands.flatMap((command) => folders.filter(Boolean).map((folder) => join(folder, command)));
}

function thisMachine(): Machine {
  return {
    platform: process.platform,
    env: process.env,
    isExecutable,
  };
}

/** Returns whether a path leads to a file that this user may execute. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
