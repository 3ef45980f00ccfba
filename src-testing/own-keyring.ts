import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { AsyncEntry } from '@napi-rs/keyring';
import { vi } from 'vitest';
import { limits } from './limits.ts';
import { tempDir } from './temp-dir.ts';

/** True where a test can have a keyring of its own: Linux with D-Bus and gnome-keyring. */
export const canHaveKeyring =
  process.platform === 'linux' &&
  ['dbus-daemon', 'gnome-keyring-daemon'].every(
    (tool) => spawnSync('which', [tool], { stdio: 'ignore' }).status === 0,
  );

/** It starts no services by itself: a keyring that it started would be locked. */
const busFile = join(import.meta.dirname, '../scripts/session-bus.conf');

/** A session bus with an unlocked keyring, which no other test reaches, locks or ends. */
export interface OwnKeyring {
  /** Ends the keyring's daemon, as signing out does. Secrets are kept. */
  logOut(): Promise<void>;
  /** Starts the keyring's daemon and unlocks it, as signing in does; resolves when it keeps secrets. */
  logIn(): Promise<void>;
  /** Ends keyring and bus; this process has the environment that it had before. */
  close(): Promise<void>;
}

/** Starts a session bus and a keyring, and makes them those of this process. */
export async function openOwnKeyring(): Promise<OwnKeyring> {
  const names = ['XDG_DATA_HOME', 'DBUS_SESSION_BUS_ADDRESS'] as const;
  const before = names.map((name) => [name, process.env[name]] as const);
  process.env['XDG_DATA_HOME'] = tempDir();
  const bus = spawn('dbus-daemon', [`--config-file=${busFile}`, '--nofork', '--print-address'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [address] = await once(bus.stdout.setEncoding('utf8'), 'data');
  process.env['DBUS_SESSION_BUS_ADDRESS'] = String(address).trim();
  let daemon: ChildProcess | undefined;
  const keyring: OwnKeyring = {
    async logOut() {
      if (daemon) await end(daemon);
    },
    async logIn() {
      const how = ['--foreground', '--unlock', '--components=secrets'];
      daemon = spawn('gnome-keyring-daemon', how, {
        stdio: ['pipe', 'ignore', 'ignore'],
        env: envOfDaemon(),
      });
      daemon.stdin?.end('a password');
      await vi.waitFor(keepSecret, { timeout: limits.conditionMs });
    },
    async close() {
      await keyring.logOut();
      await end(bus);
      for (const [name, value] of before) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
    },
  };
  await keyring.logIn();
  return keyring;
}

async function keepSecret(): Promise<void> {
  const entry = new AsyncEntry('Claimdesk tests', 'probe', { linux: { store: 'secret-service' } });
  await entry.setPassword('kept');
  await entry.deletePassword();
}

/** Returns an environment in which a daemon finds no other person's or test's daemon. */
function envOfDaemon(): NodeJS.ProcessEnv {
  const { GNOME_KEYRING_CONTROL: _, ...others } = process.env;
  return { ...others, XDG_RUNTIME_DIR: tempDir() };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
