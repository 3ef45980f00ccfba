import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { tempDir } from '../../../src-testing/temp-dir.ts';
import { saveFileFrom } from './save-file.ts';

let chosen: { canceled: boolean; filePath: string };
let suggested: string | undefined;
vi.mock('electron', () => ({
  app: { getPath: () => '/downloads' },
  dialog: {
    showSaveDialog: async ({ defaultPath }: { defaultPath: string }) => {
      suggested = defaultPath;
      return chosen;
    },
  },
}));

const saveFile = saveFileFrom(() => null);
const save = () => saveFile.whole('a.pdf', () => Buffer.from('new'));
let path: string;
beforeEach(() => {
  path = join(tempDir(), 'a.pdf');
  chosen = { canceled: false, filePath: path };
});

describe('a whole file', () => {
  // Promise: saved-copy-owner-only
  it('writes for the owner alone, also over a file that everybody could read', async () => {
    const before = process.umask(0);
    try {
      expect(await save()).toBe(true);
      expect(statSync(path).mode & 0o777).toBe(0o600);
      chmodSync(path, 0o666);
      writeFileSync(path, 'old');
      expect(await save()).toBe(true);
      expect(readFileSync(path, 'utf8')).toBe('new');
      expect(statSync(path).mode & 0o777).toBe(0o600);
    } finally {
      process.umask(before);
    }
  });

  it('writes nothing when the window was closed', async () => {
    chosen = { canceled: true, filePath: path };
    expect(await save()).toBe(false);
    expect(statSync(path, { throwIfNoEntry: false })).toBeUndefined();
  });
});

describe('a file in pieces', () => {
  it('goes where the person says, under the name that the person gave', async () => {
    const sink = await saveFile.inPieces('claims.csv');
    expect(suggested).toBe(join('/downloads', 'claims.csv'));
    expect(sink?.name).toBe('a.pdf');
    await sink?.write(Buffer.from('new'));
    await sink?.finish('{}');
    expect(readFileSync(path, 'utf8')).toBe('new');
  });

  it('is not begun when the window was closed', async () => {
    chosen = { canceled: true, filePath: path };
    expect(await saveFile.inPieces('claims.csv')).toBeNull();
    expect(readdirSync(dirname(path))).toEqual([]);
  });
});
