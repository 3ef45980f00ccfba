import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { createOsKeychain, type SecretName } from '../../../src-main/keychain/keychain.ts';
import { startSandbox } from '../../../src-sandbox/sandbox.ts';
import { type SandboxReady, startApp } from '../../testing/program.ts';

/** An account in the profile of a test, and its secrets in the keychain. */
export interface CopiedAccount {
  /** Takes its secrets out of the keychain again. */
  forget(): Promise<void>;
}

/** Profiles that the real program connected through the interface: tests about something else begin with a copy. */
export interface ConnectedProfiles {
  /**
   * Puts a connected account of `sandbox` into the profile folder `dir`, whose preferences stay.
   * `null` where only connecting leads to what the sandbox has.
   */
  copyTo(dir: string, sandbox: SandboxReady, account: CopyOptions): Promise<CopiedAccount | null>;
}

interface CopyOptions {
  claims: number;
  /** When the sandbox was about to start. */
  sandboxFromMs: number;
  partnerId: string;
}

interface Original {
  dir: string;
  accountId: string;
  secrets: readonly (readonly [SecretName, string])[];
}

interface ProfileFile {
  accounts: { id: string; baseUrl: string; partnerId: string | null }[];
  preferences: object;
}

const secretNames = ['api-key', 'data-key', 'epoch'] as const;
const hourMs = 3_600_000;
const lockPollMs = 50;

/** The claims of a sandbox count back from the hour in which it started; `null`: the hour passed meanwhile. */
function hourSince(fromMs: number): number | null {
  const hour = Math.floor(fromMs / hourMs);
  return Math.floor(Date.now() / hourMs) === hour ? hour : null;
}

/**
 * Creates the profiles of a run. Of each number of claims and each hour, one is made when it is first asked for; the
 * workers share them.
 *
 * @param folder the run's own folder, for the profiles
 */
export function createConnectedProfiles(
  folder: string,
  browser: Browser,
  connectAccount: (page: Page, sandbox: SandboxReady) => Promise<void>,
): ConnectedProfiles {
  const keychain = createOsKeychain();

  async function makeOriginal(dir: string, claims: number): Promise<void> {
    const sandbox = await startSandbox({ claims, timeScale: 0 });
    try {
      const app = await startApp(dir);
      const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
      try {
        const page = await context.newPage();
        await page.goto(app.ready.url);
        await connectAccount(page, sandbox);
      } finally {
        await context.close();
        await app.stop();
      }
    } finally {
      await sandbox.close();
    }
  }

  /** `null`: the hour passed while it was made. */
  async function originalOf(claims: number, hour: number): Promise<Original | null> {
    const dir = join(folder, `${claims}-${hour}`);
    mkdirSync(folder, { recursive: true });
    const lock = await takeLock(`${dir}.lock`);
    try {
      if (!existsSync(dir)) {
        const making = `${dir}-making`;
        rmSync(making, { recursive: true, force: true });
        await makeOriginal(making, claims);
        if (Math.floor(Date.now() / hourMs) !== hour) return null;
        renameSync(making, dir);
      }
    } finally {
      lock.release();
    }
    const accountId = readProfile(dir).accounts[0]?.id ?? '';
    const secrets = await Promise.all(
      secretNames.map(async (name) => [name, (await keychain.read(accountId, name)) ?? ''] as const),
    );
    return { dir, accountId, secrets };
  }

  return {
    async copyTo(dir, sandbox, { claims, sandboxFromMs, partnerId }) {
      const hour = hourSince(sandboxFromMs);
      const original = hour === null ? null : await originalOf(claims, hour);
      if (original === null) return null;
      // An account of its own: what a test does to its secrets or to their epoch concerns no other copy.
      const accountId = randomUUID();
      mkdirSync(join(dir, 'accounts'), { recursive: true });
      const from = join(original.dir, 'accounts', original.accountId);
      cpSync(from, join(dir, 'accounts', accountId), { recursive: true });
      const { preferences: own } = readProfile(dir, { accounts: [], preferences: {} });
      const profile = readProfile(original.dir);
      const accounts = profile.accounts.map((account) => ({
        ...account,
        baseUrl: sandbox.url,
        partnerId: partnerId === '' ? null : partnerId,
      }));
      const preferences = { ...profile.preferences, ...own };
      const text = JSON.stringify({ ...profile, accounts, preferences });
      writeFileSync(join(dir, 'profile.json'), text.replaceAll(original.accountId, accountId));
      for (const [name, secret] of original.secrets) await keychain.write(accountId, name, secret);
      return {
        async forget() {
          for (const name of await keychain.namesOf(accountId)) await keychain.forget(accountId, name);
        },
      };
    },
  };
}

/** Waits until no other living worker has the lock. */
async function takeLock(path: string): Promise<{ release(): void }> {
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      return { release: () => rmSync(path) };
    } catch {
      if (!isHeld(path)) rmSync(path, { force: true });
      await wait(lockPollMs);
    }
  }
}

function isHeld(path: string): boolean {
  let holder: number;
  try {
    holder = Number(readFileSync(path, 'utf8'));
  } catch {
    // It was given back just now.
    return true;
  }
  try {
    return process.kill(holder, 0);
  } catch {
    return false;
  }
}

function readProfile(dir: string, otherwise?: ProfileFile): ProfileFile {
  try {
    return JSON.parse(readFileSync(join(dir, 'profile.json'), 'utf8')) as ProfileFile;
  } catch (error) {
    if (otherwise === undefined) throw error;
    return otherwise;
  }
}
