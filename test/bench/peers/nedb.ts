import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
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

interface Cursor extends Promise<PeerRecord[]> {
  sort(by: object): Cursor;
  limit(count: number): Cursor;
}
interface Datastore {
  loadDatabaseAsync(): Promise<void>;
  ensureIndexAsync(options: { fieldName: string }): Promise<void>;
  insertAsync(docs: readonly object[]): Promise<unknown>;
  findAsync(query: object): Cursor;
  findOneAsync(query: object): Promise<PeerRecord | null>;
  countAsync(query: object): Promise<number>;
}
interface Nedb {
  default: new (options: object) => Datastore;
}

export const openNedb = (place: PeerPlace): Promise<PeerStore> => open(place, {});

/** With its hooks, by which each line of the file is encrypted. */
export const openEncryptedNedb = (place: PeerPlace): Promise<PeerStore> => open(place, hooksOf(place.key));

/** All in memory, behind a file to which every change is appended. */
async function open({ dir }: PeerPlace, hooks: object): Promise<PeerStore> {
  const { default: NeDB } = await importPeer<Nedb>('@seald-io/nedb');
  const database = new NeDB({ filename: join(dir, 'claims.db'), ...hooks });
  await database.loadDatabaseAsync();
  for (const fieldName of ['createdAtMs', 'status', 'seen']) await database.ensureIndexAsync({ fieldName });
  const statuses = new Set<string>();
  const list = (query: object) => database.findAsync(query).sort({ createdAtMs: -1 }).limit(listed);
  return {
    async put(page) {
      await database.insertAsync(page.map((claim) => ({ ...recordOf(claim), _id: claim.id })));
    },
    async finish() {},
    unseen: () => list({ seen: false }),
    ofStatus: (status) => list({ status }),
    search: (word) => list({ text: wordPattern(word) }),
    async counts() {
      if (statuses.size === 0) for (const { status } of await database.findAsync({})) statuses.add(status);
      const counted = [...statuses].map(async (status) => [status, await database.countAsync({ status })]);
      return Object.fromEntries(await Promise.all(counted)) as Record<string, number>;
    },
    open: (id) => database.findOneAsync({ _id: id }),
    has: async (id) => (await database.findOneAsync({ _id: id })) !== null,
    async close() {},
  };
}

function hooksOf(key: Buffer): object {
  return {
    afterSerialization(line: string): string {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const text = Buffer.concat([cipher.update(line, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
    },
    beforeDeserialization(line: string): string {
      const bytes = Buffer.from(line, 'base64');
      const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
      cipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8');
    },
  };
}
