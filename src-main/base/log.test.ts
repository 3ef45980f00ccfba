import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { systemClock } from './clock.ts';
import { createLog, type LogFields } from './log.ts';

let dir: string;
beforeEach(() => {
  dir = tempDir();
});

const written = () => readFileSync(join(dir, 'claimdesk.log'), 'utf8');

describe('log', () => {
  it('writes lines of JSON, owner-only', () => {
    createLog({ dir, clock: { ...systemClock, nowMs: () => 0 } }).warn('replica_rebuilt', {
      accountId: 'a-1',
      count: 3,
    });
    expect(JSON.parse(written())).toEqual({
      at: '1970-01-01T00:00:00.000Z',
      level: 'warn',
      event: 'replica_rebuilt',
      accountId: 'a-1',
      count: 3,
    });
    expect(statSync(join(dir, 'claimdesk.log')).mode & 0o777).toBe(0o600);
  });

  it('leaves out what is not on the list, and texts that are not names of ours', () => {
    const withMore: LogFields & Record<string, unknown> = {
      apiKey: 'sk_secret',
      email: 'a@b.c',
      code: '4111111111111111',
      kind: 'Ana Núñez',
      state: 'a b',
      version: '1.2.3',
    };
    createLog({ dir, clock: systemClock }).info('event', withMore);
    expect(written()).not.toMatch(/4111|Ana|sk_secret|a@b/);
    expect(JSON.parse(written())).toMatchObject({ code: '(left out)', kind: '(left out)', version: '1.2.3' });
  });

  // Promise: logs-without-numbers
  it('keeps an account’s id that begins with a digit, and no number that looks like one', () => {
    const log = createLog({ dir, clock: systemClock });
    log.info('event', { accountId: '4f1c6a10-93d2-4a58-8a0e-0d1f5b9c7e21' });
    expect(JSON.parse(written())).toMatchObject({ accountId: '4f1c6a10-93d2-4a58-8a0e-0d1f5b9c7e21' });
    log.info('event', { accountId: '4111-1111-1111-1111', code: '41111111-1111-1111' });
    expect(written()).not.toMatch(/1111-1111/);
  });

  it('keeps one older file and stays small', () => {
    writeFileSync(join(dir, 'claimdesk.log'), 'x'.repeat(1024 * 1024 + 1));
    createLog({ dir, clock: systemClock }).info('event');
    expect(readdirSync(dir).toSorted()).toEqual(['claimdesk.log', 'claimdesk.log.1']);
    expect(written().length).toBeLessThan(200);
  });
});
