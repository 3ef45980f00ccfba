import type { Boundary } from './boundary.ts';

export const sharedBoundaries: readonly Boundary[] = [
  { folder: 'src-shared/claims-service', folders: [], packages: ['zod'] },
  { folder: 'src-shared/domain', folders: ['src-shared/claims-service'], packages: ['zod', 'parse5'] },
  {
    folder: 'src-shared/contract',
    folders: ['src-shared/claims-service', 'src-shared/domain'],
    packages: ['zod', '@orpc/contract'],
  },
];
