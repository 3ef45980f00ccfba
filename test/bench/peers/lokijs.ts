import { join } from 'node:path';
import {
  importPeer,
  listed,
  type PeerPlace,
  type PeerRecord,
  type PeerStore,
  recordOf,
  wordPattern,
} from './peer.ts';

interface ResultSet {
  find(query: object): ResultSet;
  simplesort(field: string, options: { desc: boolean }): ResultSet;
  limit(count: number): ResultSet;
  data(): PeerRecord[];
}
interface Collection {
  insert(docs: readonly PeerRecord[]): void;
  chain(): ResultSet;
  by(field: string, value: string): PeerRecord | undefined;
  count(query: object): number;
  extract(field: string): string[];
}
interface Loki {
  getCollection(name: string): Collection | null;
  addCollection(name: string, options: object): Collection;
  saveDatabase(done: (error?: unknown) => void): void;
  close(done: (error?: unknown) => void): void;
}
interface LokiModule {
  default: (new (path: string, options: object) => Loki) & { LokiFsAdapter: new () => object };
}

/** The whole file is written anew with each page: only so is every page safe. */
export const openLokiSavingPages = (place: PeerPlace): Promise<PeerStore> => open(place, true);

/** As it is usually set up: the whole file is written once a second. */
export const openLokiSavingEachSecond = (place: PeerPlace): Promise<PeerStore> => open(place, false);

async function open({ dir }: PeerPlace, savesPages: boolean): Promise<PeerStore> {
  const { default: Loki } = await importPeer<LokiModule>('lokijs');
  const loki = await new Promise<Loki>((resolve) => {
    const opened = new Loki(join(dir, 'claims.json'), {
      adapter: new Loki.LokiFsAdapter(),
      autoload: true,
      autoloadCallback: () => resolve(opened),
      autosave: !savesPages,
      autosaveInterval: 1000,
    });
  });
  const claims =
    loki.getCollection('claims') ??
    loki.addCollection('claims', { unique: ['id'], indices: ['createdAtMs', 'status', 'seen'] });
  const save = () => called((done) => loki.saveDatabase(done));
  const list = async (query: object) =>
    claims.chain().find(query).simplesort('createdAtMs', { desc: true }).limit(listed).data();
  return {
    async put(page) {
      claims.insert(page.map(recordOf));
      if (savesPages) await save();
      // A timer that saves must come in between.
      else await new Promise(setImmediate);
    },
    finish: save,
    unseen: () => list({ seen: false }),
    ofStatus: (status) => list({ status }),
    search: (word) => list({ text: { $regex: wordPattern(word) } }),
    async counts() {
      const statuses = new Set(claims.extract('status'));
      return Object.fromEntries([...statuses].map((status) => [status, claims.count({ status })]));
    },
    open: async (id) => claims.by('id', id) ?? null,
    has: async (id) => claims.by('id', id) !== undefined,
    close: () => called((done) => loki.close(done)),
  };
}

function called(work: (done: (error?: unknown) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    work((error) => (error ? reject(new Error('LokiJS did not save.', { cause: error })) : resolve()));
  });
}
