import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import * as UTIF from 'utif2';
import { PDFDocument, PDFName, PDFRawStream, PDFString, StandardFonts } from '@cantoo/pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { createCaseFile } from '../../src-main/case-file/case-file.ts';
import type { CaseFileSheet } from '../../src-shared/contract/case-files.ts';
import type { DocumentType } from '../../src-shared/domain/documents/document-rules.ts';
import {
  brokenPagePdf,
  damagedPdfs,
  encryptedPdf,
  jpegFile,
  pngFile,
  scannedPdf,
  scriptedPdf,
  textPdf,
  tiffFile,
} from '../testing/document-files.ts';
import { caseFileWords as words } from './testing/case-file-words.ts';

interface Source {
  name: string;
  type: DocumentType;
  bytes: Uint8Array;
}

/** One page that says that it has 60,000 by 60,000 pixels. */
function hugeTiff(): Uint8Array {
  const bytes = Buffer.from(tiffFile(1));
  for (const entry of [22, 34]) bytes.writeUInt32LE(60_000, entry + 8);
  return new Uint8Array(bytes);
}

const longName = `${'Łódź Ñandú Ωμέγα Москва '.repeat(12)}end`;

function sheetOf(sources: readonly Source[], extra: Partial<CaseFileSheet> = {}): CaseFileSheet {
  return {
    claimId: 'c-1',
    title: 'Case file c-1',
    lines: ['Café Ñandú'],
    sections: [
      { kind: 'facts', title: 'Claim', facts: [{ term: 'Merchant', text: longName }] },
      {
        kind: 'documents',
        title: 'Documents',
        none: 'None',
        documents: sources.map(({ name }, index) => ({ key: `k${index}`, name, lines: ['Approved'] })),
      },
    ],
    ...extra,
  };
}

async function fileOf(sources: readonly Source[], extra?: Partial<CaseFileSheet>): Promise<Uint8Array> {
  const file = createCaseFile({ sheet: sheetOf(sources, extra), words, madeAtMs: 1_772_000_000_000 });
  for (const [index, { type, bytes }] of sources.entries()) await file.append(`k${index}`, type, bytes);
  return file.finish();
}

