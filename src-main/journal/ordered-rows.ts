import type { Database } from 'better-sqlite3';
import { freeListName, listNameKey } from '../../src-shared/domain/claim/saved-list-name.ts';
import { Refused } from '../base/refused.ts';

interface NamedRow {
  id: string;
  name: string;
}

/** Named rows in a person's order. Removed ones keep their neighbours, are in no listing and block no name. */
export interface OrderedRows<Row extends NamedRow> {
  /** Returns the rows in their order: as they were saved, unless they were moved. */
  all(): Row[];
  get(id: string): Row | null;
  getRemoved(id: string): Row | null;
  /** Moves a row. `position` is its position among the others, from 0. */
  move(id: string, position: number): void;
  remove(id: string, nowMs: number): void;
  restore(id: string): void;
}

/** SQL for the position of a new row. */
export const lastPosition = (table: 'rule' | 'saved_list'): string =>
  `(SELECT coalesce(max(position), 0) + 1 FROM ${table})`;

/** `select` returns SQL for the rows of a condition, in their order. */
export function createOrderedRows<Row extends NamedRow>(
  db: Database,
  table: 'rule' | 'saved_list',
  select: (condition: string) => string,
): OrderedRows<Row> {
  // Prepared when used: a journal of another version that is only shown may have no such table.
  const one = (condition: string) => (id: string) =>
    db.prepare<[string], Row>(select(`id = ? AND ${condition}`)).get(id) ?? null;
  return {
    all: () => db.prepare<[], Row>(select('removed_at_ms IS NULL')).all(),
    get: one('removed_at_ms IS NULL'),
    getRemoved: one('removed_at_ms IS NOT NULL'),
    move(id, position) {
      const others = db
        .prepare<[string], { id: string; isRemoved: number }>(
          `SELECT id, removed_at_ms IS NOT NULL AS isRemoved FROM ${table} WHERE id <> ? ORDER BY position`,
        )
        .all(id);
      const next = others.filter(({ isRemoved }) => isRemoved === 0)[position];
      const place = next === undefined ? others.length : others.indexOf(next);
      const put = db.prepare(`UPDATE ${table} SET position = ? WHERE id = ?`);
      others
        .map((other) => other.id)
        .toSpliced(place, 0, id)
        .forEach((moved, index) => put.run(index + 1, moved));
    },
    remove: (id, nowMs) => db.prepare(`UPDATE ${table} SET removed_at_ms = ? WHERE id = ?`).run(nowMs, id),
    restore: (id) => db.prepare(`UPDATE ${table} SET removed_at_ms = NULL WHERE id = ?`).run(id),
  };
}

type Named = Pick<OrderedRows<NamedRow>, 'all'>;

/** @throws Refused */
export function insistOnRoom(rows: Named, most: number): void {
  if (rows.all().length >= most) throw new Refused('too_many', { most });
}

/** @throws Refused if another row than `ownId` has the name */
export function insistOnFreeName(rows: Named, name: string, ownId: string | null): void {
  const key = listNameKey(name);
  if (rows.all().some((other) => other.id !== ownId && listNameKey(other.name) === key))
    throw new Refused('name_taken', {});
}

/**
 * Imports what isn't here, as far as there is room, each under a free name. `known` counts what is here already,
 * `tooMany` what there is no room for.
 */
export function importAmong<Imported extends { name: string }, Saved>(
  rows: Named,
  imported: readonly Imported[],
  {
    isHere,
    most,
    save,
  }: { isHere: (one: Imported) => boolean; most: number; save: (one: Imported) => Saved },
): { added: Saved[]; known: number; tooMany: number } {
  const wanted = imported.filter((one) => !isHere(one));
  const taken = wanted.slice(0, Math.max(0, most - rows.all().length));
  const added = taken.map((one) => save({ ...one, name: freeNameAmong(rows, one.name) }));
  return { added, known: imported.length - wanted.length, tooMany: wanted.length - taken.length };
}

/** Returns the name or, if a row has it, the first free one with a number after it. */
export function freeNameAmong(rows: Named, name: string): string {
  return freeListName(
    name,
    rows.all().map((other) => other.name),
  );
}
