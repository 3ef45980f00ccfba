import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { filesIn, findLeaks, spellings } from './byte-scan.ts';

const canaries = { holder: 'SEÑORA "O’Núñez" & hijos', key: 'sk_live_4f9a' };

// Promise: scan-finds-encodings
it('finds a text in every way in which it may be written', () => {
  const dir = tempDir();
  writeFileSync(join(dir, 'b'), 'nothing of it');
  for (const [spelling, bytes] of spellings(canaries.holder)) {
    writeFileSync(join(dir, 'a'), Buffer.concat([Buffer.alloc(7, 'x'), bytes, Buffer.alloc(9, 'y')]));
    const leaks = findLeaks(filesIn([dir]), canaries);
    expect(leaks).toContainEqual({ file: join(dir, 'a'), canary: 'holder', spelling });
    expect(leaks.every(({ file }) => file.endsWith('a'))).toBe(true);
  }
  expect(spellings(canaries.holder).size).toBeGreaterThan(50);
});

it.each([0, 1, 2, 3])('finds a text in base64 of something longer, %i bytes into it', (before) => {
  const dir = tempDir();
  for (const encoding of ['base64', 'base64url'] as const) {
    const whole = Buffer.from(`${'é'.repeat(4)}${'x'.repeat(before)}${canaries.key}, and more`);
    writeFileSync(join(dir, encoding), whole.toString(encoding));
  }
  expect(new Set(findLeaks(filesIn([dir]), canaries).map(({ file }) => file)).size).toBe(2);
});

it('looks for nothing that is found by chance', () => {
  expect(() => spellings('12345')).toThrow('too short');
});
