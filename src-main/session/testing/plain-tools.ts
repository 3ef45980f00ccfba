import { firstPreferences } from '../../../src-shared/contract/app.ts';
import { systemTimeZone } from '../../../src-shared/domain/time/time-zone.ts';
import { directNetwork } from '../../network/network.ts';
import { silentLog } from '../../testing/silent-log.ts';
import type { SessionTools } from '../session-options.ts';
import { settingsOf } from '../session-settings.ts';

/** Tools of a session for which nobody chose anything, no window listens and nothing is logged. */
export const plainTools: Pick<
  SessionTools,
  'settings' | 'emit' | 'log' | 'network' | 'pinned' | 'sharedFaults'
> = {
  settings: settingsOf(() => firstPreferences, systemTimeZone),
  emit: () => undefined,
  log: silentLog,
  network: directNetwork,
  pinned: {},
  sharedFaults: () => [],
};
