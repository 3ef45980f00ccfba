import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { takeProfileLock } from './profile-lock.ts';

let dir: string;
beforeEach(() => {
  dir = tempDir();
});

describe('profile lock', () => {
  it('is held by one and can be taken after it', () => {
    const path = join(dir, 'lock.db');
    const first = takeProfileLock(path);
    expect(first).not.toBeNull();
    expect(takeProfileLock(path)).toBeNull();
    first?.release();
    const second = takeProfileLock(path);
    expect(second).not.toBeNull();
    second?.release();
  });

  it('goes with its process, however that dies', async () => {
    const path = join(dir, 'lock.db');
    const script = `import { takeProfileLock } from ${JSON.stringify(join(import.meta.dirname, 'profile-lock.ts'))};
      globalThis.lock = takeProfileLock(${JSON.stringify(path)}); console.log('held'); setInterval(() => {}, 1000);`;
    const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      await once(holder.stdout, 'data');
      expect(takeProfileLock(path)).toBeNull();
    } finally {
      holder.kill('SIGKILL');
    }
    await once(holder, 'exit');
    const lock = takeProfileLock(path);
    expect(lock).not.toBeNull();
    lock?.release();
  });
});
