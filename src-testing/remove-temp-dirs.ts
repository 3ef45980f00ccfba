import { afterAll } from 'vitest';
import { removeTempDirs } from './temp-dir.ts';

/** Runs before each test file, so that this runs last: when the file's own hooks have closed what is open. */
afterAll(removeTempDirs);
