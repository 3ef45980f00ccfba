/** `npm run sandbox`: the sandbox service alone, until it is asked to end. */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { systemClock } from '../src-main/base/clock.ts';
import { errorCode } from '../src-main/base/fault-code.ts';
import { onEndSignal } from '../src-main/hosts/browser/end-signals.ts';
import { optionProblem } from '../src-main/hosts/command-line.ts';
import { saidBy } from '../src-main/hosts/failure-details.ts';
import { hostWords, systemLanguage } from '../src-main/hosts/host-words.ts';
import { startSandbox, type SandboxOptions } from '../src-sandbox/sandbox.ts';
import { sandboxWords } from './launch/sandbox-words.ts';

const language = systemLanguage();
const words = sandboxWords[language];
const optionWords = hostWords[language].options;

function usage(): string {
  const names = Object.keys(words.options).map((name) =>
    isFlag(name) ? `--${name}` : `--${name} ${name === 'start-key' ? 'MODE' : 'N'}`,
  );
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
  onEndSignal(systemClock, async () => {
    await close();
    process.exit(0);
  });
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
    .refine((text) => /^\d+$/.test(text) && Number(text) <= most, optionWords.needsNumber({ option, most }))
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
  json: z.boolean().default(false),
  help: z.boolean().default(false),
});

/** Whether an option takes no value. */
const isFlag = (name: string) => name === 'json' || name === 'help';

function readArguments(args: string[]): Arguments {
  const names = Object.keys(argumentsSchema.shape);
  const options = Object.fromEntries(
    names.map((name) => [name, { type: isFlag(name) ? 'boolean' : 'string' }] as const),
  );
  let values;
  try {
    ({ values } = parseArgs({ args, strict: true, options }));
  } catch (error) {
    return { kind: 'wrong', message: optionProblem(error, optionWords) };
  }
  if (values['help'] === true) return { kind: 'help' };
  const parsed = argumentsSchema.safeParse(values);
  if (!parsed.success) {
    return { kind: 'wrong', message: parsed.error.issues[0]?.message ?? '' };
  }
  const { json, port, claims, seed, ...others } = parsed.data;
  return {
    kind: 'run',
    json,
    options: {
      port,
      claims,
      seed,
      controlPort: others['control-port'],
      startKey: others['start-key'],
      latencyMs: others['latency-ms'],
      timeScale: others['time-scale'],
    },
  };
}

function readable(connection: object): string {
  const lines = Object.entries(connection).map(([name, value]) => `  ${name.padEnd(11)}${String(value)}\n`);
  return `${words.running}\n\n${lines.join('')}`;
}

main().catch((error: unknown) => {
  const isTaken = errorCode(error) === 'EADDRINUSE';
  const port = String(Reflect.get(Object(error), 'port'));
  process.stderr.write(`${isTaken ? words.portInUse(port) : saidBy(error)}\n`);
  process.exit(1);
});
