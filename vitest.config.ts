import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { limits } from './src-testing/limits.ts';

/** What plays rounds for a while, kills programs, or starts whole ones again and again: a lane of its own. */
const campaigns = [
  'test/{recovery,faults,security}/**/*.test.ts',
  'src-{main,sandbox}/**/*-property.test.ts',
  'src-main/engine/engine-*.test.ts',
  'src-main/replica/load/bulk-load.test.ts',
  'src-main/sync/first-sync-load.test.ts',
  'scripts/start.test.ts',
];
const ofKeychain = 'src-main/keychain/*.test.ts';
/** What starts programs, or changes its own process for good: its environment, the keychain's library. */
const ofProcess = ['{scripts,test}/**/*.test.ts', ofKeychain];
/** What only reads. */
const readers = ['test/{boundaries,docs,documents}/**/*.test.ts'];
/** What puts a mock in the place of a module that others have loaded. */
const ofMocks = [
  'src-renderer/{documents/pdf-view,inbox/search-keystrokes,shell/drawn-once,shell/report-dialog}.test.tsx',
  'src-renderer/templates/{publish-dialog,template-editor-focus,use-template-jobs}.test.tsx',
];
const setupFiles = ['./src-testing/patient-conditions.ts', './src-testing/remove-temp-dirs.ts'];
const inPage = [
  './src-renderer/testing/production-act.ts',
  ...setupFiles,
  './src-renderer/testing/patient-queries.ts',
  './src-renderer/testing/leave-no-trace.ts',
];

/** What needs a page runs with React's production build, as it is shipped: see docs/decisions/0041. */
const productionReact = { oxc: { jsx: { runtime: 'automatic', development: false } } } as const;
const productionEnv = { NODE_ENV: 'production' };

/**
 * Three lanes: what runs under Node (`.test.ts`), what needs a page, in jsdom (`.test.tsx`), and the campaigns.
 * Without isolation a worker keeps its modules from file to file: loading them anew takes as long as the tests.
 */
export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    globalSetup: './src-testing/build-worker-files.ts',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src-*/**/*.test.ts', ...readers],
          exclude: [...configDefaults.exclude, ...campaigns, ofKeychain],
          setupFiles,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-process',
          environment: 'node',
          include: ofProcess,
          exclude: [...configDefaults.exclude, ...campaigns, ...readers],
          setupFiles,
        },
      },
      {
        extends: true,
        ...productionReact,
        test: {
          name: 'renderer',
          environment: 'jsdom',
          env: productionEnv,
          include: ['src-renderer/**/*.test.tsx'],
          exclude: [...configDefaults.exclude, ...ofMocks],
          setupFiles: inPage,
          isolate: false,
        },
      },
      {
        extends: true,
        ...productionReact,
        test: {
          name: 'renderer-mocks',
          environment: 'jsdom',
          env: productionEnv,
          include: ofMocks,
          setupFiles: inPage,
        },
      },
      {
        extends: true,
        test: {
          name: 'campaigns',
          environment: 'node',
          include: campaigns,
          isolate: false,
          setupFiles,
          testTimeout: limits.campaignMs,
          // A program that one test kills can take the keyring's daemon with it (`scripts/keyring-session.ts`):
          // what another asks of it at that moment fails, and not a second later.
          retry: { count: 1, delay: 1000, condition: /keychain_unusable/ },
        },
      },
    ],
    pool: 'forks',
    testTimeout: limits.testMs,
    hookTimeout: limits.testMs,
    teardownTimeout: limits.conditionMs,
    expect: { poll: { timeout: limits.conditionMs, interval: 10 } },
  },
});
