import { firstDocumentsCapBytes } from '../../src-shared/contract/documents.ts';
import { Refused } from '../base/refused.ts';
import { type Detail, readDetail, storeDetail } from '../../src-shared/contract/details.ts';
import type { DocumentFault, DocumentType } from '../../src-shared/domain/documents/document-rules.ts';
import { openEncrypted, type OpenDatabase } from '../database/encrypted-database.ts';
import { migrate, versionInHeader } from '../database/migrate.ts';

/** A stored file. */
export interface StoredFile {
  fileId: number;
  claimId: string;
  key: string;
  type: DocumentType;
  bytes: number;
  width: number | null;
  height: number | null;
  savedAtMs: number;
}

export interface StoredRefusal {
  key: string;
  code: DocumentFault;
  detail: Detail | null;
  atMs: number;
}

export type NewFile = Omit<StoredFile, 'fileId' | 'bytes'>;

const chunkBytes = 256 * 1024;
/** Chunks written in one transaction: longer ones would be felt by whoever waits for the process. */
const chunksAtOnce = 8;
const cacheKib = 8 * 1024;

const migrations: readonly string[] = [
  `
  /* \`is_whole\` is set with the last chunk: what a crash left half-written is no file. */
  CREATE TABLE file (
    file_id INTEGER PRIMARY KEY,
    claim_id TEXT NOT NULL,
    document_key TEXT NOT NULL,
    type TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    width INTEGER, height INTEGER,
    saved_at_ms INTEGER NOT NULL,
    used_at_ms INTEGER NOT NULL,
    is_whole INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE UNIQUE INDEX file_of_document ON file (claim_id, document_key) WHERE is_whole = 1;
  CREATE INDEX file_by_use ON file (used_at_ms);
  CREATE TABLE chunk (
    file_id INTEGER NOT NULL REFERENCES file ON DELETE CASCADE,
    nth INTEGER NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (file_id, nth)
  ) STRICT;
  CREATE TABLE refusal (
    claim_id TEXT NOT NULL,
    document_key TEXT NOT NULL,
    code TEXT NOT NULL,
    detail TEXT,
    at_ms INTEGER NOT NULL,
    PRIMARY KEY (claim_id, document_key)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE kept_claim (claim_id TEXT PRIMARY KEY, since_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  `,
];

const fileColumns = `file_id AS fileId, claim_id AS claimId, document_key AS "key", type, bytes, width, height,
  saved_at_ms AS savedAtMs`;

/**
 * The bytes of documents in one encrypted file, cut in chunks; those used longest ago go first when
 * the cap is reached, and those of pinned claims are never removed.
 *
 * @param pinnedCapBytes the cap that the organisation has set; what was chosen here is kept for when it no longer does
 * @throws DatabaseNewer, or what SQLite threw when the file is damaged
 */
export function openDocumentStore(path: string, dataKey: Uint8Array, pinnedCapBytes?: number) {
  const database = openEncrypted(path, dataKey, { readonly: false, cacheKib });
  try {
    database.pragma('journal_mode = wal');
    database.pragma('synchronous = normal');
    database.pragma('foreign_keys = on');
    migrate(database, { migrations, record: versionInHeader });
    database.prepare('DELETE FROM file WHERE is_whole = 0').run();
    const store = storeOn(database, pinnedCapBytes);
    if (pinnedCapBytes !== undefined) store.freeSpace();
    return store;
  } catch (error) {
    database.close();
    throw error;
  }
}
export type DocumentStore = ReturnType<typeof openDocumentStore>;

