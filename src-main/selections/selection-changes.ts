import type { ClaimFilter } from '../../src-shared/contract/claims.ts';
import type { SelectionChange } from '../../src-shared/contract/selections.ts';
import { actionDecisions, type ClaimAction } from '../../src-shared/domain/decision/claim-action.ts';
import { Refused } from '../base/refused.ts';
import type { DryRun } from '../replica/figures/dry-run.ts';
import type { QueryWorkers } from '../replica/questions/query-workers.ts';

export type SelectionQueries = Pick<QueryWorkers, 'ids' | 'locate' | 'idsAmong' | 'dryRun'>;

/** Number of times that the beginning of a range is read again because its list changed meanwhile. */
const mostReadings = 5;

/** Reads which claims a change of a selection leads to. */
export function createSelectionChanges(
  queries: SelectionQueries,
  { most, isReadonly }: { most: number; isReadonly: boolean },
) {
  /**
   * Returns ids of consecutive rows of a list, all read at one moment. @throws Refused if they are too many to select
   */
  async function idsOf(
    { filter, sort }: Pick<Parameters<QueryWorkers['ids']>[0], 'filter' | 'sort'>,
    offset = 0,
    rows = most + 1,
  ): Promise<string[]> {
    if (offset > 0 && rows > most) throw new Refused('selection_too_large', { most });
    const { claimIds } = await queries.ids({ filter, sort, offset, limit: Math.min(rows, most + 1) });
    if (claimIds.length > most) throw new Refused('selection_too_large', { most });
    return claimIds;
  }

  async function extended(
    before: ReadonlySet<string>,
    { anchorId, from, to, ...list }: Extract<SelectionChange, { how: 'extend' }>,
    reading = 1,
  ): Promise<{ claimIds: Set<string>; anchorId: string | null }> {
    const place = { filter: list.filter, sort: list.sort };
    const located = anchorId === null ? null : await queries.locate({ ...place, claimId: anchorId });
    const anchor = located?.index ?? from;
    const first = Math.min(anchor, from, to);
    const rows = await idsOf(place, first, Math.max(anchor, from, to) - first + 1);
    const hasMoved = typeof located?.index === 'number' && rows[anchor - first] !== anchorId;
    if (hasMoved && reading < mostReadings)
      return extended(before, { anchorId, from, to, ...list }, reading + 1);
    const claimIds = new Set(before);
    const [low, high] = [Math.min(anchor, to), Math.max(anchor, to)];
    for (const [step, id] of rows.entries()) {
      if (first + step >= low && first + step <= high) claimIds.add(id);
      else claimIds.delete(id);
    }
    return { claimIds, anchorId: rows[anchor - first] ?? null };
  }

  async function changed(
    before: ReadonlySet<string>,
    change: SelectionChange,
  ): Promise<{ claimIds: ReadonlySet<string>; anchorId?: string | null }> {
    switch (change.how) {
      case 'edit': {
        const claimIds = new Set(before);
        for (const id of change.removed) claimIds.delete(id);
        for (const id of change.added) claimIds.add(id);
        return { claimIds };
      }
      case 'all':
        return { claimIds: new Set(await idsOf(change)) };
      case 'invert': {
        const { claimIds } = await queries.ids({ ...placeOf(change), offset: 0, limit: 2 * most + 1 });
        return { claimIds: new Set(claimIds.filter((id) => !before.has(id))) };
      }
      case 'extend':
        return extended(before, change);
      case 'listed':
        return { claimIds: await listedOf(before, change.filter) };
      case 'refused': {
        const { refusals } = await dryRun(before, change.action);
        const group = refusals.find(({ reason }) => reason === change.reason);
        return { claimIds: new Set(group?.claimIds) };
      }
    }
  }

  async function listedOf(claimIds: ReadonlySet<string>, filter: ClaimFilter): Promise<Set<string>> {
    const among = await queries.idsAmong(filter, [...claimIds]);
    return new Set(claimIds).intersection(new Set(among.claimIds));
  }

  const dryRun = (claimIds: ReadonlySet<string>, action: ClaimAction): Promise<DryRun> =>
    queries.dryRun({ kind: actionDecisions[action].kind, claimIds: [...claimIds], isReadonly });

  return { changed, listedOf, dryRun };
}

function placeOf({ filter, sort }: Extract<SelectionChange, { how: 'invert' }>) {
  return { filter, sort };
}
