import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import type { Keychain } from '../../src-main/keychain/keychain.ts';

/** Counts what a process does to its files and its keychain, and ends it before one of these steps. */
export interface CrashSteps {
  /** Counts from now on; the process ends before step `at` (from 0 on), or never. */
  arm(at: number | null): void;
  /** Steps since then. */
  taken(): number;
  /** The same keychain, whose calls are steps. */
  watch(keychain: Keychain): Keychain;
}

/** From here on the calls of `node:fs/promises` are steps. SQLite's own are the other campaign's matter. */
export function watchSteps(): CrashSteps {
  let isArmed = false;
  let diesAt: number | null = null;
  let taken = 0;
  const step = (): void => {
    if (!isArmed) return;
    // Nothing more of this process runs, as after `kill -9` from outside.
    if (taken === diesAt) process.kill(process.pid, 'SIGKILL');
    taken += 1;
  };
  const before =
    <A extends unknown[], R>(call: (...args: A) => R) =>
    (...args: A): R => {
      step();
      return call(...args);
    };

  const { open, rename, rm } = fs;
  fs.rename = before(rename);
  fs.rm = before(rm);
  fs.open = before(async (...args: Parameters<typeof open>) => {
    const file = await open(...args);
    file.writeFile = before(file.writeFile.bind(file));
    file.sync = before(file.sync.bind(file));
    return file;
  });
  syncBuiltinESMExports();

  return {
    arm(at) {
      isArmed = true;
      diesAt = at;
    },
    taken: () => taken,
    watch: (keychain) => ({
      isAvailable: () => keychain.isAvailable(),
      read: before((...about) => keychain.read(...about)),
      write: before((...about) => keychain.write(...about)),
      forget: before((...about) => keychain.forget(...about)),
      namesOf: (...about) => keychain.namesOf(...about),
    }),
  };
}
