import { existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { withoutKeychain } from './with-keychain.ts';

/** Programs that a freshly installed system lacks. */
const hidden = [
  'dbus-run-session',
  'dbus-daemon',
  'gnome-keyring-daemon',
  'strace',
  'qpdf',
  'pdftotext',
  'pdfinfo',
];

/**
 * Returns the environment of a machine on which nothing was installed for the tests: no session bus, no Secret
 * Service, none of the hidden programs in the path, and a home folder of its own in `folder` in place of a temporary
 * one.
 */
export function bareMachine(folder: string): Record<string, string> {
  const home = mkdtempSync(join(folder, 'home-'));
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((place, index) =>
      hidden.some((program) => existsSync(join(place, program)))
        ? without(place, join(home, `.path-${index}`))
        : place,
    )
    .join(delimiter);
  return {
    ...withoutKeychain,
    PATH: path,
    HOME: home,
    XDG_DATA_HOME: '',
    XDG_STATE_HOME: '',
    XDG_RUNTIME_DIR: '',
  };
}

/** Creates a folder with links to everything in `place` but the hidden programs. */
function without(place: string, folder: string): string {
  mkdirSync(folder);
  for (const name of readdirSync(place)) {
    if (!hidden.includes(name)) symlinkSync(join(place, name), join(folder, name));
  }
  return folder;
}
