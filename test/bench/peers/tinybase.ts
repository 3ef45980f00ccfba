import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { importPeer, listed, type PeerPlace, type PeerStore, recordOf, wordPattern } from './peer.ts';

type Row = Record<string, string | number | boolean>;
interface Store {
  transaction(work: () => void): void;
  setRow(table: string, id: string, row: Row): void;
  getRow(table: string, id: string): Row;
  getRowIds(table: string): string[];
  getCell(table: string, id: string, cell: string): Row[string] | undefined;
  hasRow(table: string, id: string): boolean;
}
interface Indexes {
  setIndexDefinition(
    index: string,
    table: string,
    slice: string,
    sortBy: string,
    sortSlices?: undefined,
    sortRows?: (a: number, b: number) => number,
  ): void;
  getSliceIds(index: string): string[];
  getSliceRowIds(index: string, slice: string): string[];
}
interface Persister {
  load(): Promise<unknown>;
  startAutoSave(): Promise<unknown>;
  getStatus(): number;
  destroy(): Promise<unknown>;
}
interface Tinybase {
  createStore(): Store;
  createIndexes(store: Store): Indexes;
}
interface Persisters {
  createSqliteNodePersister(
    store: Store,
    database: DatabaseSync,
    config: object,
    onSql: undefined,
    onIgnoredError: (error: unknown) => void,
  ): Persister;
}

const table = 'claims';

/** All in memory, and each change in a table of SQLite, which Node brings. */
export async function openTinybase({ dir }: PeerPlace): Promise<PeerStore> {
  const tinybase = await importPeer<Tinybase>('tinybase');
  const persisters = await importPeer<Persisters>('tinybase/persisters/persister-sqlite-node');
  const database = new DatabaseSync(join(dir, 'claims.sqlite'));
  database.exec('PRAGMA journal_mode = wal; PRAGMA synchronous = normal');
  const store = tinybase.createStore();
  let failed: unknown = null;
  const persister = persisters.createSqliteNodePersister(
    store,
    database,
    { mode: 'tabular', tables: { load: { [table]: table }, save: { [table]: table } } },
    undefined,
    (error) => {
      failed = error;
    },
  );
  /** It has no other word for: written. */
  const settled = async (): Promise<void> => {
    while (persister.getStatus() !== 0) await new Promise(setImmediate);
  };
  const idle = async (): Promise<void> => {
    await settled();
    if (failed !== null) throw new Error('TinyBase did not save.', { cause: failed });
  };
  await persister.load();
  // First it writes all that was loaded in one statement, for which SQLite has too few variables from some 6,500
  // claims on. That is undone, and what changes later is written.
  await persister.startAutoSave();
  await settled();
  failed = null;
  const indexes = tinybase.createIndexes(store);
  const newestFirst = (a: number, b: number) => b - a;
  for (const cell of ['status', 'seen'])
    indexes.setIndexDefinition(cell, table, cell, 'createdAtMs', undefined, newestFirst);
  const rowsOf = (ids: readonly string[]) =>
    ids.slice(0, listed).map((id) => ({ ...store.getRow(table, id), id }));
  return {
    async put(page) {
      store.transaction(() => {
        for (const claim of page) {
          const { id, claim: whole, ...record } = recordOf(claim);
          // A cell holds no object. SQLite has no truth values: they would come back as numbers.
          store.setRow(table, id, { ...record, seen: Number(record.seen), body: JSON.stringify(whole) });
        }
      });
      await idle();
    },
    async finish() {},
    unseen: async () => rowsOf(indexes.getSliceRowIds('seen', '0')),
    ofStatus: async (status) => rowsOf(indexes.getSliceRowIds('status', status)),
    async search(word) {
      const pattern = wordPattern(word);
      const found = store
        .getRowIds(table)
        .filter((id) => pattern.test(String(store.getCell(table, id, 'text'))));
      const age = (id: string) => Number(store.getCell(table, id, 'createdAtMs'));
      return rowsOf(found.toSorted((a, b) => age(b) - age(a)));
    },
    async counts() {
      const statuses = indexes.getSliceIds('status');
      return Object.fromEntries(
        statuses.map((status) => [status, indexes.getSliceRowIds('status', status).length]),
      );
    },
    async open(id) {
      const body = store.getCell(table, id, 'body');
      return typeof body === 'string' ? JSON.parse(body) : null;
    },
    has: async (id) => store.hasRow(table, id),
    async close() {
      await idle();
      await persister.destroy();
      database.close();
    },
  };
}
