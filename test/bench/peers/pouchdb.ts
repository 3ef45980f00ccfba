import { join } from 'node:path';
import { importPeer, listed, type PeerPlace, type PeerRecord, type PeerStore, recordOf } from './peer.ts';

type Stored = PeerRecord & { _id: string };
interface Answer {
  rows: { id: string; key: unknown; value: number; doc?: Stored }[];
}
interface Database {
  bulkDocs(docs: readonly object[]): Promise<object[]>;
  get(id: string): Promise<Stored>;
  allDocs(options: object): Promise<{ rows: { error?: string; value?: { deleted?: boolean } }[] }>;
  query(view: string, options: object): Promise<Answer>;
  put(doc: object): Promise<unknown>;
  close(): Promise<void>;
}
interface Pouch {
  default: new (path: string) => Database;
}

/** Functions of views are texts; they run in the database. */
const views = {
  unseen: { map: 'function (doc) { if (doc.claim && !doc.seen) emit(doc.createdAtMs); }' },
  status: {
    map: 'function (doc) { if (doc.claim) emit([doc.status, doc.createdAtMs]); }',
    reduce: '_count',
  },
  words: {
    map: `function (doc) {
      if (!doc.claim) return;
      var words = {};
      doc.text.split(/[^a-z0-9]+/).forEach(function (word) { if (word) words[word] = true; });
      Object.keys(words).forEach(function (word) { emit([word, doc.createdAtMs]); });
    }`,
  },
};

/** LevelDB, which PouchDB brings built. Lists, counts and words are views, built when they are first asked. */
export async function openPouchdb({ dir }: PeerPlace): Promise<PeerStore> {
  const { default: PouchDB } = await importPeer<Pouch>('pouchdb-node');
  const database = new PouchDB(join(dir, 'claims'));
  for (const [name, view] of Object.entries(views))
    await database.put({ _id: `_design/${name}`, views: { [name]: view } }).catch(rejectUnlessThere);
  const ask = (view: keyof typeof views, options: object) => database.query(`${view}/${view}`, options);
  const list = async (view: keyof typeof views, options: object): Promise<Stored[]> => {
    const { rows } = await ask(view, {
      descending: true,
      limit: listed,
      include_docs: true,
      reduce: false,
      ...options,
    });
    return rows.flatMap(({ doc }) => doc ?? []);
  };
  const begunBy = (first: string) => ({ startkey: [first, {}], endkey: [first] });
  return {
    async put(page) {
      const answers = await database.bulkDocs(page.map((claim) => ({ ...recordOf(claim), _id: claim.id })));
      if (answers.some((answer) => 'error' in answer)) throw new Error('PouchDB refused a claim.');
    },
    async finish() {
      for (const view of ['unseen', 'status', 'words'] as const) await ask(view, { limit: 1, reduce: false });
    },
    unseen: () => list('unseen', {}),
    ofStatus: (status) => list('status', begunBy(status)),
    search: (word) => list('words', begunBy(word)),
    async counts() {
      const { rows } = await ask('status', { group_level: 1 });
      return Object.fromEntries(rows.map(({ key, value }) => [String((key as unknown[])[0]), value]));
    },
    open: (id) => database.get(id),
    async has(id) {
      const { rows } = await database.allDocs({ keys: [id] });
      return rows.every((row) => row.error === undefined);
    },
    close: () => database.close(),
  };
}

function rejectUnlessThere(error: unknown): void {
  if (!(error instanceof Error) || error.name !== 'conflict') throw error;
}
