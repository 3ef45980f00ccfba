import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { tempDir } from '../../../src-testing/temp-dir.ts';
import { saveFileFrom } from './save-file.ts';

let chosen: { canceled: boolean; filePath: string };
vi.mock('electron', () => ({
  app: { getPath: () => '/downloads' },
  dialog: { showSaveDialog: async () => chosen },
}));

const save = () => saveFileFrom(() => null)('a.pdf', () => Buffer.from('new'));
let path: string;
beforeEach(() => {
  path = join(tempDir(), 'a.pdf');
  chosen = { canceled: false, filePath: path };
});

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
