import type { Boundary } from './boundary.ts';

const service = 'src-shared/claims-service';

/** `domain('claim', ['text'])`: the files of `src-shared/domain/claim` may import those of `src-shared/domain/text`. */
const domain = (name: string, folders: readonly string[], packages: readonly string[] = []): Boundary => ({
  folder: `src-shared/domain/${name}`,
  folders: folders.map((one) => (one.startsWith('src-') ? one : `src-shared/domain/${one}`)),
  packages,
});

export const sharedBoundaries: readonly Boundary[] = [
  { folder: service, folders: [], packages: ['zod'] },
  domain('card-number', []),
  domain('changes', [], ['zod']),
  domain('documents', [service]),
  domain('export', []),
  domain('money', [], ['big.js']),
  domain('review', [], ['zod']),
  domain('template', [service], ['parse5']),
  domain('text', ['money']),
  domain('time', [service], ['zod', '@internationalized/date']),
  domain('claim', ['documents', 'text'], ['zod']),
  domain('insights', ['time'], ['zod']),
  domain('settings', [service, 'time'], ['zod']),
  domain('decision', [service, 'settings'], ['zod']),
  domain('email', ['decision'], ['zod']),
  domain('rule', ['claim', 'money', 'text', 'time'], ['zod']),
  { folder: 'src-shared/domain', folders: [], packages: ['zod'] },
  {
    folder: 'src-shared/query',
    folders: [
      service,
      'src-shared/domain/changes',
      'src-shared/domain/claim',
      'src-shared/domain/decision',
      'src-shared/domain/money',
      'src-shared/domain/rule',
      'src-shared/domain/text',
      'src-shared/domain/time',
    ],
    packages: ['zod'],
  },
  // TIFFs of strangers, made harmless: for the viewer and for case files.
  { folder: 'src-shared/tiff', folders: ['src-shared/domain/documents'], packages: ['utif2'] },
  {
    folder: 'src-shared/contract',
    folders: [service, 'src-shared/domain/', 'src-shared/query'],
    packages: ['zod', '@orpc/contract'],
  },
  // English says what there is to say; the others say it too.
  {
    folder: 'src-shared/words/en',
    folders: [service, 'src-shared/domain/', 'src-shared/query', 'src-shared/contract'],
    packages: [],
  },
  ...['es', 'pt'].map((language) => ({
    folder: `src-shared/words/${language}`,
    folders: ['src-shared/contract', 'src-shared/words/en'],
    packages: [],
  })),
];
