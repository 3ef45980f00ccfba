import { readFileSync } from 'node:fs';

/**
 * The most that this program had in memory at once. What the system counts for the whole process takes in its
 * parent, before it became this program, so Linux is asked for the program alone.
 */
export function peakBytes(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024;
  const kibibytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return Number(kibibytes) * 1024;
}

/** Now. */
export const residentBytes = (): number => process.memoryUsage.rss();
