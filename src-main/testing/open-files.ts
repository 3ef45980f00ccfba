import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Files in the folder that this process has open; none where the system does not tell. */
export function openFilesIn(dir: string): string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(join('/proc/self/fd', fd));
      return path.startsWith(dir) ? [path] : [];
    } catch {
      return [];
    }
  });
}
