import { parseArgs } from 'node:util';
import { z } from 'zod';
import { cliWords } from './cli-words.ts';
import { startSandbox, type SandboxOptions } from './sandbox.ts';

const words = cliWords();

/** Argument after the name of an option; a flag has none. */
const placeholders: Partial<Record<string, string>> = {
  port: 'N',
  'control-port': 'N',
  claims: 'N',
  seed: 'N',
  'start-key': 'MODE',
  'latency-ms': 'N',
  'time-scale': 'N',
};

function usage(): string {
  const names = Object.keys(words.options).map((name) => `--${name} ${placeholders[name] ?? ''}`.trimEnd());
  const width = Math.max(...names.map(({ length }) => length)) + 2;
  const lines = Object.values(words.options).map((text, at) => `  ${names[at]?.padEnd(width)}${text}\n`);
  return `${words.usage}\n\n${lines.join('')}`;
}

async function main(): Promise<void> {
  const read = readArguments(process.argv.slice(2));
  if (read.kind === 'help') return void process.stdout.write(usage());
  if (read.kind === 'wrong') {
    process.stderr.write(`${read.message}\n\n${usage()}`);
    process.exitCode = 2;
    return;
  }
  const sandbox = await startSandbox(read.options);
  const { close, ...connection } = sandbox;
  const end = () => void close().then(() => process.exit(0));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
  whenNpmEnds(end);
  process.stdout.write(read.json ? `${JSON.stringify(connection)}\n` : readable(connection));
}

type Arguments =
  | { kind: 'help' }
  | { kind: 'wrong'; message: string }
  | { kind: 'run'; json: boolean; options: SandboxOptions };

const mostScale = 10_000;
const startKeys = ['inclusive', 'exclusive'] as const;

const wholeNumber = (option: string, most: number) =>
  z
    .string()
    .refine((text) => /^\d+$/.test(text) && Number(text) <= most, words.needsNumber(option, most))
    .transform(Number)
    .optional();
const argumentsSchema = z.object({
  port: wholeNumber('--port', 65_535),
  'control-port': wholeNumber('--control-port', 65_535),
  claims: wholeNumber('--claims', 5_000_000),
  seed: wholeNumber('--seed', 0xffff_ffff),
  'start-key': z.enum(startKeys, words.needsOneOf('--start-key', startKeys.join(', '))).optional(),
  'latency-ms': wholeNumber('--latency-ms', 60_000),
  'time-scale': z
    .string()
    .refine(
      (text) => /^\d+(\.\d+)?$/.test(text) && Number(text) <= mostScale,
      words.needsScale('--time-scale', mostScale),
    )
    .transform(Number)
    .optional(),
});

function readArguments(args: string[]): Arguments {
  const text = { type: 'string' } as const;
  let values;
  try {
    ({ values } = parseArgs({
      args,
      strict: true,
      options: {
        port: text,
        'control-port': text,
        claims: text,
        seed: text,
        'start-key': text,
        'latency-ms': text,
        'time-scale': text,
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }));
  } catch (error) {
    return { kind: 'wrong', message: problemOf(error) };
  }
  if (values.help) return { kind: 'help' };
  const parsed = argumentsSchema.safeParse(values);
  if (!parsed.success) {
    return { kind: 'wrong', message: parsed.error.issues[0]?.message ?? '' };
  }
  const { port, claims, seed } = parsed.data;
  const options = {
    port,
    claims,
    seed,
    controlPort: parsed.data['control-port'],
    startKey: parsed.data['start-key'],
    latencyMs: parsed.data['latency-ms'],
    timeScale: parsed.data['time-scale'],
  };
  return { kind: 'run', json: values.json, options };
}

/**
 * Returns what is wrong with the options. `parseArgs` explains at length, in English; its code says what is wrong,
 * and its message quotes what was given.
 */
function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : null;
  const given = /'(-*[^' ]*)/.exec(error.message)?.[1] ?? '';
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return words.unknown(given);
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') return words.unexpected(given);
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE')
    return /not take/.test(error.message) ? words.takesNoValue(given) : words.needsValue(given);
  return error.message;
}

function readable(connection: object): string {
  const lines = Object.entries(connection).map(([name, value]) => `  ${name.padEnd(11)}${String(value)}\n`);
  return `${words.running}\n\n${lines.join('')}`;
}

main().catch((error: unknown) => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const port = error instanceof Error && 'port' in error ? String(error.port) : '';
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(code === 'EADDRINUSE' ? `${words.portInUse(port)}\n` : `${message}\n`);
  process.exit(1);
});

/**
 * Calls `end` when npm ends. npm runs a script through a shell and passes a signal on to that shell alone, which dies
 * and leaves the script behind; the script then has another parent.
 */
function whenNpmEnds(end: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, 200);
  timer.unref();
}
