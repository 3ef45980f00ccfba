import type { Boundary } from './boundary.ts';

/** `row('simulation', ['world'])`: the files of `src-sandbox/simulation` may import those of `src-sandbox/world`. */
const row = (name: string, folders: readonly string[], packages: readonly string[] = []): Boundary => ({
  folder: `src-sandbox/${name}`,
  folders: folders.map((one) => (one.startsWith('src-') ? one : `src-sandbox/${one}`)),
  packages,
});

const service = 'src-shared/claims-service';

export const sandboxBoundaries: readonly Boundary[] = [
  row('http', [], ['node:', '@hono/node-server']),
  row('base', [service], ['zod']),
  row('world', [service, 'src-shared/domain/money/currency-digits.ts'], ['zod']),
  row('simulation', [service, 'base', 'world'], ['zod']),
  row('documents/drawing', ['world'], ['node:', '@cantoo/fontkit', '@cantoo/pdf-lib', 'jpeg-js', 'pngjs']),
  row('documents/papers', [
    service,
    'src-shared/domain/money/currency-digits.ts',
    'documents/drawing',
    'world',
  ]),
  row('documents', [service, 'documents/drawing', 'documents/papers', 'world']),
  // The endpoints know nothing of faults, nor of who controls them.
  row('service', [service, 'documents', 'base', 'world'], ['node:', 'hono', '@hono/zod-validator', 'zod']),
  row('faults', ['http', 'base', 'service', 'world'], ['node:', 'hono', '@hono/node-server', 'zod']),
  row(
    'control',
    ['faults', 'http', 'base', 'service', 'simulation', 'world'],
    ['hono', '@hono/zod-validator', 'zod'],
  ),
  row('sandbox.ts', ['control', 'faults', 'http', 'base', 'service', 'simulation', 'world'], ['node:']),
  row('sandbox-worker.ts', ['sandbox.ts'], ['node:']),
];
