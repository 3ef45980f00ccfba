import type { UpdateAnswer } from '../../src-shared/contract/updates.ts';
import { exchange } from '../claims-service/http-exchange.ts';
import type { Clock } from '../base/clock.ts';
import type { Network } from '../network/network.ts';
import { FeedRefused, isNewer, readFeed } from './update-feed.ts';
import { readUpdateSettings, type UpdateSettings } from './update-settings.ts';

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
