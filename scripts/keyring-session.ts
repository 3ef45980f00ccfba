/**
 * Runs a command beside an unlocked gnome-keyring, inside `dbus-run-session`. A keyring's daemon that ends before
 * the command does is started again with what it kept: it crashes when a program is killed at the moment at which
 * it opens a session with it, and tests kill programs.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const [program = '', ...args] = process.argv.slice(2);
const password = 'claimdesk-tests';

let isOver = false;
let starts = 0;

/** Starts the keyring's daemon; resolves when it answers. */
async function startKeyring(): Promise<void> {
  starts += 1;
  const options = ['--foreground', '--unlock', '--components=secrets'];
  const daemon = spawn('gnome-keyring-daemon', options, { stdio: ['pipe', 'pipe', 'pipe'] });
  daemon.stdin.end(password);
  let said = '';
  daemon.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-1000)));
  daemon.on('exit', (code, signal) => {
    if (isOver) return;
    console.error(`The tests’ keyring ended (${signal ?? code}):\n${said.trim()}`);
    if (starts < 50) void startKeyring();
  });
  process.once('exit', () => daemon.kill());
  // It prints where it listens, once it does.
  await once(daemon.stdout, 'data');
}

await startKeyring();
const child = spawn(program, args, { stdio: 'inherit' });
// The terminal tells the child of an interrupt by itself.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
isOver = true;
if (signal !== null) {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}
process.exit(code ?? 1);
