import { vi } from 'vitest';
import { limits } from './limits.ts';

/** Runs before each test file: Vitest has no setting for how long `vi.waitFor` and `vi.waitUntil` wait. */
const { waitFor, waitUntil } = vi;
const patience = { timeout: limits.conditionMs, interval: 10 };

Object.assign(vi, {
  waitFor: (callback: Parameters<typeof waitFor>[0]) => waitFor(callback, patience),
  waitUntil: (callback: Parameters<typeof waitUntil>[0]) => waitUntil(callback, patience),
});
