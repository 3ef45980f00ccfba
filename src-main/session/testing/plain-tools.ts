import { directNetwork } from '../../network/network.ts';
import { silentLog } from '../../testing/silent-log.ts';
import type { SessionTools } from '../session-options.ts';
import { firstSettings } from '../session-settings.ts';

/** What a session works with where nobody chose anything, no window listens and nothing is logged. */
export const plainTools: Pick<
  SessionTools,
  'settings' | 'emit' | 'log' | 'network' | 'pinned' | 'sharedFaults'
> = {
  settings: firstSettings,
  emit: () => undefined,
  log: silentLog,
  network: directNetwork,
  pinned: {},
  sharedFaults: () => [],
};
