import type { Boundary } from './boundary.ts';

export const sharedBoundaries: readonly Boundary[] = [
  { folder: 'src-shared/claims-service', folders: [], packages: ['zod'] },
  {
    folder: 'src-shared/domain',
    folders: ['src-shared/claims-service'],
    packages: ['zod', 'parse5', '@internationalized/date', 'big.js'],
  },
  // TIFFs of strangers, made harmless: for the viewer and for case files.
  { folder: 'src-shared/tiff', folders: ['src-shared/domain'], packages: ['utif2'] },
  {
    folder: 'src-shared/contract',
    folders: ['src-shared/claims-service', 'src-shared/domain'],
    packages: ['zod', '@orpc/contract'],
  },
];
