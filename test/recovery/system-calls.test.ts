import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { createDecisionSupply } from '../testing/decision-supply.ts';
import { startSandboxThread } from '../testing/sandbox-thread.ts';
import { sessionOrder, forkSession } from './session-process.ts';
import { fileOf, readTrace, type SystemCall } from './system-calls.ts';

const tracer = spawnSync('strace', ['-o', '/dev/null', '-f', 'true'], { encoding: 'utf8' });
const whyNot =
  tracer.error !== undefined
    ? 'strace is not installed (Debian package strace)'
    : tracer.status !== 0
      ? `strace can't trace here: ${tracer.stderr.trim()}`
      : null;

/** Where it is set, a machine that can't trace is a failure. */
const mustRun = process.env['CLAIMDESK_REQUIRE_STRACE'] !== undefined;

/** What the system really did in one run: an accepted claim from the key press to the request. */
const title = 'in the trace of a run, the journal is on the disk';
describe.skipIf(whyNot !== null && !mustRun)(whyNot === null ? title : `${title} (${whyNot})`, () => {
  let dir: string;
  let calls: SystemCall[] = [];

  beforeAll(async () => {
    expect(whyNot).toBeNull();
    dir = tempDir();
    const sandbox = await startSandboxThread({ seed: 1, claims: 60 });
    const trace = join(dir, 'trace');
    const watched = 'trace=pwrite64,write,writev,sendto,sendmsg,fsync,fdatasync,connect';
    const session = forkSession(() => {}, ['strace', '-f', '-y', '-s', '400', '-e', watched, '-o', trace]);
    try {
      session.send({ do: 'start', order: sessionOrder(sandbox, join(dir, 'account'), 10) });
      await session.next('started');
      const input = await (await createDecisionSupply(sandbox)).next('decide_collaboration');
      session.send({ do: 'decide', n: 1, input, now: true });
      await session.next('decided');
      session.send({ do: 'rest' });
      const rested = await session.next('rested');
      expect(rested?.entries.map(({ state }) => state)).toEqual(['done']);
      session.send({ do: 'stop' });
      await session.death();
    } finally {
      await session.kill();
      await sandbox.close();
    }
    calls = readTrace(readFileSync(trace, 'utf8'));
  });

  const isLog = (call: SystemCall) => fileOf(call).endsWith('/journal.db-wal');
  const isSync = ({ name }: SystemCall) => name === 'fsync' || name === 'fdatasync';
  const isSend = ({ name }: SystemCall) => /^(write|writev|sendto|sendmsg)$/.test(name);
  const first = (isIt: (call: SystemCall) => boolean): SystemCall => {
    const found = calls.find(isIt);
    if (!found) throw new Error('the trace does not hold the call');
    return found;
  };

  /** The last write to the log before `call`, and the sync of the log that ended between the two. */
  function syncBefore(call: SystemCall): { written: SystemCall; synced: SystemCall | undefined } {
    const written = calls.findLast(
      (one) => one.name === 'pwrite64' && isLog(one) && one.beganAt < call.beganAt,
    );
    if (!written) throw new Error('nothing was written to the journal before');
    const synced = calls.find(
      (one) => isSync(one) && isLog(one) && one.beganAt > written.endedAt && one.endedAt < call.beganAt,
    );
    return { written, synced };
  }

  const acknowledgement = () => first((call) => isSend(call) && call.text.includes('decided'));
  const request = () => first((call) => isSend(call) && /PUT \/claims\/[^/]+\/status/.test(call.text));

  // Promise: disk-before-acknowledged
  it('before the acknowledgement leaves', () => {
    expect(syncBefore(acknowledgement()).synced).toBeDefined();
  });

  // Promise: disk-before-connection
  it('again, with `sending`, before the connection is opened and the first byte of the request leaves', () => {
    const connected = calls.findLast(
      (call) =>
        call.name === 'connect' && fileOf(call) === fileOf(request()) && call.beganAt < request().beganAt,
    );
    expect(connected).toBeDefined();
    if (!connected) return;
    const { written, synced } = syncBefore(connected);
    expect(written.beganAt).toBeGreaterThan(acknowledgement().endedAt);
    expect(synced).toBeDefined();
    expect(syncBefore(request()).synced).toBeDefined();
  });
});
