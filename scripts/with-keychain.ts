import { join } from 'node:path';
import { hasKeychain } from './test-tools.ts';

/** A command for a tool that runs tests, and its environment. */
export interface TestCommand {
  command: readonly string[];
  env: Record<string, string>;
}

/**
 * Tests use the machine's real keychain. On Linux that is gnome-keyring in a session bus of its own, so that
 * nothing of the person's keyring is touched. Where it is missing, no bus is reachable at all, and end-to-end
 * tests keep their secrets in a passphrase vault (`CLAIMDESK_TEST_SECRETS`).
 */
export function withKeychain(command: readonly string[]): TestCommand {
  if (process.platform !== 'linux') return { command, env: {} };
  if (!hasKeychain()) return { command, env: withoutKeychain };
  return {
    command: [
      'dbus-run-session',
      `--config-file=${join(import.meta.dirname, 'session-bus.conf')}`,
      '--',
      process.execPath,
      join(import.meta.dirname, 'keyring-session.ts'),
      ...command,
    ],
    env: {},
  };
}

/** Environment without a session bus, and so without a Secret Service. */
export const withoutKeychain = {
  DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus',
  CLAIMDESK_TEST_SECRETS: 'vault',
};
