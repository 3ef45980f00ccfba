import { vi, type VitestUtils } from 'vitest';
import { limits } from './limits.ts';

/** Runs before each test file: Vitest has no setting for how long `vi.waitFor` and `vi.waitUntil` wait. */
const { waitFor, waitUntil } = vi;
const patience = { timeout: limits.conditionMs, interval: 10 };

vi.waitFor = ((callback) => waitFor(callback, patience)) as VitestUtils['waitFor'];
vi.waitUntil = ((callback) => waitUntil(callback, patience)) as VitestUtils['waitUntil'];
