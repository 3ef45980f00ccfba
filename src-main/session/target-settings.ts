import { isDeepStrictEqual } from 'node:util';
import type { InternalTargets } from '../../src-shared/domain/time/internal-targets.ts';
import { mergeTargets, targetSettings, targetsFrom } from '../../src-shared/domain/time/internal-targets.ts';
import type { Journal } from '../journal/journal.ts';
import { Refused } from '../base/refused.ts';

type Settings = Pick<Journal, 'settings'>;
type WritableSettings = Pick<Journal, 'settings' | 'transaction'>;

/** Lays the organisation's targets over a person's own, which are kept for when it no longer sets any. */
export function pinTargets({ settings }: Settings, pinned: InternalTargets | undefined): void {
  if (pinned === undefined) settings.remove(targetSettings.pinned);
  else settings.set(targetSettings.pinned, JSON.stringify(pinned));
}

/** Returns the targets in effect. */
export function targetsOf({ settings }: Settings): InternalTargets {
  return targetsFrom({
    own: settings.get(targetSettings.own),
    pinned: settings.get(targetSettings.pinned),
  });
}

/** Saves the targets. @throws Refused */
export function saveTargets(journal: WritableSettings, wanted: InternalTargets): void {
  if (journal.settings.get(targetSettings.pinned) === null)
    journal.transaction(() => journal.settings.set(targetSettings.own, JSON.stringify(wanted)));
  else if (!isDeepStrictEqual(wanted, targetsOf(journal))) throw new Refused('setting_pinned', {});
}

/** The internal targets of an account. They are in the journal: encrypted, and where lists can sort by them. */
export function createTargets({ journal, onChange }: { journal: WritableSettings; onChange: () => void }) {
  return {
    read: () => targetsOf(journal),
    /** Applies the edits made to `before` to the present targets. @throws Refused */
    save(edited: InternalTargets, before: InternalTargets): InternalTargets {
      saveTargets(journal, mergeTargets(targetsOf(journal), before, edited));
      onChange();
      return targetsOf(journal);
    },
  };
}
