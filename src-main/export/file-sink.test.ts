import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { openFileSink } from './file-sink.ts';

let dir: string;
let path: string;
beforeEach(() => {
  dir = tempDir();
  path = join(dir, 'claims.csv');
});
const modeOf = (file: string) => statSync(file).mode & 0o777;

// Promise: exported-file-owner-only
it('writes the file and what is said about it for the owner alone, also over one that everybody could read', async () => {
  writeFileSync(path, 'old');
  chmodSync(path, 0o666);
  const before = process.umask(0);
  try {
    const sink = await openFileSink(path);
    for (const piece of ['a,', 'b\r\n']) await sink.write(Buffer.from(piece));
    expect(readFileSync(path, 'utf8')).toBe('old');
    for (const name of readdirSync(dir))
      if (name !== 'claims.csv') expect(modeOf(join(dir, name))).toBe(0o600);
    await sink.finish('{}');
  } finally {
    process.umask(before);
  }
  expect(readdirSync(dir).toSorted()).toEqual(['claims.csv', 'claims.csv.about.json']);
  expect(readFileSync(path, 'utf8')).toBe('a,b\r\n');
  expect([modeOf(path), modeOf(`${path}.about.json`)]).toEqual([0o600, 0o600]);
});

it('leaves nothing of what is abandoned, and keeps what was there', async () => {
  writeFileSync(path, 'old');
  const sink = await openFileSink(path);
  await sink.write(Buffer.from('half'));
  await sink.abandon();
  expect(readdirSync(dir)).toEqual(['claims.csv']);
  expect(readFileSync(path, 'utf8')).toBe('old');
});

it('leaves nothing when the file can’t take its name', async () => {
  const sink = await openFileSink(path);
  mkdirSync(path);
  await expect(sink.finish('{}')).rejects.toThrow();
  await sink.abandon();
  expect(readdirSync(dir)).toEqual(['claims.csv']);
});
