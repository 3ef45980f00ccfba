import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { cleanDocument } from '../../src-main/case-file/clean-document.ts';
import type { DocumentType } from '../../src-shared/domain/documents/document-rules.ts';
import { tempDir } from '../../src-testing/temp-dir.ts';
import {
  damagedPdfs,
  jpegFile,
  pngFile,
  scannedPdf,
  scriptedPdf,
  textPdf,
  tiffFile,
} from '../testing/document-files.ts';

/** How many pages are appended, or why none is. */
async function fate(bytes: Uint8Array, type: DocumentType): Promise<number | string> {
  const clean = await cleanDocument(bytes, type);
  return 'reason' in clean ? clean.reason : clean.pages;
}

/** Lengths from nothing to one byte less than all, the ends of the file closely. */
function cuts(length: number, steps: number): number[] {
  const even = Array.from({ length: steps }, (_, step) => Math.floor((length * step) / steps));
  const ends = Array.from({ length: 12 }, (_, index) => length - 1 - index * 7);
  return [...new Set([...even, ...ends])].filter((at) => at > 0 && at < length);
}

const withTable = async (bytes: Uint8Array) =>
  (await PDFDocument.load(bytes)).save({ useObjectStreams: false });

describe('a PDF that is cut off at any place', () => {
  // Promise: cut-document-never-whole
  it.each([
    ['of text', async () => textPdf(3)],
    ['of text, with a table of its objects', async () => withTable(await textPdf(3))],
    ['of scans', async () => scannedPdf()],
    ['with a script', async () => scriptedPdf('https://example.com')],
  ])('%s is listed as such, or appended whole', async (_name, make) => {
    const bytes = await make();
    const whole = await fate(bytes, 'pdf');
    expect(whole).toBeTypeOf('number');
    const last = Buffer.from(bytes).lastIndexOf('startxref');
    for (const at of cuts(bytes.length, 60)) {
      const found = await fate(bytes.slice(0, at), 'pdf');
      // Behind it, nothing but its number is missing.
      const expected = at >= last + 'startxref'.length ? [whole] : ['damaged', 'incomplete'];
      expect([at, expected.includes(found), found]).toEqual([at, true, found]);
    }
  });
});

/** The file with a change behind its end, as programs that sign or fill in forms write it. */
function withChange(bytes: Uint8Array): Buffer {
  const file = Buffer.from(bytes);
  const text = file.toString('latin1');
  const root = /\/Root (\d+ 0 R)/.exec(text)?.[1] ?? expect.fail('no root');
  const table = /startxref\s+(\d+)/.exec(text)?.[1] ?? expect.fail('no table');
  const change = `\n900 0 obj\n<< /Signed (${'by the merchant '.repeat(40)}) >>\nendobj\n`;
  const end = `xref\n900 1\n${String(file.length + 1).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 901 /Root ${root} /Prev ${table} >>\nstartxref\n${file.length + change.length}\n%%EOF\n`;
  return Buffer.concat([file, Buffer.from(change + end)]);
}

it('A PDF that is cut off in a change behind its first end is not taken for whole', async () => {
  const first = await withTable(await textPdf(2));
  const bytes = withChange(first);
  expect(await fate(bytes, 'pdf')).toBe(2);
  const last = bytes.lastIndexOf('startxref');
  for (let at = first.length + '\n900 0 obj'.length; at < last; at += 41) {
    const found = await fate(bytes.subarray(0, at), 'pdf');
    expect([at, ['damaged', 'incomplete'].includes(String(found)), found]).toEqual([at, true, found]);
  }
});