/** The file as another library reads it. */
async function read(bytes: Uint8Array) {
  const task = getDocument({ data: bytes.slice(), verbosity: 0, useWorkerFetch: false });
  const pdf = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  const outline = await pdf.getOutline();
  const scripts = await pdf.getJSActions();
  await task.destroy();
  return { pages, outline, scripts };
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ');

describe('a case file', () => {
  it('has its sheet, then each document’s pages, numbered, with bookmarks and the hash of each source', async () => {
    const sources: Source[] = [
      { name: 'contract.pdf', type: 'pdf', bytes: await textPdf(3) },
      { name: 'photo.jpg', type: 'jpeg', bytes: jpegFile() },
      { name: 'scan.pdf', type: 'pdf', bytes: await scannedPdf() },
      { name: 'screen.png', type: 'png', bytes: pngFile() },
    ];
    const { pages, outline } = await read(await fileOf(sources));
    expect(pages).toHaveLength(1 + 3 + 1 + 2 + 1);
    const [sheet = ''] = pages;
    expect(plain(sheet)).toContain(longName);
    for (const { bytes } of sources)
      expect(sheet).toContain(createHash('sha256').update(bytes).digest('hex'));
    expect(plain(sheet)).toContain('Pages: 2–4');
    expect(plain(sheet)).toContain('Pages: 8');
    expect(pages[2]).toContain('Contract, page 2 of 3');
    expect(pages.map((text, index) => plain(text).includes(`${index + 1} / 8`))).toEqual(
      pages.map(() => true),
    );
    expect(outline[0]?.items.map(({ title }) => title)).toEqual([
      'Claim',
      'Documents',
      '1. contract.pdf',
      '2. photo.jpg',
      '3. scan.pdf',
      '4. screen.png',
    ]);
  });

  it('has every page of a TIFF, as it was scanned', async () => {
    const bytes = await fileOf([{ name: 'fax.tif', type: 'tiff', bytes: tiffFile(3, 30, 20) }]);
    const { pages } = await read(bytes);
    expect(pages).toHaveLength(1 + 3);
    expect(plain(pages[0] ?? '')).toContain('Pages: 2–4');
    const pdf = await PDFDocument.load(bytes);
    const pictures = pdf.context
      .enumerateIndirectObjects()
      .map(([, object]) => object)
      .filter((object) => object instanceof PDFRawStream)
      .filter(({ dict }) => dict.get(PDFName.of('Subtype')) === PDFName.of('Image'));
    const directories = UTIF.decode(Buffer.from(tiffFile(3, 30, 20)));
    const scanned = directories.map((directory) => {
      UTIF.decodeImage(Buffer.from(tiffFile(3, 30, 20)), directory);
      return Buffer.from(UTIF.toRGBA8(directory).filter((_, at) => at % 4 !== 3));
    });
    expect(pictures.map(({ contents }) => inflateSync(contents))).toEqual(scanned);
  });

  it('lists what can’t be appended with the reason, and comes all the same', async () => {
    const sources: Source[] = [
      { name: 'locked.pdf', type: 'pdf', bytes: encryptedPdf() },
      { name: 'picture.webp', type: 'webp', bytes: new Uint8Array(2000).fill(67) },
      { name: 'cut.tif', type: 'tiff', bytes: tiffFile(1).slice(0, 60) },
      { name: 'bomb.tif', type: 'tiff', bytes: hugeTiff() },
      { name: 'long.tif', type: 'tiff', bytes: tiffFile(500, 1, 1) },
      { name: 'noise.pdf', type: 'pdf', bytes: new Uint8Array(2000).fill(65) },
      { name: 'noise.jpg', type: 'jpeg', bytes: new Uint8Array(2000).fill(66) },
      { name: 'contract.pdf', type: 'pdf', bytes: await textPdf(1) },
    ];
    const { pages } = await read(await fileOf(sources));
    expect(pages).toHaveLength(2);
    const reasons = [...plain(pages[0] ?? '').matchAll(/Not appended: (\w+)/g)].map(([, reason]) => reason);
    expect(reasons).toEqual(['encrypted', 'kind', 'incomplete', 'too', 'too', 'damaged', 'incomplete']);
    expect(plain(pages[0] ?? '')).toContain('too much memory');
    expect(plain(pages[0] ?? '')).toContain('too many pages');
  });

  it('can be read whatever is damaged in a document', async () => {
    const broken = [...damagedPdfs(), { name: 'page', bytes: brokenPagePdf() }];
    const sources = broken.map(({ name, bytes }): Source => ({ name, type: 'pdf', bytes }));
    const { pages } = await read(await fileOf(sources));
    for (const { name } of sources) expect(pages[0]).toContain(name);
  });

  // Promise: case-file-inert
  it('shows what a document shows, and does nothing that it does', async () => {
    const scripted = await scriptedPdf('https://example.com/out');
    const bytes = await fileOf([{ name: 'a.pdf', type: 'pdf', bytes: scripted }]);
    const { pages, scripts } = await read(bytes);
    expect(pages[1]).toContain('This page has a script');
    expect(scripts).toBeNull();
    const pdf = await PDFDocument.load(bytes);
    const dictionaries = pdf.context.enumerateIndirectObjects().map(([, one]) => String(one));
    expect(
      dictionaries.filter((one) => /JavaScript|\/URI|\/AA\b|OpenAction|\/Subtype \/Link/.test(one)),
    ).toEqual([]);
  });

  it('draws what was typed into a form, and says what has no picture of its own', async () => {
    const pdf = await PDFDocument.create();
    const page = pdf.addPage([300, 300]);
    const field = pdf.getForm().createTextField('order');
    field.setText('typed 4471');
    field.addToPage(page, {
      x: 20,
      y: 200,
      width: 200,
      height: 30,
      font: await pdf.embedFont(StandardFonts.Helvetica),
    });
    const { context } = pdf;
    const note = context.obj({
      Type: 'Annot',
      Subtype: 'FreeText',
      Rect: [0, 0, 9, 9],
      Contents: PDFString.of('x'),
    });
    page.node.Annots()?.push(context.register(note));
    const { pages } = await read(await fileOf([{ name: 'form.pdf', type: 'pdf', bytes: await pdf.save() }]));
    expect(pages[1]).toContain('typed 4471');
    expect(plain(pages[0] ?? '')).toContain(words.partlyDrawn);
  });

  it('spells out what its font has no sign for, and what can’t be seen', async () => {
    const facts = [{ term: 'Merchant', text: '北京 Café\u202Efdp' }];
    const { pages } = await read(await fileOf([], { sections: [{ kind: 'facts', title: 'Claim', facts }] }));
    expect(plain(pages[0] ?? '')).toContain('[U+5317][U+4EAC] Café[U+202E]fdp');
    expect(plain(pages[0] ?? '')).toContain(words.uncovered);
  });

  it('keeps each spelled-out character on one line', async () => {
    const facts = [{ term: 'Merchant', text: 'ส'.repeat(60) }];
    const { pages } = await read(await fileOf([], { sections: [{ kind: 'facts', title: 'Claim', facts }] }));
    expect(pages[0]?.match(/\[U\+0E2A\]/g)).toHaveLength(60);
  });

  it('goes on over pages, and keeps their count when pages are named', async () => {
    const sources = await Promise.all(
      Array.from(
        { length: 40 },
        async (_, index): Promise<Source> => ({
          name: `${index} ${longName}`,
          type: 'pdf',
          bytes: await textPdf(1),
        }),
      ),
    );
    const { pages } = await read(await fileOf(sources));
    const first = Number(/Pages: (\d+)/.exec(plain(pages[0] ?? ''))?.[1]);
    expect(pages[first - 1]).toContain('Contract, page 1 of 1');
    expect(pages).toHaveLength(first - 1 + 40);
  });

  it('turns a page’s line with the page', async () => {
    const pdf = await PDFDocument.create();
    for (const angle of [0, 90, 180, 270])
      pdf.addPage([300, 400]).node.set(PDFName.of('Rotate'), pdf.context.obj(angle));
    const { pages } = await read(
      await fileOf([{ name: 'turned.pdf', type: 'pdf', bytes: await pdf.save() }]),
    );
    expect(pages.slice(1).map(plain)).toEqual([2, 3, 4, 5].map((page) => `1. turned.pdf ${page} / 5`));
  });
});
