import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { launcherMessageSchema } from '../../src-main/hosts/launcher-message.ts';
import type { LaunchProblem } from './launch-problem.ts';

/** Outcome of a start of Electron. */
export type ElectronOutcome =
  | { kind: 'ended'; exitCode: number }
  /** No window came of it. */
  | { kind: 'unusable'; problem: LaunchProblem };

/** A window that has not asked for anything by then is not going to. */
const answerDeadlineMs = 30_000;
/** Process to kill when it does not end by itself. */
const endDeadlineMs = 5_000;
const maxHeldBackChars = 65_536;

/**
 * Runs Electron until it ends. Until the window's first answer, what it prints is held back: when
 * it turns out to be unusable, its reason is one line, and its pages of diagnostics are dropped.
 *
 *   start ──► answered ──► ended             (a person worked with it)
 *     └─────► ended early, or silent too long ──► unusable
 */
export async function watchElectron({
  binary,
  args,
  print,
  deadlineMs = answerDeadlineMs,
}: {
  binary: string;
  args: readonly string[];
  /** Takes what Electron prints to standard error. */
  print: (text: string) => void;
  deadlineMs?: number;
}): Promise<ElectronOutcome> {
  const child = spawn(binary, args, { stdio: ['inherit', 'inherit', 'pipe', 'ipc'] });
  let heldBack: string | null = '';
  let isSilent = false;
  let isWanted = true;

  const letThrough = () => {
    clearTimeout(deadline);
    if (heldBack !== null) print(heldBack);
    heldBack = null;
  };
  const deadline = setTimeout(() => {
    isSilent = true;
    endChild(child);
  }, deadlineMs);
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    if (heldBack === null) print(chunk);
    else heldBack = (heldBack + chunk).slice(-maxHeldBackChars);
  });
  child.on('message', (message) => {
    if (launcherMessageSchema.safeParse(message).success) letThrough();
  });
  const passOn = (signal: NodeJS.Signals) => {
    isWanted = false;
    child.kill(signal);
  };
  const signals = ['SIGTERM', 'SIGINT'] as const;
  for (const signal of signals) process.on(signal, passOn);
  try {
    // With all it printed: `close`, not `exit`.
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    if (heldBack === null || !isWanted) return { kind: 'ended', exitCode: code ?? 1 };
    if (isSilent) return { kind: 'unusable', problem: { kind: 'noWindow', seconds: deadlineMs / 1000 } };
    // Closed by the person before it could answer, or told by another start to come to the front.
    if (code === 0 || code === alreadyOpenCode) return { kind: 'ended', exitCode: code };
    return { kind: 'unusable', problem: problemOf(heldBack, code, signal) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return { kind: 'unusable', problem: { kind: 'notRun', code } };
  } finally {
    clearTimeout(deadline);
    for (const signal of signals) process.off(signal, passOn);
  }
}

const alreadyOpenCode = 3;

const knownProblems: readonly (readonly [RegExp, (found: RegExpExecArray) => LaunchProblem])[] = [
  [/Running as root without --no-sandbox/, () => ({ kind: 'runsAsRoot' })],
  [
    /No usable sandbox|SUID sandbox helper|Failed to move to new namespace|sandbox_host_linux|credentials\.cc/,
    () => ({ kind: 'noSandbox' }),
  ],
  [/GLIBC_[\d.]+' not found/, () => ({ kind: 'oldLibrary' })],
  [
    /error while loading shared libraries: ([\w.+-]+)/,
    ([, library = '']) => ({ kind: 'libraryMissing', library }),
  ],
  [
    /Missing X server|cannot open display|Failed to connect to Wayland|The platform failed to initialize/i,
    () => ({ kind: 'displayNotFound' }),
  ],
];

/** The cause as Chromium and the loader name it; else how the process ended. */
function problemOf(printed: string, code: number | null, signal: NodeJS.Signals | null): LaunchProblem {
  for (const [pattern, problem] of knownProblems) {
    const found = pattern.exec(printed);
    if (found) return problem(found);
  }
  return signal === null ? { kind: 'endedWithCode', code: code ?? 1 } : { kind: 'endedBySignal', signal };
}

function endChild(child: ChildProcess): void {
  child.kill('SIGTERM');
  const kill = setTimeout(() => child.kill('SIGKILL'), endDeadlineMs);
  child.once('exit', () => clearTimeout(kill));
}
