import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { prepareProfileDir } from '../accounts/profile.ts';

/** A folder in the profile's own. @throws ProfileError in one line, where the profile can't be written to */
export function makeProfileFolder(profileDir: string, name: string): string {
  prepareProfileDir(profileDir);
  const path = join(profileDir, name);
  mkdirSync(path, { recursive: true });
  return path;
}
