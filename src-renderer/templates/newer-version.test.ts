import { expect, it } from 'vitest';
import type { TemplateVersion } from '../../src-shared/contract/templates.ts';
import { newerVersion } from './newer-version.ts';

const version = (entryId: string, decidedAtMs: number, state: TemplateVersion['state']): TemplateVersion => ({
  entryId,
  decidedAtMs,
  state,
  agent: 'Ana',
  reason: null,
  endedAtMs: null,
  size: 1,
  restores: null,
});

it('is the newest one that the service may hold; one that was refused or undone is none', () => {
  const old = version('v1', 1, 'needs_person');
  const versions = [
    version('v4', 4, 'cancelled'),
    version('v3', 3, 'failed'),
    version('v2', 2, 'done'),
    old,
    version('v0', 0, 'done'),
  ];
  expect(newerVersion(versions, old)?.entryId).toBe('v2');
  expect(newerVersion(versions.slice(3), old)).toBeUndefined();
  expect(newerVersion([version('v2', 2, 'held'), old], old)?.entryId).toBe('v2');
});
