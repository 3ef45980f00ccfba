import { Zip, ZipPassThrough } from 'fflate';
import type { CaseFileSheet, CaseFileWords } from '../../src-shared/contract/case-files.ts';
import type { NotAppended } from '../../src-shared/domain/export/case-file.ts';
import type { DocumentType } from '../../src-shared/domain/documents/document-rules.ts';
import type { Clock } from '../base/clock.ts';
import type { Guard } from '../base/guard.ts';
import { type CaseFileThread, startCaseFileThread } from './case-file-thread.ts';
import type { ExportSource } from './export-run.ts';

/** A document whose bytes are stored. */
export interface StoredDocument {
  type: DocumentType;
  read(): Promise<Uint8Array>;
}

export interface CaseFileSourceOptions {
  workerUrl: URL;
  sheets: readonly CaseFileSheet[];
  words: CaseFileWords;
  hasDocuments: boolean;
  /** Returns a document; `null` if its bytes are not stored. */
  documentOf: (claimId: string, key: string) => StoredDocument | null;
  clock: Clock;
  /** Receives the fault of a thread that ended by itself. */
  threadGuard: Guard;
  startThread?: (workerUrl: URL, guard: Guard) => CaseFileThread;
}

const pieceBytes = 256 * 1024;
const longestDocumentMs = 60_000;
const longestFinishMs = 300_000;
const memoryLookMs = 250;
/** Most bytes that one document may take beyond what was held before it. */
const mostDocumentBytes = 600_000_000;

/** A document, or all of them together, that ended the thread, or with which it had to be ended. */
class ThreadLost extends Error {
  override name = 'ThreadLost';
  readonly reason: NotAppended;
  constructor(reason: NotAppended) {
    super(reason);
    this.reason = reason;
  }
}

/** Returns what the thread answers. @throws ThreadLost if it dies, is too slow or takes too much memory */
async function watched<T>(
  on: CaseFileThread,
  work: () => Promise<T>,
  { longestMs, mostBytes, clock }: { longestMs: number; mostBytes: number; clock: Clock },
): Promise<T> {
  const lost = Promise.withResolvers<never>();
  const before = await on.heldBytes().catch(() => 0);
  const cancels = [clock.after(longestMs, () => lost.reject(new ThreadLost('too_slow')))];
  // It catches what it awaits.
  const lookSoon = () => {
    look().catch((error: unknown) => lost.reject(error));
  };
  const look = async () => {
    const held = await on.heldBytes().catch(() => 0);
    if (held - before > mostBytes) lost.reject(new ThreadLost('too_much_memory'));
    else cancels[1] = clock.after(memoryLookMs, lookSoon);
  };
  cancels[1] = clock.after(memoryLookMs, lookSoon);
  try {
    return await Promise.race([work(), lost.promise]);
  } catch (error) {
    if (error instanceof ThreadLost) throw error;
    // The limit of its objects ends the thread; other errors are caught where a document is read.
    throw new ThreadLost(String(error).includes('memory') ? 'too_much_memory' : 'damaged');
  } finally {
    for (const cancel of cancels) cancel();
  }
}

/**
 * The case file of one claim as a PDF, those of several as an archive of them. A document that breaks, stalls or bloats
 * the thread ends that thread alone: another one makes the file, in which the document is listed and not appended.
 */
export function createCaseFileSource(options: CaseFileSourceOptions): ExportSource {
  const { sheets, clock } = options;
  const isZip = sheets.length > 1;
  const startThread = options.startThread ?? startCaseFileThread;
  let thread: CaseFileThread | null = null;
  let isOver = false;
  const pieces = isZip ? zipped() : single();

  async function fileOf(sheet: CaseFileSheet): Promise<Uint8Array> {
    const keys = sheet.sections.flatMap((one) =>
      one.kind === 'documents' ? one.documents.map(({ key }) => key) : [],
    );
    const kept = new Map<string, NotAppended>(
      options.hasDocuments ? [] : keys.map((key) => [key, 'not_asked']),
    );
    for (;;) {
      if (isOver) throw new Error('The export has ended.');
      thread ??= startThread(options.workerUrl, options.threadGuard);
      const now = thread;
      let at: string | null = null;
      try {
        // One step at a time, in the order of the documents.
        await now.begin({ sheet, words: options.words, madeAtMs: clock.nowMs() });
        for (const key of keys) {
          const document = options.documentOf(sheet.claimId, key);
          const reason = kept.get(key);
          // What went while it was read is no longer here.
          const bytes = document === null ? null : await document.read().catch(() => null);
          at = key;
          if (document === null || bytes === null) await now.list(key, 'not_here', null);
          else if (reason !== undefined) await now.list(key, reason, bytes);
          else {
            const limits = { longestMs: longestDocumentMs, mostBytes: mostDocumentBytes, clock };
            await watched(now, () => now.append(key, document.type, bytes), limits);
          }
        }
        at = null;
        return await watched(now, () => now.finish(), {
          longestMs: longestFinishMs,
          mostBytes: 2 * mostDocumentBytes,
          clock,
        });
      } catch (error) {
        thread = null;
        await now.end();
        if (isOver || !(error instanceof ThreadLost)) throw error;
        // Which document it was is known while they are read one by one; afterwards, none is appended.
        const blamed = at === null ? keys.filter((key) => !kept.has(key)) : [at];
        if (blamed.length === 0) throw error;
        for (const key of blamed) kept.set(key, error.reason);
      }
    }
  }

  async function* single() {
    for (const sheet of sheets) yield* cut(await fileOf(sheet), 1);
  }

  async function* zipped() {
    let made: Uint8Array[] = [];
    const zip = new Zip((error, chunk) => {
      if (error) throw error;
      made.push(chunk);
    });
    const take = () => {
      const taken = Buffer.concat(made);
      made = [];
      return taken;
    };
    for (const [index, sheet] of sheets.entries()) {
      const entry = new ZipPassThrough(`${fileBase(sheet.claimId, index)}.pdf`);
      entry.mtime = clock.nowMs();
      zip.add(entry);
      // One file at a time bounds the memory.
      const bytes = await fileOf(sheet);
      for (let from = 0; from < bytes.length; from += pieceBytes) {
        const to = Math.min(bytes.length, from + pieceBytes);
        entry.push(bytes.subarray(from, to), to === bytes.length);
        yield { bytes: take(), rows: to === bytes.length ? index + 1 : index };
      }
    }
    zip.end();
    yield { bytes: take(), rows: sheets.length };
  }

  return {
    total: async () => sheets.length,
    async next() {
      const { done, value } = await pieces.next();
      return done === true ? { bytes: null, rows: sheets.length } : value;
    },
    said: async () => ({}),
    async end() {
      isOver = true;
      await thread?.end();
    },
  };
}

function* cut(bytes: Uint8Array, rows: number) {
  for (let from = 0; from < bytes.length; from += pieceBytes)
    yield { bytes: bytes.subarray(from, from + pieceBytes), rows };
}

/** Returns the name of a file. An id is the service's: within an archive it must name no folder. */
function fileBase(claimId: string, index: number): string {
  return `${String(index + 1).padStart(3, '0')}-${claimId.replaceAll(/[^A-Za-z0-9_-]/g, '_').slice(0, 80)}`;
}
