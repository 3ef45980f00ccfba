import {
  type InternalTargets,
  noTargets,
  readTargets,
  targetsSetting,
} from '../../src-shared/domain/internal-targets.ts';
import type { OpenDatabase } from '../database/encrypted-database.ts';

/** The internal targets, as the journal beside the replica has them. */
export function createTargetReader(database: OpenDatabase) {
  let select: ReturnType<typeof prepare> | null = null;
  let known: { stored: string | null; targets: InternalTargets } = { stored: null, targets: noTargets };

  function prepare() {
    return database.prepare<[string], string>('SELECT value FROM journal.setting WHERE name = ?').pluck();
  }

  return (journalIsThere: boolean): InternalTargets => {
    if (!journalIsThere) return noTargets;
    select ??= prepare();
    const stored = select.get(targetsSetting) ?? null;
    if (stored !== known.stored) known = { stored, targets: readTargets(stored) };
    return known.targets;
  };
}
