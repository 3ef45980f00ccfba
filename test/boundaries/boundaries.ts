/**
 * Which folder may import what, as a table. The longest matching `folder` decides for a file;
 * a file may always import its own folder. `packages` are package names; `node:` means all of Node.
 */
export interface Boundary {
  folder: string;
  folders: readonly string[];
  packages: readonly string[];
}

const stores = ['src-main/replica', 'src-main/journal'];
const shared = ['src-shared'];
/** What an account's session is made of. */
const sessionParts = [
  ...shared,
  ...stores,
  'src-main/claims-service',
  'src-main/clock.ts',
  'src-main/log.ts',
  'src-main/refused.ts',
  'src-main/sync',
  'src-main/outbox/outbox.ts',
  'src-main/documents',
  'src-main/saved-lists',
  'src-main/webhooks',
];
/** What every part of the interface may use. */
const interfaceLibraries = ['react', 'react-dom', 'react-aria-components', 'lucide-react', 'use-intl'];
const interfaceTypes = ['src-shared/contract', 'src-shared/domain', 'src-shared/claims-service'];

/**
 * The renderer's layers, from the lowest up. A folder imports what is below it, and of its own
 * layer only what its row names.
 */
const ground = ['src-renderer/ipc', 'src-renderer/keys', 'src-renderer/messages', 'src-renderer/ui'];
const belowFeatures = [
  ...interfaceTypes,
  ...ground,
  'src-renderer/runtime',
  'src-renderer/list',
  'src-renderer/labels',
  'src-renderer/undo',
];
const feature = (name: string, others: readonly string[], packages: readonly string[]): Boundary => ({
  folder: `src-renderer/${name}`,
  folders: [...belowFeatures, ...others.map((other) => `src-renderer/${other}`)],
  packages: [...interfaceLibraries, '@tanstack/react-query', '@orpc/client', 'zustand', 'zod', ...packages],
});

const renderer: readonly Boundary[] = [
  { folder: 'src-renderer/keys', folders: interfaceTypes, packages: [] },
  {
    folder: 'src-renderer/ipc',
    folders: ['src-shared/contract', 'src-shared/domain'],
    packages: [
      '@orpc/client',
      '@orpc/contract',
      '@orpc/tanstack-query',
      '@tanstack/react-query',
      'zod',
      'zustand',
    ],
  },
  {
    folder: 'src-renderer/messages',
    folders: [...interfaceTypes, 'src-renderer/ipc', 'src-renderer/keys'],
    packages: ['@formatjs/icu-messageformat-parser'],
  },
  {
    folder: 'src-renderer/ui',
    folders: ['src-renderer/keys', 'src-shared/contract/account-look.ts'],
    packages: [...interfaceLibraries, 'cmdk', 'zustand'],
  },
  {
    folder: 'src-renderer/runtime',
    folders: [...interfaceTypes, ...ground],
    packages: [...interfaceLibraries, '@tanstack/react-query', '@orpc/client', 'tinykeys', 'zod', 'zustand'],
  },
  // One kit for every list: it knows no feature.
  {
    folder: 'src-renderer/list',
    folders: ['src-renderer/ui', 'src-renderer/runtime/use-command.ts'],
    packages: ['react'],
  },
  {
    folder: 'src-renderer/labels',
    folders: [...interfaceTypes, ...ground, 'src-renderer/runtime'],
    packages: [...interfaceLibraries, '@tanstack/react-query'],
  },
  // Decisions are taken in every feature, and taken back in one way.
  {
    folder: 'src-renderer/undo',
    folders: [...interfaceTypes, ...ground, 'src-renderer/runtime', 'src-renderer/labels'],
    packages: interfaceLibraries,
  },
  feature('documents', [], ['pdfjs-dist', 'utif2']),
  feature('vault', [], []),
  feature('accounts', ['documents', 'vault'], []),
  feature('claim', ['documents'], ['cmdk']),
  feature('email', ['claim'], []),
  feature(
    'templates',
    ['claim'],
    [
      'cmdk',
      'caniemail',
      'juice',
      'prettier',
      '@codemirror/autocomplete',
      '@codemirror/commands',
      '@codemirror/lang-html',
      '@codemirror/language',
      '@codemirror/lint',
      '@codemirror/merge',
      '@codemirror/search',
      '@codemirror/state',
      '@codemirror/view',
      '@lezer/highlight',
    ],
  ),
  feature('webhooks', ['accounts'], []),
  feature('outbox', ['accounts', 'documents', 'templates'], []),
  feature('claim-list', ['claim'], []),
  feature('saved-lists', ['claim-list', 'documents'], ['cmdk']),
  feature('inbox', ['accounts', 'claim', 'claim-list', 'documents', 'email', 'saved-lists'], []),
  {
    folder: 'src-renderer/shell',
    folders: [
      ...belowFeatures,
      ...[
        'accounts',
        'claim',
        'documents',
        'inbox',
        'outbox',
        'saved-lists',
        'templates',
        'vault',
        'webhooks',
      ].map((name) => `src-renderer/${name}`),
    ],
    packages: [...interfaceLibraries, '@tanstack/react-query', 'cmdk', 'zod', 'zustand'],
  },
  {
    folder: 'src-renderer/main.tsx',
    folders: [...ground, 'src-renderer/runtime', 'src-renderer/shell', 'src-renderer/styles'],
    packages: ['react', 'react-dom', '@fontsource-variable/inter', '@fontsource-variable/jetbrains-mono'],
  },
];

