import type { PowerMonitor } from 'electron';
import type { Clock } from '../../base/clock.ts';

/** Interval in milliseconds at which Linux is asked, where nobody reports the lock. */
const askEveryMs = 5_000;
/** Seconds for Electron's question. Only `locked` matters here, not how long nobody typed. */
const idleAfterSeconds = 60;

/**
 * Reports when the screen is locked, or the machine goes to sleep. Electron reports the screen only on macOS and
 * Windows; on Linux it can be asked, and knows on desktops that tell whether their screen is locked.
 */
export function watchScreenLock({
  monitor,
  platform,
  clock,
  onLocked,
}: {
  monitor: Pick<PowerMonitor, 'on' | 'getSystemIdleState'>;
  platform: NodeJS.Platform;
  clock: Clock;
  onLocked: () => void;
}): () => void {
  monitor.on('lock-screen', onLocked);
  monitor.on('suspend', onLocked);
  if (platform !== 'linux') return () => {};
  let wasLocked = false;
  let cancel = () => {};
  function ask(): void {
    // First: a question that fails is asked again.
    cancel = clock.after(askEveryMs, ask);
    const isLocked = monitor.getSystemIdleState(idleAfterSeconds) === 'locked';
    if (isLocked && !wasLocked) onLocked();
    wasLocked = isLocked;
  }
  ask();
  return () => cancel();
}
