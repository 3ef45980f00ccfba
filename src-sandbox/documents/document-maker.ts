import type { Claim } from '../../src-shared/claims-service/claim.ts';
import { createDice, mix, salts } from '../world/dice.ts';
import { claimIndexOf } from '../world/claim-id.ts';
import type { DocumentKind, SandboxDocument } from '../world/document-set.ts';
import { type Bitmap, createPageDrawing } from './drawing/bitmap.ts';
import { layOut } from './drawing/layout.ts';
import type { Page } from './drawing/marks.ts';
import { outOfFocus, photograph } from './drawing/photograph.ts';
import { jpegFile, pngFile, tiffFile } from './drawing/picture-files.ts';
import { createTypefaces } from './drawing/typefaces.ts';
import { chatPaper } from './papers/chat.ts';
import { contractPaper } from './papers/contract.ts';
import { deliveryPaper } from './papers/delivery-note.ts';
import { invoicePaper } from './papers/invoice.ts';
import type { MakePaper } from './papers/paper.ts';
import { purchaseOf } from './papers/purchase.ts';
import { receiptPaper } from './papers/receipt.ts';

const papers: Record<DocumentKind, MakePaper> = {
  invoice: invoicePaper,
  delivery: deliveryPaper,
  receipt: receiptPaper,
  chat: chatPaper,
  contract: contractPaper,
};

/** Number of files kept, as a viewer requests more than once what it shows. */
const mostKept = 16;
const photographedPixels = 430_000;
const drawnPixels = 900_000;
const scanDotsPerInch = 130;
const pointsPerInch = 72;
/** Radius of the blur as a share of the width, which makes every letter unreadable. */
const blur = 1 / 110;
const keptWhenCutOff = 0.55;

export function createDocumentMaker(seed: number) {
  const typefaces = createTypefaces();
  const draw = createPageDrawing(typefaces);
  const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

  async function make(document: SandboxDocument, claim: Claim): Promise<Uint8Array<ArrayBuffer>> {
    const index = claimIndexOf(seed, claim.id) ?? 0;
    const key = mix(seed, index, salts.photograph);
    const purchase = purchaseOf(seed, index, claim, document.fit);
    const form = document.format === 'pdf' || document.format === 'tif' ? 'pages' : 'sheet';
    const paper = papers[document.kind](purchase, form, createDice(key, 0, salts.photograph));
    const pages = layOut(paper.sheet, paper.blocks, typefaces);
    const file = await write(pages, document, key, {
      title: paper.title,
      author: claim.merchant.name,
      atMs: purchase.soldAtMs,
    });
    const length = document.fit === 'cut_off' ? Math.floor(file.length * keptWhenCutOff) : file.length;
    return new Uint8Array(file.subarray(0, length));
  }

  async function write(
    pages: readonly Page[],
    { format, fit, kind }: SandboxDocument,
    key: number,
    about: { title: string; author: string; atMs: number },
  ): Promise<Uint8Array> {
    if (format === 'pdf') {
      const { pdfFile } = await import('./drawing/pdf-file.ts');
      return pdfFile(pages, about, typefaces);
    }
    const seenAs = (picture: Bitmap) =>
      fit === 'unreadable' ? outOfFocus(picture, Math.ceil(picture.width * blur)) : picture;
    if (format === 'tif') {
      const scale = scanDotsPerInch / pointsPerInch;
      return tiffFile(
        pages.map((page) => seenAs(draw(page, scale))),
        scanDotsPerInch,
      );
    }
    const [page] = pages;
    if (page === undefined) return new Uint8Array();
    const isPhotograph = format === 'jpg';
    const pixels = isPhotograph ? photographedPixels : drawnPixels;
    const most = kind === 'chat' ? 2 : 3;
    const scale = Math.min(Math.sqrt(pixels / (page.width * page.height)), most);
    const picture = draw(page, scale);
    return isPhotograph
      ? jpegFile(seenAs(photograph(picture, key)), fit === 'unreadable' ? 40 : 68)
      : pngFile(seenAs(picture));
  }

  return {
    /** Returns the document's file about the claim: the same each time, made on request. */
    bytes(document: SandboxDocument, claim: Claim): Promise<Uint8Array<ArrayBuffer>> {
      const name = `${claim.id}/${document.name}`;
      const known = kept.get(name);
      if (known) return known;
      const made = make(document, claim);
      kept.set(name, made);
      made.catch(() => kept.delete(name));
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
      return made;
    },
  };
}
export type DocumentMaker = ReturnType<typeof createDocumentMaker>;