describe('a PDF from which something is missing in its middle', () => {
  const edited = async (edit: (text: string) => string) =>
    Buffer.from(edit(Buffer.from(await withTable(await textPdf(3))).toString('latin1')), 'latin1');

  it.each([
    ['a page', (text: string) => text.replace(/\d+ 0 obj\s*<<[^>]*\/Type \/Page\b[\s\S]*?endobj/, '')],
    ['what a page draws', (text: string) => text.replace(/\d+ 0 obj\s*<<[^>]*FlateDecode[\s\S]*?endobj/, '')],
    [
      'the end of what a page draws',
      (text: string) =>
        text.replace(
          /(stream\r?\n)([\s\S]*?)(\r?\nendstream)/,
          (_all, head: string, body: string, end: string) => head + body.slice(0, body.length / 2) + end,
        ),
    ],
  ])('is incomplete without %s', async (_what, edit) => {
    const bytes = await edited(edit);
    expect(await fate(bytes, 'pdf')).toBe('incomplete');
  });
});

describe('a picture that is cut off', () => {
  it.each([
    ['jpeg', jpegFile()],
    ['png', pngFile()],
    ['tiff', tiffFile(3, 40, 30)],
  ] as const)('as %s is incomplete, wherever that is', async (type, bytes) => {
    expect(await fate(bytes, type)).toBe(type === 'tiff' ? 3 : 1);
    for (const at of cuts(bytes.length, 40)) {
      expect([at, await fate(bytes.slice(0, at), type)]).toEqual([at, 'incomplete']);
    }
    // An upload that broke off may be filled up with nothing.
    const filled = new Uint8Array(bytes.length);
    filled.set(bytes.subarray(0, bytes.length / 2));
    if (type !== 'tiff') expect(await fate(filled, type)).toBe('incomplete');
  });

  it('as a JPEG with a whole thumbnail in it is incomplete all the same', async () => {
    const [thumbnail, photo] = [jpegFile(16, 16), jpegFile()];
    const segment = Buffer.alloc(4);
    segment.writeUInt16BE(0xffe1, 0);
    segment.writeUInt16BE(thumbnail.length + 2, 2);
    const bytes = Buffer.concat([photo.subarray(0, 2), segment, thumbnail, photo.subarray(2)]);
    expect(await fate(bytes, 'jpeg')).toBe(1);
    expect(await fate(bytes.subarray(0, thumbnail.length + 6), 'jpeg')).toBe('incomplete');
    expect(await fate(bytes.subarray(0, bytes.length - 2), 'jpeg')).toBe('incomplete');
  });
});

const hasQpdf = spawnSync('qpdf', ['--version']).status === 0;
const title = 'qpdf finds errors in no document that is appended, and none in one that is not';
it.skipIf(!hasQpdf)(hasQpdf ? title : `${title} (qpdf is not installed)`, async () => {
  const path = join(tempDir(), 'judged.pdf');
  /** 0: nothing is wrong; 2: errors; 3: mended. */
  const judged = (bytes: Uint8Array) => {
    writeFileSync(path, bytes);
    return spawnSync('qpdf', ['--check', path]).status;
  };
  const wholes = [await textPdf(3), await withTable(await textPdf(2)), await scannedPdf()];
  const files = [
    ...damagedPdfs().map(({ bytes }) => bytes),
    ...wholes,
    ...wholes.flatMap((bytes) => cuts(bytes.length, 12).map((at) => bytes.slice(0, at))),
  ];
  const counts = { appended: 0, listed: 0 };
  for (const bytes of files) {
    const isAppended = typeof (await fate(bytes, 'pdf')) === 'number';
    counts[isAppended ? 'appended' : 'listed'] += 1;
    const status = judged(bytes);
    if (status === 0) expect(isAppended).toBe(true);
    // What is missing is the number behind `startxref` alone.
    const isEndAlone = Buffer.from(bytes).lastIndexOf('startxref') > Buffer.from(bytes).lastIndexOf('endobj');
    if (status === 2 && !isEndAlone) expect(isAppended).toBe(false);
  }
  expect(counts.appended).toBeGreaterThan(6);
  expect(counts.listed).toBeGreaterThan(20);
});
