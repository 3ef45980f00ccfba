import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { UpdateAnswer } from '../../src-shared/contract/updates.ts';
import { exchange } from '../claims-service/http-exchange.ts';
import type { Clock } from '../base/clock.ts';
import type { Network } from '../network/network.ts';
import { FeedRefused, isNewer, readFeed } from './update-feed.ts';
import { errorCode } from '../base/fault-code.ts';

export interface UpdateCheck {
  /** Reads the feed once, when a person asks: never by itself. Installs nothing, restarts nothing. */
  check(): Promise<UpdateAnswer>;
}

const limits = { deadlineMs: 15_000, bodyBytes: 512 * 1024 };

export function createUpdateCheck({
  settingsPath,
  version,
  clock,
  network,
}: {
  /** Path of the settings; `null` if this machine has no place for them. */
  settingsPath: string | null;
  version: string;
  clock: Clock;
  network?: Network;
}): UpdateCheck {
  return {
    async check() {
      let settings: UpdateSettings | null;
      try {
        settings = settingsPath === null ? null : readUpdateSettings(settingsPath);
      } catch {
        return { state: 'problem', code: 'settings_unreadable' };
      }
      if (settings === null) return { state: 'off' };
      const { feed, publicKey } = settings;
      const answer = await exchange(
        {
          method: 'GET',
          url: feed,
          path: `${feed.pathname}${feed.search}`,
          // Nothing of this machine, its version or its profile.
          headers: { accept: 'application/json' },
          body: null,
        },
        limits,
        clock,
        network,
      );
      if (answer.kind === 'failed' || answer.httpStatus !== 200 || answer.bodyFault !== null)
        return { state: 'problem', code: 'unreachable' };
      try {
        const release = readFeed(answer.body, publicKey);
        return isNewer(release.version, version) ? { state: 'available', release } : { state: 'current' };
      } catch (error) {
        if (error instanceof FeedRefused) return { state: 'problem', code: error.code };
        throw error;
      }
    },
  };
}

/** Address of the feed that announces newer versions, and the key that proves it. */
interface UpdateSettings {
  feed: URL;
  /** Ed25519 public key. */
  publicKey: KeyObject;
}

const settingsSchema = z.strictObject({
  /** Address of the feed: HTTPS; plain HTTP only on this machine. */
  feed: z.url().refine((text) => {
    const { protocol, hostname } = new URL(text);
    return protocol === 'https:' || (protocol === 'http:' && hostname === '127.0.0.1');
  }),
  /** Ed25519 public key, as SubjectPublicKeyInfo in base64. */
  publicKey: z.base64().max(200),
});

/**
 * The file that an office puts on its machines. Address and key stand together: who can change the one
 * can change the other, and it is in a place that only an administrator writes.
 *
 * @returns `null` when there is none: nothing is asked. @throws Error when it can't be read
 */
function readUpdateSettings(path: string): UpdateSettings | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
  const { feed, publicKey } = settingsSchema.parse(JSON.parse(text));
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the key of the update feed is not of Ed25519');
  return { feed: new URL(feed), publicKey: key };
}
