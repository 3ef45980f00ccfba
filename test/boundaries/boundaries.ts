import type { Boundary } from './boundary.ts';
import { mainBoundaries } from './main-boundaries.ts';
import { rendererBoundaries } from './renderer-boundaries.ts';
import { sandboxBoundaries } from './sandbox-boundaries.ts';
import { sharedBoundaries } from './shared-boundaries.ts';

/** From the ground up: a row imports only from rows above it, so that there can be no cycle. */
export const boundaries: readonly Boundary[] = [
  ...sharedBoundaries,
  ...rendererBoundaries,
  ...sandboxBoundaries,
  ...mainBoundaries,
];