export const boundaries: readonly Boundary[] = [
  { folder: 'src-shared/claims-service', folders: [], packages: ['zod'] },
  { folder: 'src-shared/domain', folders: ['src-shared/claims-service'], packages: ['zod', 'parse5'] },
  {
    folder: 'src-shared/contract',
    folders: ['src-shared/domain', 'src-shared/claims-service'],
    packages: ['zod', '@orpc/contract'],
  },
  ...renderer,
  { folder: 'src-main/clock.ts', folders: [], packages: [] },
  { folder: 'src-main/log.ts', folders: ['src-main/clock.ts'], packages: ['node:'] },
  { folder: 'src-main/refused.ts', folders: [...shared], packages: [] },
  {
    folder: 'src-main/database',
    folders: [],
    packages: ['node:', 'better-sqlite3', 'zod'],
  },
  {
    folder: 'src-main/replica',
    folders: [...shared, 'src-main/clock.ts', 'src-main/database'],
    packages: ['node:', 'birpc', 'zod', 'better-sqlite3'],
  },
  {
    folder: 'src-main/journal',
    folders: [...shared, 'src-main/clock.ts', 'src-main/database'],
    packages: ['node:', 'zod', 'better-sqlite3'],
  },
  {
    folder: 'src-main/claims-service',
    folders: [...shared, 'src-main/clock.ts'],
    packages: ['node:', 'zod'],
  },
  {
    folder: 'src-main/sync',
    folders: [...shared, ...stores, 'src-main/claims-service', 'src-main/clock.ts'],
    packages: ['node:'],
  },
  {
    folder: 'src-main/outbox',
    folders: [...shared, ...stores, 'src-main/claims-service', 'src-main/clock.ts'],
    packages: ['zod'],
  },
  {
    folder: 'src-main/webhooks',
    folders: [
      ...shared,
      ...stores,
      'src-main/claims-service',
      'src-main/clock.ts',
      'src-main/outbox/outbox.ts',
      'src-main/refused.ts',
    ],
    packages: ['zod'],
  },
  {
    folder: 'src-main/documents',
    folders: [
      ...shared,
      'src-main/replica',
      'src-main/database',
      'src-main/claims-service',
      'src-main/sync',
      'src-main/clock.ts',
      'src-main/refused.ts',
    ],
    packages: ['node:', 'file-type', 'image-size', 'ipaddr.js'],
  },
  // Knows nothing of accounts: secrets by name, and a passphrase.
  {
    folder: 'src-main/vault',
    folders: ['src-main/clock.ts'],
    packages: ['node:', 'zod', '@node-rs/argon2'],
  },
  {
    folder: 'src-main/keychain',
    folders: ['src-main/clock.ts', 'src-main/refused.ts', 'src-main/vault'],
    packages: ['node:', 'zod', '@napi-rs/keyring'],
  },
  {
    folder: 'src-main/accounts',
    folders: [...sessionParts, 'src-main/keychain', 'src-main/vault', 'src-main/database'],
    packages: ['node:', 'zod', 'write-file-atomic'],
  },
  {
    folder: 'src-main/templates',
    folders: [...shared, ...stores, 'src-main/outbox/outbox.ts', 'src-main/clock.ts', 'src-main/refused.ts'],
    packages: ['node:'],
  },
  {
    folder: 'src-main/saved-lists',
    folders: [...shared, ...stores, 'src-main/clock.ts', 'src-main/refused.ts'],
    packages: [],
  },
  {
    folder: 'src-main/claims',
    folders: [
      ...shared,
      ...stores,
      'src-main/documents',
      'src-main/outbox/outbox.ts',
      'src-main/sync',
      'src-main/refused.ts',
    ],
    packages: ['zod'],
  },
  {
    // It binds: what it answers is found by those below, through the session of an account.
    folder: 'src-main/rpc',
    folders: [
      ...shared,
      'src-main/accounts',
      'src-main/claims',
      'src-main/clock.ts',
      'src-main/documents/whole-file.ts',
      'src-main/journal',
      'src-main/keychain',
      'src-main/log.ts',
      'src-main/refused.ts',
      'src-main/saved-lists',
      'src-main/templates',
    ],
    packages: ['@orpc/server', 'zod'],
  },
  {
    folder: 'src-main/engine.ts',
    folders: ['src-shared', 'src-main'],
    packages: ['node:', '@orpc/server', 'better-sqlite3'],
  },
  {
    folder: 'src-main/hosts/browser',
    folders: [...shared, 'src-main', 'src-sandbox/sandbox.ts'],
    packages: ['node:', 'ws', 'zod'],
  },
  {
    folder: 'src-main/hosts/electron/preload',
    folders: [],
    packages: ['electron'],
  },
  {
    folder: 'src-main/hosts/electron',
    folders: [...shared, 'src-main', 'src-sandbox/sandbox.ts'],
    packages: ['node:', 'electron', 'write-file-atomic', 'zod'],
  },
  {
    folder: 'src-main/hosts',
    folders: [...shared, 'src-main', 'src-sandbox/sandbox.ts'],
    packages: ['node:', 'write-file-atomic', 'zod'],
  },
  {
    folder: 'src-sandbox',
    folders: ['src-shared/claims-service'],
    packages: [
      'node:',
      'hono',
      '@hono/node-server',
      '@hono/zod-validator',
      'zod',
      'pdf-lib',
      'pngjs',
      'jpeg-js',
    ],
  },
];
