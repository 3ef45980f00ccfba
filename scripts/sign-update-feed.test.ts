import { expect, it } from 'vitest';
import { changesOf } from './sign-update-feed.ts';

const changelog = `# Changelog

## Unreleased

- Not yet.

## 1.3.0 – 2026-11-22

- Lists open faster.
- **Search**: finds more.

## 1.2.0 – 2026-10-01

- Older.
`;

it('takes a release’s own section of the changelog', () => {
  expect(changesOf('1.3.0', changelog)).toEqual({
    releasedOn: '2026-11-22',
    changes: ['Lists open faster.', '**Search**: finds more.'],
  });
  expect(() => changesOf('1.4.0', changelog)).toThrow('no section');
});