/** Files of documents, in chunks. */
function fileTable(database: OpenDatabase) {
  const filesOfClaim = database.prepare<[string], StoredFile>(
    `SELECT ${fileColumns} FROM file WHERE claim_id = ? AND is_whole = 1`,
  );
  const fileOf = database.prepare<[string, string], StoredFile>(
    `SELECT ${fileColumns} FROM file WHERE claim_id = ? AND document_key = ? AND is_whole = 1`,
  );
  const insertFile = database.prepare(
    `INSERT INTO file (claim_id, document_key, type, bytes, width, height, saved_at_ms, used_at_ms)
     VALUES (@claimId, @key, @type, @bytes, @width, @height, @savedAtMs, @savedAtMs)`,
  );
  const insertChunk = database.prepare('INSERT INTO chunk (file_id, nth, data) VALUES (?, ?, ?)');
  const makeWhole = database.prepare('UPDATE file SET is_whole = 1 WHERE file_id = ?');
  const selectChunk = database
    .prepare<[number, number], Buffer>('SELECT data FROM chunk WHERE file_id = ? AND nth = ?')
    .pluck();
  const touch = database.prepare('UPDATE file SET used_at_ms = ? WHERE file_id = ?');
  const deleteFile = database.prepare('DELETE FROM file WHERE file_id = ?');
  const deleteOlder = database.prepare(
    'DELETE FROM file WHERE claim_id = ? AND document_key = ? AND is_whole = 1',
  );
  const usage = database.prepare<[], { usedBytes: number; files: number }>(
    'SELECT coalesce(sum(bytes), 0) AS usedBytes, count(*) AS files FROM file',
  );
  const nextToGo = database.prepare<[], { fileId: number; bytes: number }>(
    `SELECT file_id AS fileId, bytes FROM file
     WHERE is_whole = 1 AND claim_id NOT IN (SELECT claim_id FROM kept_claim)
     ORDER BY used_at_ms, file_id LIMIT 1`,
  );
  return {
    ofClaim: (claimId: string): StoredFile[] => filesOfClaim.all(claimId),
    find: (claimId: string, key: string): StoredFile | null => fileOf.get(claimId, key) ?? null,
    usage: () => usage.get() ?? { usedBytes: 0, files: 0 },
    /** Adds a file without its bytes; returns its id. */
    add: (file: NewFile, bytes: number): number => Number(insertFile.run({ ...file, bytes }).lastInsertRowid),
    /** Writes the bytes of a file in several transactions with pauses between them. */
    async write(fileId: number, data: Uint8Array, yieldTurn: () => Promise<void>): Promise<void> {
      for (let at = 0; at < data.length; ) {
        const from = at;
        database.transaction(() => {
          for (let n = 0; n < chunksAtOnce && at < data.length; n += 1, at += chunkBytes) {
            insertChunk.run(fileId, at / chunkBytes, data.subarray(at, at + chunkBytes));
          }
        })();
        if (at < data.length && at > from) await yieldTurn();
      }
    },
    /** Makes a written file the document's one. Call it within a transaction. */
    complete(fileId: number, { claimId, key }: NewFile): void {
      deleteOlder.run(claimId, key);
      makeWhole.run(fileId);
    },
    remove(fileId: number): void {
      deleteFile.run(fileId);
    },
    /** Removes the least recently used file of no pinned claim; returns whether there was one. */
    removeOldest(): boolean {
      const oldest = nextToGo.get();
      if (oldest) deleteFile.run(oldest.fileId);
      return oldest !== undefined;
    },
    chunk: (fileId: number, nth: number): Buffer => selectChunk.get(fileId, nth) ?? Buffer.alloc(0),
    /** Notes the use of a file. A full disk, or a file that another program holds, doesn't prevent reading it. */
    noteUse(fileId: number, nowMs: number): void {
      try {
        touch.run(nowMs, fileId);
      } catch {
        // It may go a little sooner than others that were used since.
      }
    },
  };
}

/** Documents that are not to be downloaded again automatically, each with the fault. */
function refusalTable(database: OpenDatabase) {
  const refusalsOfClaim = database.prepare<
    [string],
    Omit<StoredRefusal, 'detail'> & { detail: string | null }
  >('SELECT document_key AS "key", code, detail, at_ms AS atMs FROM refusal WHERE claim_id = ?');
  const writeRefusal = database.prepare(
    `INSERT INTO refusal (claim_id, document_key, code, detail, at_ms) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET code = excluded.code, detail = excluded.detail, at_ms = excluded.at_ms`,
  );
  const deleteRefusal = database.prepare('DELETE FROM refusal WHERE claim_id = ? AND document_key = ?');
  return {
    refusalsOfClaim: (claimId: string): StoredRefusal[] =>
      refusalsOfClaim.all(claimId).map((row) => ({ ...row, detail: readDetail(row.detail) })),
    refuse(claimId: string, { key, code, detail, atMs }: StoredRefusal): void {
      writeRefusal.run(claimId, key, code, storeDetail(detail), atMs);
    },
    forgetRefusal(claimId: string, key: string): void {
      deleteRefusal.run(claimId, key);
    },
  };
}

