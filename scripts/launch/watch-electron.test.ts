import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { hostWordsEn } from '../../src-shared/words/en/en-hosts.ts';
import { launchProblemText } from './launch-problem.ts';
import { type ElectronOutcome, watchElectron } from './watch-electron.ts';

/** A program in Electron's place. */
async function watch(program: string, deadlineMs?: number) {
  const printed: string[] = [];
  const path = join(tempDir(), 'electron.mjs');
  writeFileSync(path, program);
  const outcome = await watchElectron({
    binary: process.execPath,
    args: [path],
    print: (text) => printed.push(text),
    deadlineMs,
  });
  return { outcome, printed: printed.join('') };
}

const textOf = (outcome: ElectronOutcome) =>
  outcome.kind === 'unusable' ? launchProblemText(outcome.problem, hostWordsEn.launch) : null;

const answered = "process.send({ kind: 'answered' });";

it('runs to its end once the window was answered, and what it prints is let through', async () => {
  const program = `console.error('early'); ${answered} console.error('late'); process.exitCode = 4;`;
  const { outcome, printed } = await watch(program);
  expect(outcome).toEqual({ kind: 'ended', exitCode: 4 });
  expect(printed).toBe('early\nlate\n');
});

it('a start that Claimdesk itself refused is not tried in another host', async () => {
  const { outcome, printed } = await watch(
    "process.send({ kind: 'failed' }); console.error('The profile is damaged.'); process.exitCode = 1;",
  );
  expect(outcome).toEqual({ kind: 'ended', exitCode: 1 });
  expect(printed).toBe('The profile is damaged.\n');
});

it.each([0, 3])('a window closed at once, or another start in front (%d), is an end', async (code) => {
  expect((await watch(`process.exitCode = ${code}`)).outcome).toEqual({ kind: 'ended', exitCode: code });
});

it.each([
  [
    'FATAL:zygote_host_impl_linux.cc(132)] No usable sandbox! If this is a Debian system',
    "Electron can't make its sandbox on this system",
  ],
  [
    'FATAL:setuid_sandbox_host.cc(163)] The SUID sandbox helper binary was found, but is not',
    "Electron can't make its sandbox on this system",
  ],
  ['ERROR: Running as root without --no-sandbox is not supported.', "Electron doesn't run as root"],
  [
    'electron: error while loading shared libraries: libnss3.so: cannot open',
    'Electron needs the system library libnss3.so',
  ],
  ["electron: libc.so.6: version `GLIBC_2.34' not found", "This system's C library is too old for Electron"],
  ['ERROR:ozone_platform_x11.cc(245)] Missing X server or $DISPLAY', 'Electron found no display'],
  ['something else', 'Electron ended before it showed a window (exit code 1)'],
])('%s', async (line, reason) => {
  const { outcome, printed } = await watch(`console.error(${JSON.stringify(line)}); process.exitCode = 1;`);
  expect(outcome).toMatchObject({ kind: 'unusable' });
  expect(textOf(outcome)).toBe(reason);
  expect(printed).toBe('');
});

it.skipIf(process.platform === 'win32')('names the signal that ended it', async () => {
  const { outcome } = await watch("process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000);");
  expect(outcome).toEqual({
    kind: 'unusable',
    problem: { kind: 'endedBySignal', signal: 'SIGKILL' },
  });
});

it('a window that never asks is given up, and its process has ended by then', async () => {
  const { outcome } = await watch("process.send({ kind: 'unknown' }); setInterval(() => {}, 1000);", 1);
  expect(outcome).toMatchObject({ kind: 'unusable', problem: { kind: 'noWindow' } });
});

it.skipIf(process.platform === 'win32')('a file that is no program is no crash of ours', async () => {
  const path = join(tempDir(), 'electron');
  writeFileSync(path, '');
  chmodSync(path, 0o600);
  const outcome = await watchElectron({ binary: path, args: [], print() {} });
  expect(outcome).toEqual({ kind: 'unusable', problem: { kind: 'notRun', code: 'EACCES' } });
});
