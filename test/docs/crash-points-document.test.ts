import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { innerCrashPoints, outerCrashPoints } from '../recovery/crash-points.ts';

const text = readFileSync(join(import.meta.dirname, '../../docs/outbox.md'), 'utf8');

it('docs/outbox.md lists every crash point, in order', () => {
  const section = /## Crash points\n(.*?)\n## /s.exec(text)?.[1] ?? '';
  const listed = section.split('\n').flatMap((line) => (line.startsWith('- ') ? [line.slice(2)] : []));
  expect(listed).toEqual([...innerCrashPoints, ...outerCrashPoints]);
});
