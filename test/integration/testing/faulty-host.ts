import { runBrowserHost } from '../../../src-main/hosts/browser/main.ts';
import { workerFile } from '../../../src-testing/worker-files.ts';

/** The browser host with the demo's service, whose process meets an error that nothing catches whenever it is told to. */
const [profileDir = ''] = process.argv.slice(2);

process.on('message', (kind) => {
  const error = Object.assign(new Error('nobody caught this'), { code: 'UNFORESEEN' });
  if (kind === 'throw') {
    setImmediate(() => {
      throw error;
    });
  } else void Promise.reject(error);
});

await runBrowserHost(
  {
    demo: true,
    open: false,
    json: true,
    port: 0,
    profileDir,
    claims: 50,
    seed: 1,
    timeScale: 0,
    host: 'browser',
  },
  {
    version: '1.0.0',
    queryWorker: workerFile('query'),
    exportWorker: workerFile('export'),
    sandboxWorker: workerFile('sandbox'),
    source: async () => ({
      policy: () => ({}),
      indexPage: async () => '',
      answer: async () => false,
    }),
  },
);
