/**
 * The long form of what `npm test` samples, by its name: `npm run campaign -- NAME [arguments]`. Without a name,
 * the list of them. Exits with 0 when all was as it should be.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { runWalk } from './run-walk.ts';
import { skippedExitCode } from './skipped-exit-code.ts';

const root = join(import.meta.dirname, '..');

interface Campaign {
  /** Arguments after the name. */
  usage: string;
  does: string;
  run: (args: readonly string[]) => Result | Promise<Result>;
}

/** Whether a campaign passed; `skipped`: this machine lacks what it needs. */
type Result = boolean | 'skipped';

/** Runs a program of its own. */
function program(path: string): Campaign['run'] {
  return (args) => {
    const status = exitCode([join(root, path), ...args], {});
    return status === skippedExitCode ? 'skipped' : status === 0;
  };
}

/** Environment variables that take the arguments in their order, each with its default. */
type CampaignParameters = Readonly<Record<string, string>>;

const taking = (parameters: CampaignParameters, args: readonly string[]) =>
  Object.fromEntries(Object.entries(parameters).map(([name, usual], at) => [name, args[at] ?? usual]));

/** Runs one file of a lane of Vitest, without a time limit: it ends by count. */
function testFile(lane: string, path: string, parameters: CampaignParameters): Campaign['run'] {
  const command = [join(root, 'scripts/test.ts'), lane, path, '--testTimeout=0'];
  return (args) => run(command, taking(parameters, args));
}

/** Runs one file of Playwright. */
function walk(project: string, file: string, parameters: CampaignParameters = {}): Campaign['run'] {
  return (args) => runWalk(project, file, taking(parameters, args));
}

function run(command: readonly string[], env: Record<string, string>): boolean {
  return exitCode(command, env) === 0;
}

/** Runs a program of Node; returns its exit code, `null` if a signal ended it. */
function exitCode(command: readonly string[], env: Record<string, string>): number | null {
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } } as const;
  return spawnSync(process.execPath, command, options).status;
}

