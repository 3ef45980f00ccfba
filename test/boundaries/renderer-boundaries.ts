import type { Boundary } from './boundary.ts';

/** What every part of the interface may use. */
const interfaceLibraries = ['react', 'react-dom', 'react-aria-components', 'lucide-react', 'use-intl'];
const interfaceTypes = [
  'src-shared/contract',
  'src-shared/domain/',
  'src-shared/query',
  'src-shared/claims-service',
];

/**
 * The renderer's layers, from the lowest up. A folder imports what is below it, and of its own
 * layer only what its row names.
 */
const ground = [
  'src-renderer/ipc',
  'src-renderer/keys',
  'src-renderer/messages',
  'src-shared/words/en',
  'src-renderer/ui',
];
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

const documents = feature('documents', ['proposals'], ['pdfjs-dist', 'utif2']);

export const rendererBoundaries: readonly Boundary[] = [
  { folder: 'src-renderer/styles', folders: [], packages: [] },
  { folder: 'src-renderer/keys', folders: interfaceTypes, packages: ['react', 'zod'] },
  {
    folder: 'src-renderer/ipc',
    folders: ['src-shared/contract', 'src-shared/domain/'],
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
    folders: ['src-shared/contract', ...['en', 'es', 'pt'].map((language) => `src-shared/words/${language}`)],
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
    packages: [...interfaceLibraries, '@tanstack/react-query', '@orpc/client', 'zod', 'zustand'],
  },
  // One kit for every list: it knows no feature.
  {
    folder: 'src-renderer/list',
    folders: [
      'src-renderer/ui',
      'src-renderer/runtime/use-command.ts',
      'src-renderer/runtime/use-same-object.ts',
      'src-renderer/runtime/use-stable-callback.ts',
    ],
    packages: ['react'],
  },
  {
    folder: 'src-renderer/labels',
    folders: [...interfaceTypes, ...ground, 'src-renderer/runtime'],
    packages: [...interfaceLibraries, '@tanstack/react-query'],
  },
  // Decisions are taken in every feature, and undone in one way.
  {
    folder: 'src-renderer/undo',
    folders: [...interfaceTypes, ...ground, 'src-renderer/runtime', 'src-renderer/labels'],
    packages: [...interfaceLibraries, '@tanstack/react-query', 'zustand'],
  },
  feature('proposals', [], []),
  { ...documents, folders: [...documents.folders, 'src-shared/tiff'] },
  // Draws with what the views draw with, and with nothing of its own.
  {
    folder: 'src-renderer/self-check',
    folders: [...interfaceTypes, 'src-renderer/ipc', 'src-renderer/documents'],
    packages: [],
  },
  feature('shortcuts', [], []),
  feature('guide', [], ['markdown-to-jsx']),
  feature('vault', ['guide'], []),
  feature('urgency', ['proposals'], []),
  feature('settings', ['urgency', 'vault'], ['cmdk']),
  feature('accounts', ['guide', 'settings', 'vault'], []),
  feature('practice', ['accounts', 'proposals'], []),
  feature('notifications', [], []),
  feature('claim', ['documents', 'proposals'], ['cmdk']),
  feature('email', ['claim', 'proposals'], []),
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
  feature('webhooks', ['accounts', 'guide'], []),
  feature('claim-list', ['claim'], []),
  feature('export', ['claim-list'], []),
  feature('outbox', ['accounts', 'documents', 'export', 'guide', 'templates'], []),
  feature('case-file', ['claim', 'documents', 'export'], []),
  feature('saved-lists', ['claim-list', 'documents', 'guide'], ['cmdk']),
  feature('feed', ['saved-lists', 'export'], []),
  feature('insights', ['saved-lists', 'export', 'proposals'], ['@visx/axis', '@visx/grid', '@visx/scale']),
  feature(
    'inbox',
    [
      'accounts',
      'case-file',
      'claim',
      'claim-list',
      'documents',
      'email',
      'export',
      'proposals',
      'saved-lists',
      'urgency',
    ],
    ['cmdk'],
  ),
  feature('rules', ['claim-list', 'inbox', 'proposals'], []),
  // The same decisions as in the inbox, one claim at a time.
  feature('review', ['case-file', 'claim', 'documents', 'email', 'inbox', 'proposals', 'urgency'], []),
  {
    folder: 'src-renderer/shell',
    folders: [
      ...belowFeatures,
      ...[
        'accounts',
        'claim',
        'documents',
        'export',
        'feed',
        'inbox',
        'guide',
        'insights',
        'notifications',
        'outbox',
        'practice',
        'review',
        'rules',
        'saved-lists',
        'self-check',
        'settings',
        'shortcuts',
        'templates',
        'urgency',
        'vault',
        'webhooks',
      ].map((name) => `src-renderer/${name}`),
    ],
    packages: [...interfaceLibraries, '@tanstack/react-query', 'cmdk', 'zod', 'zustand'],
  },
  {
    folder: 'src-renderer/main.tsx',
    folders: [
      ...ground,
      'src-renderer/runtime',
      'src-renderer/self-check',
      'src-renderer/shell',
      'src-renderer/styles',
      'src-shared/domain',
    ],
    packages: ['react', 'react-dom', '@fontsource-variable/inter', '@fontsource-variable/jetbrains-mono'],
  },
];
