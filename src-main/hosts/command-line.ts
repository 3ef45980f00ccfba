import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type HostKind, hostKinds } from '../../src-shared/contract/app.ts';
import type { HostWords } from '../../src-shared/words/en/en-hosts.ts';
import { errorCode } from '../base/fault-code.ts';

/** Options with which a person or a script starts Claimdesk. */
export interface StartOptions {
  demo: boolean;
  open: boolean;
  json: boolean;
  /** Port; 0 for any free one. */
  port: number;
  /** Profile folder; `null` for a temporary one that is removed at the end (the demo's). */
  profileDir: string | null;
  claims: number | null;
  seed: number | null;
  timeScale: number | null;
  /** Host; `null` for the one that the profile's setting or this machine allows. */
  host: HostKind | null;
}

export type CommandLine =
  | { kind: 'start'; options: StartOptions }
  | { kind: 'help' }
  | { kind: 'version' }
  /** Checks the installation on a temporary profile. */
  | { kind: 'selfCheck'; host: HostKind | null }
  | { kind: 'wrong'; message: string };

/** Argument after each option in the help, in its order. */
const optionArguments: Readonly<Record<string, string>> = {
  'no-open': '',
  json: '',
  host: ' HOST',
  port: ' N',
  profile: ' DIR',
  claims: ' N',
  seed: ' N',
  'time-scale': ' N',
  'self-check': '',
  version: '',
  help: '',
} satisfies Record<keyof HostWords['usage']['options'], string>;
const commands = {
  checkout: { work: 'npm start -- [options]', demo: 'npm run demo -- [options]' },
  package: { work: 'claimdesk [options]', demo: 'claimdesk --demo [options]' },
};
const columnAt = { commands: 30, options: 19 };
const lineLength = 88;

/** Returns the help. @param started how the program was started: from the checkout by npm, or from a package */
export function usageOf(started: keyof typeof commands, { usage }: HostWords): string {
  const { work, demo } = commands[started];
  const indent = ' '.repeat(usage.start.length + 1);
  return [
    `${usage.start} ${work.padEnd(columnAt.commands)}${usage.work}`,
    `${indent}${demo.padEnd(columnAt.commands)}${usage.demo}`,
    '',
    ...Object.entries(usage.options).flatMap(([name, text]) => {
      const option = `  --${name}${optionArguments[name] ?? ''}`;
      return wrapped(text, lineLength - columnAt.options).map(
        (line, index) => (index === 0 ? option : '').padEnd(columnAt.options) + line,
      );
    }),
    '',
  ].join('\n');
}

function wrapped(text: string, length: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > length) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

class WrongOption extends Error {}

export function readCommandLine(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { options: words }: HostWords,
): CommandLine {
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
        'time-scale': { type: 'string' },
        host: { type: 'string' },
        'self-check': { type: 'boolean', default: false },
        version: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return { kind: 'help' };
    if (values.version) return { kind: 'version' };
    const host =
      readHost('--host', values.host, words) ??
      readHost('CLAIMDESK_HOST', env['CLAIMDESK_HOST'] || undefined, words);
    if (values['self-check']) return { kind: 'selfCheck', host };
    const ofTheDemo = (['claims', 'seed', 'time-scale'] as const).find((name) => values[name] !== undefined);
    if (!values.demo && ofTheDemo !== undefined)
      throw new WrongOption(words.demoOnly({ option: `--${ofTheDemo}` }));
    if (values.profile === '') throw new WrongOption(words.needsFolder({ option: '--profile' }));
    const hasAddress = values['no-open'] || values.json || values.port !== undefined;
    if (values.host === 'electron' && hasAddress) throw new WrongOption(words.electronAlone);
    const named = values.profile ?? (env['CLAIMDESK_PROFILE'] || undefined);
    return {
      kind: 'start',
      options: {
        demo: values.demo,
        open: !values['no-open'],
        json: values.json,
        port: readNumber('--port', values.port, 65_535, words) ?? 0,
        profileDir: named !== undefined ? resolve(named) : values.demo ? null : defaultProfileDir(env),
        claims: readNumber('--claims', values.claims, 5_000_000, words),
        seed: readNumber('--seed', values.seed, 0xffff_ffff, words),
        timeScale: readNumber('--time-scale', values['time-scale'], 10_000, words),
        host,
      },
    };
  } catch (error) {
    return { kind: 'wrong', message: optionProblem(error, words) };
  }
}

/**
 * Returns what is wrong with the options. parseArgs explains at length, in English; its code says what is wrong, and
 * its message quotes what was given.
 */
export function optionProblem(error: unknown, words: HostWords['options']): string {
  if (!(error instanceof Error)) return String(error);
  const code = errorCode(error);
  const given = /'(-*[^' ]*)/.exec(error.message)?.[1] ?? '';
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return words.unknown({ option: given });
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') return words.unexpected({ argument: given });
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE')
    return /not take/.test(error.message)
      ? words.takesNoValue({ option: given })
      : words.needsValue({ option: given });
  return error.message;
}

function readNumber(
  option: string,
  text: string | undefined,
  most: number,
  words: HostWords['options'],
): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > most) throw new WrongOption(words.needsNumber({ option, most }));
  return value;
}

function readHost(option: string, text: string | undefined, words: HostWords['options']): HostKind | null {
  if (text === undefined) return null;
  const host = hostKinds.find((kind) => kind === text);
  if (host === undefined) throw new WrongOption(words.needsHost({ option }));
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
