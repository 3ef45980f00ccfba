import { isDeepStrictEqual } from 'node:util';
import type { InternalTargets } from '../../src-shared/domain/time/internal-targets.ts';
import { targetSettings, targetsFrom } from '../../src-shared/domain/time/internal-targets.ts';
import type { Journal } from '../journal/journal.ts';
import { Refused } from '../base/refused.ts';

type Settings = Pick<Journal, 'settings'>;

/** Lays the organisation's targets over a person's own, which stay for when it no longer sets any. */
export function pinTargets({ settings }: Settings, pinned: InternalTargets | undefined): void {
  if (pinned === undefined) settings.remove(targetSettings.pinned);
  else settings.set(targetSettings.pinned, JSON.stringify(pinned));
}

/** Those that hold. */
export function targetsOf({ settings }: Settings): InternalTargets {
  return targetsFrom({
    own: settings.get(targetSettings.own),
    pinned: settings.get(targetSettings.pinned),
  });
}

/** @throws Refused */
export function saveTargets(journal: Settings, wanted: InternalTargets): void {
  if (journal.settings.get(targetSettings.pinned) === null)
    journal.settings.set(targetSettings.own, JSON.stringify(wanted));
  else if (!isDeepStrictEqual(wanted, targetsOf(journal))) throw new Refused('setting_pinned', {});
}
