import { throwingGuard } from '../testing/throwing-guard.ts';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { createConnection } from 'node:net';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { announceInstance, askToShow, readInstance } from './instance.ts';

let profileDir: string;
beforeEach(() => {
  profileDir = tempDir();
});

describe('instance', () => {
  it('is found by a second start, which gets a fresh address', async () => {
    let asked = 0;
    const show = async () => ({ shown: 'address' as const, url: `http://127.0.0.1:1/#code=${(asked += 1)}` });
    const instance = await announceInstance({ profileDir, host: 'browser', guard: throwingGuard, show });
    const found = readInstance(profileDir);
    expect(found).toMatchObject({ pid: process.pid, host: 'browser' });
    expect(JSON.stringify(found)).not.toContain('code=');
    expect(found && (await askToShow(found))).toEqual({
      shown: 'address',
      url: 'http://127.0.0.1:1/#code=1',
    });
    if (process.platform !== 'win32') {
      expect(statSync(found?.socket ?? '').mode & 0o777).toBe(0o600);
      expect(statSync(join(profileDir, 'instance.json')).mode & 0o777).toBe(0o600);
    }
    await instance.close();
    expect(readInstance(profileDir)).toBeNull();
    expect(found && (await askToShow(found))).toBeNull();
  });

  it('answers its one question and nothing else', async () => {
    let asked = 0;
    const show = async () => ({ shown: 'window' as const, url: null, count: (asked += 1) });
    const instance = await announceInstance({ profileDir, host: 'browser', guard: throwingGuard, show });
    const connection = createConnection(readInstance(profileDir)?.socket ?? '');
    connection.on('error', () => {});
    connection.write('show me everything you have\n');
    await once(connection, 'close');
    expect(asked).toBe(0);
    await instance.close();
  });

  it.skipIf(process.platform === 'win32')(
    'leaves nothing where the path of the profile is too long',
    async () => {
      const deep = join(profileDir, 'a-folder-with-a-long-name'.repeat(4));
      mkdirSync(deep);
      const show = async () => ({ shown: 'window' as const, url: null });
      const instance = await announceInstance({
        profileDir: deep,
        host: 'browser',
        guard: throwingGuard,
        show,
      });
      const { socket = '' } = readInstance(deep) ?? {};
      expect(socket.startsWith(deep)).toBe(false);
      expect(existsSync(socket)).toBe(true);
      await instance.close();
      expect(existsSync(dirname(socket))).toBe(false);
    },
  );

  it('takes the place of one that was killed', async () => {
    const show = async () => ({ shown: 'window' as const, url: null });
    await announceInstance({ profileDir, host: 'browser', guard: throwingGuard, show });
    const second = await announceInstance({ profileDir, host: 'browser', guard: throwingGuard, show });
    const found = readInstance(profileDir);
    expect(found && (await askToShow(found))).toEqual({ shown: 'window', url: null });
    await second.close();
  });
});
