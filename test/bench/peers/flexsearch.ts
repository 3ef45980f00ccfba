import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importPeer, listed, type PeerPlace, type PeerStore, recordOf } from './peer.ts';

interface Index {
  add(id: string, text: string): void;
  contain(id: string): boolean;
  search(text: string, options: { limit: number }): string[];
  export(take: (key: string, data: string | undefined) => void): Promise<unknown> | void;
  import(key: string, data: string): void;
}
interface FlexsearchModule {
  Index: new (options: object) => Index;
}

/** An index in memory and no store. Its parts are written to a file at the end; it knows no order by age. */
export async function openFlexsearch({ dir }: PeerPlace): Promise<PeerStore> {
  const flexsearch = await importPeer<FlexsearchModule>('flexsearch');
  const index = new flexsearch.Index({ tokenize: 'forward' });
  const path = join(dir, 'index.json');
  if (existsSync(path))
    for (const [key, data] of JSON.parse(readFileSync(path, 'utf8')) as [string, string][])
      index.import(key, data);
  return {
    async put(page) {
      for (const claim of page) {
        const { id, text } = recordOf(claim);
        index.add(id, text);
      }
    },
    async finish() {
      const parts: [string, string][] = [];
      await index.export((key, data) => {
        if (data !== undefined) parts.push([key, data]);
      });
      writeFileSync(path, JSON.stringify(parts));
    },
    unseen: null,
    ofStatus: null,
    search: async (word) => index.search(word, { limit: listed }),
    counts: null,
    open: null,
    has: async (id) => index.contain(id),
    async close() {},
  };
}