const campaigns: Readonly<Record<string, Campaign>> = {
  changes: {
    usage: '--moves N',
    does: 'the feed of changes against the sandbox’s ledger of moves, through outages and SIGKILL',
    run: program('test/recovery/run-changes.ts'),
  },
  'vault-crashes': {
    usage: '',
    does: 'a kill at every step of what is done with a vault',
    run: testFile('campaigns', 'test/recovery/vault-crash.test.ts', { CLAIMDESK_VAULT_CRASHES: 'all' }),
  },
  'hostile-messages': {
    usage: '[messages] [seed]',
    does: '100,000 hostile messages over the typed IPC',
    run: testFile('campaigns', 'test/security/hostile-messages.test.ts', {
      CLAIMDESK_HOSTILE_MESSAGES: '100000',
      CLAIMDESK_HOSTILE_SEED: String(Date.now() % 1_000_000),
    }),
  },
  'email-faults': {
    usage: '',
    does: 'an e-mail through the interface for each fault of a call: it goes once, or a person is asked',
    run: walk('e2e', 'email-faults.spec.ts', { CLAIMDESK_EMAIL_FAULTS: 'all' }),
  },
  'list-walk': {
    usage: '[sequences]',
    does: 'the inbox under 10,000 random sequences of keys and changes, in jsdom',
    run: testFile('renderer', 'src-renderer/inbox/list-walk.test.tsx', { LIST_WALK_SEQUENCES: '10000' }),
  },
  'browser-walk': {
    usage: '[steps] [seed]',
    does: 'the lists under random keys and changes, in Chromium',
    run: walk('e2e', 'list-walk.spec.ts', { CLAIMDESK_WALK_STEPS: '500', CLAIMDESK_WALK_SEED: '1' }),
  },
  'typed-words': {
    usage: '[rounds] [seed] [place,…]',
    does: 'words typed into and past every field for text, in Chromium: nothing is decided that was not meant',
    run: walk('e2e', 'typed-words.spec.ts', {
      CLAIMDESK_WALK_STEPS: '150',
      CLAIMDESK_WALK_SEED: '1',
      CLAIMDESK_WALK_PLACE: '',
    }),
  },
  'review-walk': {
    usage: '[claims] [seed]',
    does: '200 claims reviewed by keyboard alone, offline half of the time, while colleagues decide',
    run: walk('walks', 'review-walk.spec.ts', { CLAIMDESK_WALK_CLAIMS: '200', CLAIMDESK_WALK_SEED: '1' }),
  },
  'decision-pace': {
    usage: '[claims]',
    does: '400 claims decided by keyboard in a review, without and with proposals, in the list, and opened one by one: decisions per minute and keys per claim',
    run: walk('walks', 'decision-pace.spec.ts', { CLAIMDESK_WALK_CLAIMS: '400' }),
  },
  views: {
    usage: '[en|es|pt]',
    does: 'each view and dialog in three languages and at three sizes: nothing is cut, Tab reaches all, axe finds nothing; the tests of views over both themes and sizes',
    run: async ([language]) => {
      const isPassed = await runWalk(
        'walks',
        'views-walk.spec.ts',
        language === undefined ? {} : { CLAIMDESK_WALK_LANGUAGE: language },
      );
      // These know one language.
      if (language !== undefined || !isPassed) return isPassed;
      return runWalk('e2e', String.raw`(accessibility|selection|changes|vault|pseudo-locale)\.spec\.ts$`, {
        CLAIMDESK_VIEWS: 'all',
      });
    },
  },
  'document-fuzz': {
    usage: '[files] [seed]',
    does: '2,000 damaged documents through the viewer',
    run: walk('e2e', 'document-fuzz.spec.ts', { CLAIMDESK_FUZZ_FILES: '2000', CLAIMDESK_FUZZ_SEED: '1' }),
  },
  'two-windows': {
    usage: '[rounds] [seed]',
    does: 'random decisions, undos, tags, notes and snoozes in two windows, in Chromium: both show what the journal has',
    run: walk('e2e', 'two-windows.spec.ts', {
      CLAIMDESK_TWO_WINDOWS_ROUNDS: '200',
      CLAIMDESK_TWO_WINDOWS_SEED: '1',
    }),
  },
  long: {
    usage: '',
    does: 'the end-to-end tests tagged `@long`, which `npm test` leaves out',
    run: walk('e2e', '--grep=@long'),
  },
  properties: {
    usage: '[times]',
    does: 'each property test and sampled campaign of the lanes, for 20 times as long as in `npm test`',
    run: ([times = '20']) =>
      ['unit', 'campaigns'].every((lane) =>
        run([join(root, 'scripts/test.ts'), lane], { CLAIMDESK_SEARCH_TIMES: times }),
      ),
  },
  spreadsheets: {
    usage: '',
    does: '1,000 hostile texts through CSV and XLSX into LibreOffice; skipped where it isn’t installed',
    run: program('test/export/run-spreadsheets.ts'),
  },
  desktop: {
    usage: '[host|deb|portable|electron]',
    does: 'the built Electron host on a stand-in for Electron; the packages made, installed, driven and removed',
    run: program('test/desktop/run.ts'),
  },
};

const [name, ...args] = process.argv.slice(2);
const campaign =
  name === undefined ? undefined : Object.hasOwn(campaigns, name) ? campaigns[name] : undefined;
if (campaign === undefined) {
  console.error('usage: npm run campaign -- NAME [arguments]\n');
  for (const [one, { usage, does }] of Object.entries(campaigns))
    console.error(`  ${`${one} ${usage}`.padEnd(36)} ${does}`);
  process.exit(2);
}
const startedMs = performance.now();
// A campaign that takes no arguments is the whole one, whatever follows its name.
const result = await campaign.run(campaign.usage === '' ? [] : args);
const seconds = Math.round((performance.now() - startedMs) / 1000);
const word = result === 'skipped' ? 'skipped' : result ? 'passed' : 'failed';
console.log(`\nCampaign ${name}: ${word} in ${seconds} s`);
process.exitCode = result === false ? 1 : 0;
