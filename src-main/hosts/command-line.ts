import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type HostKind, hostKinds } from '../../src-shared/contract/app.ts';

/** What a person or a script asked for when starting Claimdesk. */
export interface StartOptions {
  demo: boolean;
  open: boolean;
  json: boolean;
  /** 0: any free port. */
  port: number;
  /** `null`: a temporary one, removed at the end (the demo's). */
  profileDir: string | null;
  claims: number | null;
  seed: number | null;
  /** `null`: whichever the profile's setting or this machine allows. */
  host: HostKind | null;
}

export type CommandLine =
  | { kind: 'start'; options: StartOptions }
  | { kind: 'help' }
  | { kind: 'version' }
  /** Checks the installation on a temporary profile. */
  | { kind: 'selfCheck'; host: HostKind | null }
  | { kind: 'wrong'; message: string };

const commands = {
  checkout: `Usage: npm start -- [options]        work on connected accounts
       npm run demo -- [options]    explore with the built-in sandbox service`,
  package: `Usage: claimdesk [options]           work on connected accounts
       claimdesk --demo [options]    explore with the built-in sandbox service`,
};

/** @param started how: from the checkout by npm, or from a package */
export const usageOf = (started: keyof typeof commands): string => `${commands[started]}

  --no-open        don't open a window: print the address to open (browser host)
  --json           print one line of JSON when ready, and nothing else, to standard output
  --host HOST      electron or browser (default: CLAIMDESK_HOST, else the setting, else
                   electron where it works)
  --port N         port of the browser host on 127.0.0.1 (default: any free port)
  --profile DIR    profile folder (default: CLAIMDESK_PROFILE, else the system's place
                   for application data; the demo uses a temporary folder)
  --claims N       how many claims the sandbox service has (demo only)
  --seed N         seed of the sandbox service's data (demo only)
  --self-check     check this installation on a temporary profile, with the sandbox and a
                   browser without a screen: one line of JSON, exit code 0 when all works
  --version        print the version
  --help           show this help
`;

class WrongOption extends Error {}

export function readCommandLine(args: readonly string[], env: NodeJS.ProcessEnv = process.env): CommandLine {
  try {
    const { values } = parseArgs({
      args: [...args],
      strict: true,
      allowPositionals: false,
      options: {
        demo: { type: 'boolean', default: false },
        'no-open': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        port: { type: 'string' },
        profile: { type: 'string' },
        claims: { type: 'string' },
        seed: { type: 'string' },
        host: { type: 'string' },
        'self-check': { type: 'boolean', default: false },
        version: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return { kind: 'help' };
    if (values.version) return { kind: 'version' };
    const host =
      readHost('--host', values.host) ?? readHost('CLAIMDESK_HOST', env['CLAIMDESK_HOST'] || undefined);
    if (values['self-check']) return { kind: 'selfCheck', host };
    if (!values.demo && values.claims !== undefined) throw new WrongOption('--claims is for the demo only');
    if (!values.demo && values.seed !== undefined) throw new WrongOption('--seed is for the demo only');
    if (values.profile === '') throw new WrongOption('--profile needs a folder');
    const hasAddress = values['no-open'] || values.json || values.port !== undefined;
    if (values.host === 'electron' && hasAddress)
      throw new WrongOption('--host electron goes without --no-open, --json and --port');
    const named = values.profile ?? (env['CLAIMDESK_PROFILE'] || undefined);
    return {
      kind: 'start',
      options: {
        demo: values.demo,
        open: !values['no-open'],
        json: values.json,
        port: readNumber('--port', values.port, 65_535) ?? 0,
        profileDir: named !== undefined ? resolve(named) : values.demo ? null : defaultProfileDir(env),
        claims: readNumber('--claims', values.claims, 5_000_000),
        seed: readNumber('--seed', values.seed, 0xffff_ffff),
        host,
      },
    };
  } catch (error) {
    // parseArgs explains at length on several lines; its first sentence says what is wrong.
    const message =
      error instanceof Error ? (/^.*?(?=\. |\n|$)/.exec(error.message)?.[0] ?? error.message) : String(error);
    return { kind: 'wrong', message };
  }
}

function readNumber(option: string, text: string | undefined, max: number): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > max)
    throw new WrongOption(`${option} needs a whole number from 0 to ${max}`);
  return value;
}

function readHost(name: string, text: string | undefined): HostKind | null {
  if (text === undefined) return null;
  const host = hostKinds.find((kind) => kind === text);
  if (host === undefined) throw new WrongOption(`${name} needs electron or browser`);
  return host;
}

export function defaultProfileDir(
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): string {
  if (platform === 'win32') return join(env['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming'), 'Claimdesk');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Claimdesk');
  return join(env['XDG_DATA_HOME'] || join(homedir(), '.local', 'share'), 'claimdesk');
}
