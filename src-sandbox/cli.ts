import { parseArgs } from 'node:util';
import { z } from 'zod';
import { startSandbox, type SandboxOptions } from './sandbox.ts';
import { whenNpmEnds } from './when-npm-ends.ts';

const usage = `Usage: npm run sandbox -- [options]

  --port N          port of the service on 127.0.0.1 (default: any free port)
  --control-port N  port of the control surface (default: any free port)
  --claims N        number of claims at the start (default: 2000)
  --seed N          seed of the generated claims (default: 1)
  --start-key MODE  whether a page includes its startKey: inclusive or exclusive (default: exclusive)
  --latency-ms N    delay of each response (default: 0)
  --time-scale N    speed of simulated time: 1 is real time, 60 is a minute per second, 0 stops it (default: 1)
  --json            print one line of JSON when ready
  --help            show this help
`;

async function main(): Promise<void> {
  const read = readArguments(process.argv.slice(2));
  if (read.kind === 'help') return void process.stdout.write(usage);
  if (read.kind === 'wrong') {
    process.stderr.write(`${read.message}\n\n${usage}`);
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

const wholeNumber = z.string().regex(/^\d+$/, 'takes a whole number').transform(Number);
const argumentsSchema = z.object({
  port: wholeNumber.pipe(z.number().max(65_535, 'is a port up to 65535')).optional(),
  'control-port': wholeNumber.pipe(z.number().max(65_535, 'is a port up to 65535')).optional(),
  claims: wholeNumber.pipe(z.number().max(5_000_000, 'goes up to 5000000')).optional(),
  seed: wholeNumber.pipe(z.number().max(0xffff_ffff, 'goes up to 4294967295')).optional(),
  'start-key': z.enum(['inclusive', 'exclusive'], 'is inclusive or exclusive').optional(),
  'latency-ms': wholeNumber.pipe(z.number().max(60_000, 'goes up to 60000')).optional(),
  'time-scale': z
    .string()
    .regex(/^\d+(\.\d+)?$/, 'takes a number')
    .transform(Number)
    .pipe(z.number().max(10_000, 'goes up to 10000'))
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
    return { kind: 'wrong', message: firstSentence(error) };
  }
  if (values.help) return { kind: 'help' };
  const parsed = argumentsSchema.safeParse(values);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return { kind: 'wrong', message: `--${issue?.path.join('.')} ${issue?.message}` };
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

function firstSentence(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split(/\. |\n/)[0] ?? message;
}

function readable(connection: object): string {
  const lines = Object.entries(connection).map(([name, value]) => `  ${name.padEnd(11)}${String(value)}\n`);
  return `The sandbox claims service is running. Press Ctrl-C to stop it.\n\n${lines.join('')}`;
}

main().catch((error: unknown) => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const port = error instanceof Error && 'port' in error ? String(error.port) : '';
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(code === 'EADDRINUSE' ? `Another program is using port ${port}.\n` : `${message}\n`);
  process.exit(1);
});
