import { chownSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

it('folders of processes that are gone are removed, and no others', () => {
  const dir = tempDir();
  const others = ['work-999999999-old', `work-${process.ppid}-alive`, 'work-note', 'other-999999999-old'];
  for (const name of others) mkdirSync(join(dir, name));
  const made = makeTemporaryFolder(dir, 'work-');
  expect(readdirSync(dir).toSorted()).toEqual([basename(made), ...others.slice(1)].toSorted());
});

it('one that can’t be made says where', () => {
  const dir = join(tempDir(), 'none');
  expect(() => makeTemporaryFolder(dir, 'work-')).toThrow(
    `the temporary folder ${dir} can't be written to (ENOENT)`,
  );
});

// Promise: others-folders-stay
it.skipIf(process.getuid?.() !== 0)(
  'another user’s folder of that name, and a link, are left alone (needs root)',
  () => {
    const dir = tempDir();
    mkdirSync(join(dir, 'work-999999999-theirs'));
    chownSync(join(dir, 'work-999999999-theirs'), 65_534, 65_534);
    symlinkSync(dir, join(dir, 'work-999999999-link'));
    const made = makeTemporaryFolder(dir, 'work-');
    expect(readdirSync(dir).toSorted()).toEqual(
      [basename(made), 'work-999999999-link', 'work-999999999-theirs'].toSorted(),
    );
  },
);
