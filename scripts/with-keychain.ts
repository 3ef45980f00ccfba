import { spawnSync } from 'node:child_process';

/**
 * Tests use the machine's real keychain. On Linux that is gnome-keyring in a session bus of its
 * own, so that nothing of the person's keyring is touched; elsewhere the command runs as it is.
 */
export function withKeychain(command: readonly string[]): { command: readonly string[]; keychain: boolean } {
  if (process.platform !== 'linux') return { command, keychain: true };
  const has = (name: string) => spawnSync('which', [name], { stdio: 'ignore' }).status === 0;
  if (!has('dbus-run-session') || !has('gnome-keyring-daemon')) return { command, keychain: false };
  const unlock =
    'echo -n claimdesk-tests | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1';
  return {
    command: ['dbus-run-session', '--', 'bash', '-c', `${unlock}; exec "$@"`, 'bash', ...command],
    keychain: true,
  };
}
