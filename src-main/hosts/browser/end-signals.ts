import type { Clock } from '../../base/clock.ts';

/** Interval in milliseconds between two checks whether npm's shell is still running. */
const parentCheckMs = 250;

/**
 * Calls `end` once, when the program is asked to end: by a signal, or by the end of the shell in which npm started
 * it. npm passes a signal on to that shell only, and it dies without notice.
 */
export function onEndSignal(clock: Clock, end: () => Promise<void>): void {
  let isEnding = false;
  const endOnce = () => {
    if (isEnding) return;
    isEnding = true;
    // What could not be ended is ended with the process.
    end().catch(() => process.exit(1));
  };
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, endOnce);
  process.on('SIGINT', () => {
    // The second Ctrl-C means it.
    if (isEnding) process.exit(130);
    endOnce();
  });
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const look = (): void => {
    if (process.ppid !== parent) endOnce();
    else clock.after(parentCheckMs, look);
  };
  look();
}

/** Calls `print` when somebody asks for a fresh address: with SIGUSR2, or Enter at a terminal. */
export function onFreshAddressWanted(print: () => void): void {
  if (process.platform !== 'win32') process.on('SIGUSR2', print);
  if (process.stdin.isTTY) process.stdin.on('data', print);
}
