import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import * as tiff from 'utif2';
import { describe, expect, it } from 'vitest';
import type { Claim } from '../../src-shared/claims-service/claim.ts';
import { currencyDigits } from '../../src-shared/domain/money/currency-digits.ts';
import { tempDir } from '../../src-testing/temp-dir.ts';
import type { DocumentKind, SandboxDocument } from '../world/document-set.ts';
import { createWorld } from '../world/world.ts';
import { createWorldClock } from '../world/world-clock.ts';
import { createDocumentMaker } from './document-maker.ts';
import { purchaseOf } from './papers/purchase.ts';

const seed = 7;
const baseTimeMs = Date.parse('2026-05-04T12:00:00.000Z');
const world = createWorld(
  { seed, claims: 600, baseTimeMs },
  createWorldClock(baseTimeMs, 0, () => 0),
);
const indexes = Array.from({ length: world.claimCount() }, (_, index) => index);
const maker = createDocumentMaker(seed);

const kinds = ['invoice', 'delivery', 'receipt', 'chat', 'contract'] as const satisfies DocumentKind[];
const countries = ['AR', 'BR', 'CL', 'ES', 'KW', 'MX', 'PT', 'UY'] as const;

function claimIn(country: string): Claim {
  const index = indexes.find((one) => world.claim(one).merchant.contact.country === country) ?? 0;
  return world.claim(index);
}

function document(parts: Partial<SandboxDocument>): SandboxDocument {
  return { name: '', kind: 'invoice', format: 'pdf', fit: 'fits', verdict: 'approved', ...parts };
}

const make = (parts: Partial<SandboxDocument>, claim: Claim) =>
  maker.bytes(document({ name: Object.values(parts).join('-'), ...parts }), claim);

/** Every text of a PDF, as PDF.js reads it, words of a line apart by one blank. */
async function textOf(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, nth) => {
      const { items } = await (await pdf.getPage(nth + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join('\n');
    }),
  );
  await pdf.cleanup();
  return pages.join('\n').replaceAll('\u00a0', ' ');
}

/** Words without their line breaks. */
const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

/** The numbers of a text in minor units, whatever separates their groups. */
function numbersIn(text: string): Set<string> {
  const joined = text.replaceAll(/(?<=\d) (?=\d{3}(?:\D|$))/g, '');
  return new Set((joined.match(/\d+(?:[.,]\d+)*/g) ?? []).map((number) => number.replaceAll(/\D/g, '')));
}

const minorUnits = ({ amount, currency }: Claim) =>
  String(Math.round(amount * 10 ** (currencyDigits.get(currency) ?? 2)));
const dayOf = (claim: Claim) => claim.createdAt.slice(0, 10).split('-').toReversed().join('/');

describe('a document that fits its claim', () => {
  const cases = countries.flatMap((country) => kinds.map((kind) => ({ country, kind })));
  it.each(cases)('has the facts of a claim in $country: $kind', async ({ country, kind }) => {
    const claim = claimIn(country);
    const text = await textOf(await make({ kind, format: 'pdf' }, claim));
    const line = inOneLine(text).toLowerCase();
    expect(numbersIn(text)).toContain(minorUnits(claim));
    expect(line.replaceAll(' ', '')).toContain(
      claim.merchant.name.slice(0, 40).toLowerCase().replaceAll(' ', ''),
    );
    expect(line).toContain(claim.primaryAccountNumber);
    expect(text).toContain(claim.authCode);
    // Chile writes dashes between day, month and year.
    expect(line.replaceAll('-', '/')).toContain(dayOf(claim));
    expect(line).toContain(claim.payment.card_holder_name.toLowerCase());
  });

  it('shows no more of a card than its first six and last four digits', async () => {
    const careless = indexes
      .map((index) => world.claim(index))
      .filter(({ payment }) => /^\d{8}/.test(payment.pan));
    expect(careless.length).toBeGreaterThan(5);
    for (const claim of careless.slice(0, 6)) {
      for (const kind of kinds) {
        // One document at a time.
        const text = await textOf(await make({ kind, format: 'pdf' }, claim));
        expect(text).not.toContain(claim.payment.pan.slice(0, 7));
      }
    }
  });

  const hasPoppler = spawnSync('pdftotext', ['-v']).status === 0;
  it.skipIf(!hasPoppler)('is read by poppler as by PDF.js (needs pdftotext of poppler-utils)', async () => {
    const claim = claimIn('BR');
    const path = join(tempDir(), 'invoice.pdf');
    writeFileSync(path, await make({ kind: 'invoice', format: 'pdf' }, claim));
    const text = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
    expect(numbersIn(text.replaceAll('\u00a0', ' '))).toContain(minorUnits(claim));
    expect(text).toContain(claim.primaryAccountNumber);
    expect(text).toContain(claim.authCode);
  });
});

