import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importPeer, listed, type PeerPlace, type PeerStore, recordOf } from './peer.ts';

interface Index {
  addAll(docs: readonly object[]): void;
  has(id: string): boolean;
  search(text: string): { id: string; createdAtMs: number }[];
}
interface MiniSearchModule {
  default: (new (options: object) => Index) & { loadJSON(json: string, options: object): Index };
}

const options = { fields: ['text'], storeFields: ['createdAtMs'], searchOptions: { prefix: true } };

/** An index in memory and no store. It is written to a file as a whole, at the end. */
export async function openMinisearch({ dir }: PeerPlace): Promise<PeerStore> {
  const { default: MiniSearch } = await importPeer<MiniSearchModule>('minisearch');
  const path = join(dir, 'index.json');
  const index = existsSync(path)
    ? MiniSearch.loadJSON(readFileSync(path, 'utf8'), options)
    : new MiniSearch(options);
  return {
    async put(page) {
      index.addAll(page.map(recordOf));
    },
    async finish() {
      writeFileSync(path, JSON.stringify(index));
    },
    unseen: null,
    ofStatus: null,
    search: async (word) =>
      index
        .search(word)
        .toSorted((a, b) => b.createdAtMs - a.createdAtMs)
        .slice(0, listed),
    counts: null,
    open: null,
    has: async (id) => index.has(id),
    async close() {},
  };
}