/** Claims whose documents are kept, and those of which anything is held. */
function pinTable(database: OpenDatabase) {
  const pinClaim = database.prepare('INSERT OR IGNORE INTO kept_claim (claim_id, since_ms) VALUES (?, ?)');
  const releaseClaim = database.prepare('DELETE FROM kept_claim WHERE claim_id = ?');
  const isPinned = database.prepare<[string], number>('SELECT 1 FROM kept_claim WHERE claim_id = ?').pluck();
  const pinnedClaims = database
    .prepare<[], string>('SELECT claim_id FROM kept_claim ORDER BY since_ms, claim_id')
    .pluck();
  const held = database
    .prepare<[], string>('SELECT claim_id FROM file WHERE is_whole = 1 UNION SELECT claim_id FROM kept_claim')
    .pluck();
  const heldAmong = database
    .prepare<[string], string>(
      `SELECT asked.value FROM json_each(?) asked
       WHERE EXISTS (SELECT 1 FROM file f WHERE f.claim_id = asked.value AND f.is_whole = 1)
         OR EXISTS (SELECT 1 FROM kept_claim k WHERE k.claim_id = asked.value)`,
    )
    .pluck();
  return {
    pin(claimIds: readonly string[], kept: boolean, nowMs: number): void {
      database.transaction(() => {
        for (const claimId of claimIds) {
          if (kept) pinClaim.run(claimId, nowMs);
          else releaseClaim.run(claimId);
        }
      })();
    },
    isPinned: (claimId: string): boolean => isPinned.get(claimId) !== undefined,
    pinnedClaims: (): string[] => pinnedClaims.all(),
    /** Returns claims with a document that is stored, or is to be kept. */
    claimsHeld: (): string[] => held.all(),
    heldAmong: (claimIds: readonly string[]): string[] => heldAmong.all(JSON.stringify(claimIds)),
  };
}

function storeOn(database: OpenDatabase, pinnedCapBytes: number | undefined) {
  const files = fileTable(database);
  const refusals = refusalTable(database);
  const readSetting = database.prepare<[string], string>('SELECT value FROM setting WHERE name = ?').pluck();
  const writeSetting = database.prepare(
    'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  );

  const capBytes = (): number =>
    pinnedCapBytes ?? Number(readSetting.get('cap_bytes') ?? firstDocumentsCapBytes);

  /** Removes the least recently used documents until so much fits under the cap. Returns `false` if it never will. */
  function freeSpace(bytes: number): boolean {
    while (files.usage().usedBytes + bytes > capBytes()) if (!files.removeOldest()) return false;
    return true;
  }

  return {
    ...refusals,
    ...pinTable(database),
    filesOfClaim: files.ofClaim,
    find: files.find,
    /**
     * Stores a file in several transactions with pauses between them. Resolves to `false`, and stores nothing, if
     * there is no space for it.
     */
    async save(file: NewFile, data: Uint8Array, yieldTurn: () => Promise<void>): Promise<boolean> {
      const begin = database.transaction(() =>
        freeSpace(data.length) ? files.add(file, data.length) : null,
      );
      const fileId = begin();
      if (fileId === null) return false;
      try {
        await files.write(fileId, data, yieldTurn);
        database.transaction(() => {
          files.complete(fileId, file);
          refusals.forgetRefusal(file.claimId, file.key);
        })();
        return true;
      } catch (error) {
        if (database.open) files.remove(fileId);
        throw error;
      }
    },
    /** Returns a range of a file's bytes, at most `pieceBytes`; empty past its end. */
    piece({ fileId }: StoredFile, offset: number, nowMs: number): Buffer {
      if (offset === 0) files.noteUse(fileId, nowMs);
      const first = Math.floor(offset / chunkBytes);
      const chunks = [files.chunk(fileId, first), files.chunk(fileId, first + 1)];
      return Buffer.concat(chunks).subarray(offset - first * chunkBytes);
    },
    usage: () => ({ ...files.usage(), capBytes: capBytes() }),
    /** Removes what is over the cap. */
    freeSpace() {
      freeSpace(0);
    },
    /** Sets the cap. @throws Refused if the organisation has set another one */
    setCap(bytes: number): void {
      if (bytes === pinnedCapBytes) return;
      if (pinnedCapBytes !== undefined) throw new Refused('setting_pinned', {});
      writeSetting.run('cap_bytes', String(bytes));
      freeSpace(0);
    },
    close(): void {
      database.close();
    },
  };
}

/** Bytes of one piece: in base64 it fits into a message of the typed IPC. */
export const pieceBytes = 2 * chunkBytes;
