import type { Boundary } from './boundary.ts';

/** `row('world', ['ledger.ts'])`: the files of `src-sandbox/world` may import `src-sandbox/base/ledger.ts`. */
const row = (name: string, folders: readonly string[], packages: readonly string[] = []): Boundary => ({
  folder: `src-sandbox/${name}`,
  folders: folders.map((one) => (one.startsWith('src-') ? one : `src-sandbox/${one}`)),
  packages,
});

const service = 'src-shared/claims-service';

export const sandboxBoundaries: readonly Boundary[] = [
  row('http', [], ['node:', '@hono/node-server']),
  row('ledger.ts', [service]),
  row('sandbox-options.ts', [service], ['zod']),
  row('world', [service, 'src-shared/domain/money/currency-digits.ts'], ['zod']),
  row('simulation', [service, 'ledger.ts', 'sandbox-options.ts', 'world'], ['zod']),
  row('documents/drawing', ['world'], ['node:', '@cantoo/fontkit', '@cantoo/pdf-lib', 'jpeg-js', 'pngjs']),
  row('documents/papers', [
    service,
    'src-shared/domain/money/currency-digits.ts',
    'documents/drawing',
    'world',
  ]),
  row('documents', [service, 'documents/drawing', 'documents/papers', 'world']),
  // The endpoints know nothing of faults, nor of who controls them.
  row(
    'service',
    [service, 'documents', 'ledger.ts', 'world'],
    ['node:', 'hono', '@hono/zod-validator', 'zod'],
  ),
  row('faults', ['http', 'ledger.ts', 'service', 'world'], ['node:', 'hono', '@hono/node-server', 'zod']),
  row(
    'control',
    ['faults', 'http', 'ledger.ts', 'service', 'simulation', 'world'],
    ['hono', '@hono/zod-validator', 'zod'],
  ),
  row(
    'sandbox.ts',
    ['control', 'faults', 'http', 'ledger.ts', 'sandbox-options.ts', 'service', 'simulation', 'world'],
    ['node:'],
  ),
  row('sandbox-worker.ts', ['sandbox.ts'], ['node:']),
  row('when-npm-ends.ts', []),
  row('cli-words.ts', []),
  row('cli.ts', ['cli-words.ts', 'sandbox.ts', 'when-npm-ends.ts'], ['node:', 'zod']),
];
