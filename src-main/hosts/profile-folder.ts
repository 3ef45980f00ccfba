import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { prepareProfileDir } from '../accounts/profile.ts';

/** Creates a folder in the profile's own. @throws ProfileError if the profile can't be written to */
export function makeProfileFolder(profileDir: string, name: string): string {
  prepareProfileDir(profileDir);
  const path = join(profileDir, name);
  mkdirSync(path, { recursive: true });
  return path;
}