describe('a document that does not fit', () => {
  const others = indexes.flatMap((index) => world.documents(index));

  it('is there for each reason, is one of few, and is unapproved', () => {
    const wrong = others.filter(({ fit }) => fit !== 'fits');
    expect(new Set(wrong.map(({ fit }) => fit))).toEqual(
      new Set(['other_amount', 'other_name', 'unreadable', 'cut_off']),
    );
    expect(new Set(wrong.map(({ verdict }) => verdict))).toEqual(new Set(['unapproved']));
    expect(wrong.length / others.length).toBeGreaterThan(0.08);
    expect(wrong.length / others.length).toBeLessThan(0.25);
  });

  it.each(kinds)('has another amount alone: %s', async (kind) => {
    const claim = claimIn('AR');
    const text = await textOf(await make({ kind, format: 'pdf', fit: 'other_amount' }, claim));
    expect(numbersIn(text)).not.toContain(minorUnits(claim));
    expect(inOneLine(text).toLowerCase()).toContain(claim.payment.card_holder_name.toLowerCase());
  });

  it.each(kinds)('has another name alone: %s', async (kind) => {
    const claim = claimIn('PT');
    const text = await textOf(await make({ kind, format: 'pdf', fit: 'other_name' }, claim));
    expect(inOneLine(text).toLowerCase()).not.toContain(claim.payment.card_holder_name.toLowerCase());
    expect(numbersIn(text)).toContain(minorUnits(claim));
  });

  it('breaks off before its end', async () => {
    const claim = claimIn('MX');
    for (const format of ['pdf', 'jpg', 'tif'] as const) {
      // One document at a time.
      const [whole, cut] = [await make({ format }, claim), await make({ format, fit: 'cut_off' }, claim)];
      expect(cut.length).toBeLessThan(whole.length * 0.6);
      expect(Buffer.from(whole).subarray(0, cut.length).equals(cut)).toBe(true);
    }
  });

  it('has no edge as sharp as letters have when it is out of focus', async () => {
    const claim = claimIn('CL');
    const sharp = picture(await make({ kind: 'receipt', format: 'png' }, claim));
    const dull = picture(await make({ kind: 'receipt', format: 'png', fit: 'unreadable' }, claim));
    expect(steepestStep(sharp)).toBeGreaterThan(120);
    expect(steepestStep(dull)).toBeLessThan(30);
  });
});

interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

const picture = (bytes: Uint8Array): Pixels => PNG.sync.read(Buffer.from(bytes));

/** The largest difference of two pixels beside each other. */
function steepestStep({ width, data }: Pixels): number {
  let steepest = 0;
  for (let at = 4; at < data.length; at += 4) {
    if ((at / 4) % width === 0) continue;
    steepest = Math.max(steepest, Math.abs((data[at] ?? 0) - (data[at - 4] ?? 0)));
  }
  return steepest;
}

/** The part of the pixels that are about as dark as ink. */
function inkShare({ data }: Pixels): number {
  let dark = 0;
  for (let at = 0; at < data.length; at += 4) if ((data[at + 1] ?? 255) < 110) dark++;
  return dark / (data.length / 4);
}

describe('a picture', () => {
  it.each(kinds)('is a PNG whose rows are all there: %s', async (kind) => {
    const bytes = Buffer.from(await make({ kind, format: 'png' }, claimIn('UY')));
    const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
    const parts: Buffer[] = [];
    for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
      if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
        parts.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
    }
    expect(inflateSync(Buffer.concat(parts)).length).toBe(height * (1 + width * 3));
    expect(inkShare(picture(bytes))).toBeGreaterThan(0.005);
  });

  it.each(['receipt', 'delivery'] as const)('is a photograph on a table: %s', async (kind) => {
    const bytes = await make({ kind, format: 'jpg' }, claimIn('ES'));
    const shot = jpeg.decode(bytes);
    const corner = shot.data.subarray(0, 3);
    const center = (Math.floor(shot.height / 2) * shot.width + Math.floor(shot.width / 2)) * 4;
    expect(Math.max(...corner)).toBeLessThan(170);
    expect(inkShare(shot)).toBeGreaterThan(0.05);
    expect(shot.data.length).toBeGreaterThan(center);
    expect(bytes.length).toBeLessThan(200_000);
  });

  it.each(['delivery', 'contract'] as const)('is a TIFF of more than one page: %s', async (kind) => {
    const bytes = await make({ kind, format: 'tif' }, claimIn('BR'));
    const file = bytes.slice().buffer;
    const pages = tiff.decode(file);
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) {
      tiff.decodeImage(file, page);
      const shown = { width: page.width, height: page.height, data: tiff.toRGBA8(page) };
      expect(shown.data.length).toBe(page.width * page.height * 4);
      expect(inkShare(shown)).toBeGreaterThan(0.002);
      expect(inkShare(shown)).toBeLessThan(0.3);
    }
  });
});

it('a document has the same bytes each time it is made, and others for another seed', async () => {
  const claim = claimIn('AR');
  for (const format of ['pdf', 'jpg', 'png', 'tif'] as const) {
    const one = document({ format, name: format });
    // One document at a time.
    const again = await createDocumentMaker(seed).bytes(one, claim);
    // One document at a time.
    expect(Buffer.from(again).equals(await createDocumentMaker(seed).bytes(one, claim))).toBe(true);
    // One document at a time.
    expect(Buffer.from(again).equals(await createDocumentMaker(seed + 1).bytes(one, claim))).toBe(false);
  }
});

it('the lines of a purchase, and its net and tax, add up to the amount of the claim to the last unit', () => {
  for (const index of indexes) {
    const claim = world.claim(index);
    const { lines, net, tax, total, rules } = purchaseOf(seed, index, claim, 'fits');
    expect(String(total)).toBe(minorUnits(claim));
    expect(lines.reduce((sum, line) => sum + line.total, 0)).toBe(total);
    expect(lines.filter((line) => line.unit * line.quantity !== line.total || line.unit < 1)).toEqual([]);
    if (rules.tax.mode === 'added' || rules.tax.mode === 'contained') expect(net + tax).toBe(total);
  }
});
