import { join } from 'node:path';
import { claimStatuses } from '../../../src-shared/claims-service/claim.ts';
import { importPeer, listed, type PeerPlace, type PeerRecord, type PeerStore, recordOf } from './peer.ts';

interface Document {
  toJSON(): PeerRecord;
}
interface Query<T> {
  exec(): Promise<T>;
}
interface Collection {
  bulkInsert(docs: readonly object[]): Promise<{ error: unknown[] }>;
  find(query: object): Query<Document[]>;
  findOne(id: string): Query<Document | null>;
  count(query: object): Query<number>;
}
interface Database {
  addCollections(collections: object): Promise<{ claims: Collection }>;
  close(): Promise<unknown>;
}
interface RxdbModule {
  createRxDatabase(options: object): Promise<Database>;
}
interface Encryption {
  wrappedKeyEncryptionCryptoJsStorage(options: { storage: object }): object;
}
interface DenoKvStorage {
  getRxStorageDenoKV(settings: { openKvPath: string; consistencyLevel: 'strong' }): object;
}
interface DenoKv {
  openKv(path: string, options: { implementation: 'sqlite' }): Promise<object>;
}

/** Later than every claim. */
const latestMs = 1e13;

const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 64 },
    createdAtMs: { type: 'integer' },
    /** Indexes are read upwards only. */
    newestFirst: { type: 'integer', minimum: 0, maximum: latestMs, multipleOf: 1 },
    status: { type: 'string', maxLength: 64 },
    seen: { type: 'boolean' },
    text: { type: 'string' },
    claim: { type: 'object' },
  },
  required: ['id', 'newestFirst', 'status', 'seen', 'text', 'claim'],
  indexes: [['newestFirst'], ['seen', 'newestFirst'], ['status', 'newestFirst']],
};

export const openRxdb = (place: PeerPlace): Promise<PeerStore> => open(place, false);

/** What is asked for stays in plain: encrypted fields can't be searched. */
export const openEncryptedRxdb = (place: PeerPlace): Promise<PeerStore> => open(place, true);

/**
 * On Deno KV (SQLite), the one free storage without a server that writes to a disk under Node: those for SQLite and
 * files are paid for, and the trial of the first takes 500 documents.
 */
async function open({ dir, key }: PeerPlace, encrypts: boolean): Promise<PeerStore> {
  const kv = await importPeer<DenoKv>('@deno/kv');
  // The storage finds it where Deno has it; named, the implementation doesn't look there itself.
  const Deno = { openKv: (path: string) => kv.openKv(path, { implementation: 'sqlite' }) };
  Object.assign(globalThis, { Deno });
  const rxdb = await importPeer<RxdbModule>('rxdb');
  const denoKv = await importPeer<DenoKvStorage>('rxdb/plugins/storage-denokv');
  const plain = denoKv.getRxStorageDenoKV({
    openKvPath: join(dir, 'claims.sqlite'),
    consistencyLevel: 'strong',
  });
  const encryption = await importPeer<Encryption>('rxdb/plugins/encryption-crypto-js');
  const database = await rxdb.createRxDatabase({
    name: 'claims',
    storage: encrypts ? encryption.wrappedKeyEncryptionCryptoJsStorage({ storage: plain }) : plain,
    multiInstance: false,
    ...(encrypts && { password: key.toString('hex') }),
  });
  const { claims } = await database.addCollections({
    claims: { schema: encrypts ? { ...schema, encrypted: ['claim'] } : schema },
  });
  // A question that was answered is kept, and answered from memory: each is asked for the first time, as by a person.
  let asked = 0;
  const anew = (selector: object) => ({ ...selector, newestFirst: { $gte: (asked += 1) } });
  // Its planner takes the right index when all of it stands in the order.
  const list = async (selector: object, first?: string) => {
    const found = await claims
      .find({
        selector: anew(selector),
        sort: [...(first ? [{ [first]: 'asc' }] : []), { newestFirst: 'asc' }],
        limit: listed,
      })
      .exec();
    return found.map((document) => document.toJSON());
  };
  return {
    async put(page) {
      const { error } = await claims.bulkInsert(
        page.map(recordOf).map((record) => ({ ...record, newestFirst: latestMs - record.createdAtMs })),
      );
      if (error.length > 0) throw new Error('RxDB refused a claim.', { cause: error[0] });
    },
    async finish() {},
    unseen: () => list({ seen: false }, 'seen'),
    ofStatus: (status) => list({ status }, 'status'),
    search: (word) => list({ text: { $regex: `(^|[^a-z0-9])${word}` } }),
    async counts() {
      const counted = claimStatuses.map(async (status) => [
        status,
        await claims.count({ selector: anew({ status }) }).exec(),
      ]);
      return Object.fromEntries(await Promise.all(counted)) as Record<string, number>;
    },
    async open(id) {
      return (await claims.findOne(id).exec())?.toJSON() ?? null;
    },
    has: async (id) => (await claims.findOne(id).exec()) !== null,
    async close() {
      await database.close();
    },
  };
}
