import {
  type InternalTargets,
  noTargets,
  targetSettings,
  targetsFrom,
} from '../../../src-shared/domain/time/internal-targets.ts';
import type { OpenDatabase } from '../../database/encrypted-database.ts';

const noSetting: string | null = null;

/** Reads the internal targets from the attached journal. */
export function createTargetReader(database: OpenDatabase) {
  let select: ReturnType<typeof prepare> | null = null;
  let known = { own: noSetting, pinned: noSetting, targets: noTargets };

  function prepare() {
    return database.prepare<[string], string>('SELECT value FROM journal.setting WHERE name = ?').pluck();
  }

  return (journalIsThere: boolean): InternalTargets => {
    if (!journalIsThere) return noTargets;
    select ??= prepare();
    const own = select.get(targetSettings.own) ?? null;
    const pinned = select.get(targetSettings.pinned) ?? null;
    if (own !== known.own || pinned !== known.pinned)
      known = { own, pinned, targets: targetsFrom({ own, pinned }) };
    return known.targets;
  };
}
