import { unzipSync } from 'fflate';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import type { CaseFileSheet, CaseFileWords } from '../../src-shared/contract/case-files.ts';
import { type NotAppended, notAppendedReasons } from '../../src-shared/domain/export/case-file.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { createCaseFileSource, type StoredDocument } from './case-file-source.ts';
import type { CaseFileThread } from './case-file-thread.ts';
import type { ExportSource } from './export-run.ts';
import { sourceBytes } from './testing/source-bytes.ts';
import { workerFile } from '../../src-testing/worker-files.ts';
import { threadTestGuard } from '../testing/throwing-guard.ts';

const words: CaseFileWords = {
  sha256: 'SHA-256',
  pages: 'Pages',
  notAppended: 'Not appended',
  partlyDrawn: '',
  uncovered: '',
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is made of all of them
  reasons: Object.fromEntries(
    notAppendedReasons.map((reason) => [reason, reason]),
  ) as CaseFileWords['reasons'],
};

const sheetOf = (claimId: string, keys: readonly string[]): CaseFileSheet => ({
  claimId,
  title: `Case file ${claimId}`,
  lines: [],
  sections: [
    {
      kind: 'documents',
      title: 'Documents',
      none: 'None',
      documents: keys.map((key) => ({ key, name: key, lines: [] })),
    },
  ],
});

const workerUrl = workerFile('export');
const documentHere: StoredDocument = { type: 'pdf', read: async () => new Uint8Array([1, 2, 3]) };

async function all(source: ExportSource): Promise<Buffer> {
  const bytes = await sourceBytes(source);
  await source.end();
  return bytes;
}

/** Threads that note what is asked of them, and do with a document what its key says. */
function createThreads(clock: FakeClock) {
  const started: string[][] = [];
  let held = 0;
  const start = (): CaseFileThread => {
    const asked: string[] = [];
    started.push(asked);
    const dead = Promise.withResolvers<never>();
    dead.promise.catch(() => undefined);
    return {
      begin: async () => void asked.push('begin'),
      append(key) {
        asked.push(`append ${key}`);
        if (key === 'stalls') queueMicrotask(() => void clock.advance(60_000));
        if (key === 'bloats') {
          held = 2_000_000_000;
          queueMicrotask(() => void clock.advance(250));
        }
        if (key === 'kills') return Promise.reject(new Error('The thread ended.'));
        if (key === 'heap') return Promise.reject(new Error('reached its memory limit'));
        return key === 'fine' ? Promise.resolve() : dead.promise;
      },
      list: async (key: string, reason: NotAppended) => void asked.push(`list ${key}: ${reason}`),
      async finish() {
        asked.push('finish');
        if (asked.includes('append breaksTheFile')) throw new Error('The thread ended.');
        return new Uint8Array([7]);
      },
      heldBytes: async () => held,
      async end() {
        asked.push('end');
        held = 0;
        dead.reject(new Error('The thread ended.'));
      },
    };
  };
  return { started, start };
}

describe('a document that takes its thread down', () => {
  // Promise: case-file-always-ends
  it.each([
    ['stalls', 'too_slow'],
    ['bloats', 'too_much_memory'],
    ['kills', 'damaged'],
    ['heap', 'too_much_memory'],
  ])('and %s is listed by another thread, as %s', async (key, reason) => {
    const clock = new FakeClock();
    const { started, start } = createThreads(clock);
    const source = createCaseFileSource({
      workerUrl,
      sheets: [sheetOf('c-1', ['fine', key])],
      words,
      hasDocuments: true,
      documentOf: () => documentHere,
      threadGuard: threadTestGuard,
      clock,
      startThread: start,
    });
    expect([...(await all(source))]).toEqual([7]);
    expect(started).toEqual([
      ['begin', 'append fine', `append ${key}`, 'end'],
      ['begin', 'append fine', `list ${key}: ${reason}`, 'finish', 'end'],
    ]);
  });

  it('only with the whole file leaves a file without documents', async () => {
    const clock = new FakeClock();
    const { started, start } = createThreads(clock);
    const sheets = [sheetOf('c-1', ['fine', 'breaksTheFile'])];
    const appendAll = () => {
      const thread = start();
      return { ...thread, append: async (key: string) => void started.at(-1)?.push(`append ${key}`) };
    };
    const options = {
      workerUrl,
      sheets,
      words,
      hasDocuments: true,
      documentOf: () => documentHere,
      threadGuard: threadTestGuard,
      clock,
    };
    expect([...(await all(createCaseFileSource({ ...options, startThread: appendAll })))]).toEqual([7]);
    expect(started[1]).toEqual([
      'begin',
      'list fine: damaged',
      'list breaksTheFile: damaged',
      'finish',
      'end',
    ]);
  });
});

describe('case files from their own thread', () => {
  const onePage = async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage([200, 200]);
    return pdf.save();
  };
  const open = (sheets: readonly CaseFileSheet[], hasDocuments = true) =>
    createCaseFileSource({
      workerUrl,
      sheets,
      words,
      hasDocuments,
      documentOf: (_claimId, key) => (key === 'here' ? { type: 'pdf', read: onePage } : null),
      threadGuard: threadTestGuard,
      clock: new FakeClock(),
    });

  it('are a PDF for one claim', async () => {
    const pdf = await PDFDocument.load(await all(open([sheetOf('c-1', ['here', 'elsewhere'])])));
    expect(pdf.getTitle()).toBe('Case file c-1');
    expect(pdf.getPageCount()).toBe(2);
  });

  it('append nothing when the list is enough', async () => {
    const pdf = await PDFDocument.load(await all(open([sheetOf('c-1', ['here'])], false)));
    expect(pdf.getPageCount()).toBe(1);
  });

  it('are an archive for several, whose names name no folder', async () => {
    const archive = unzipSync(await all(open([sheetOf('../c/1', ['here']), sheetOf('c-2', [])])));
    expect(Object.keys(archive)).toEqual(['001-___c_1.pdf', '002-c-2.pdf']);
    const counts = await Promise.all(
      Object.values(archive).map(async (bytes) => (await PDFDocument.load(bytes)).getPageCount()),
    );
    expect(counts).toEqual([2, 1]);
  });

  it('end in the middle when they are ended', async () => {
    const source = open([sheetOf('c-1', ['here'])]);
    const next = source.next();
    await Promise.all([expect(next).rejects.toThrow(), source.end()]);
  });
});
