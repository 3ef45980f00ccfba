import jpeg from 'jpeg-js';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { PNG } from 'pngjs';
import type { Claim } from '../../src-shared/claims-service/claim.ts';
import type { SandboxDocument } from '../world/document-set.ts';
import { drawReceipt } from './receipt-picture.ts';

/** Real bytes of the document's format, small, the same each time; made when somebody asks. */
export async function documentBytes(
  document: SandboxDocument,
  claim: Claim,
): Promise<Uint8Array<ArrayBuffer>> {
  switch (document.format) {
    case 'pdf':
      return pdfBytes(document, claim);
    case 'jpg':
      return new Uint8Array(jpeg.encode(drawReceipt(claim.id), 70).data);
    default: {
      const picture = drawReceipt(claim.id);
      const png = new PNG({ width: picture.width, height: picture.height });
      png.data = picture.data;
      return new Uint8Array(PNG.sync.write(png));
    }
  }
}

async function pdfBytes(document: SandboxDocument, claim: Claim): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  // A fixed date keeps the bytes equal from one download to the next.
  pdf.setCreationDate(new Date(claim.createdAt));
  pdf.setModificationDate(new Date(claim.createdAt));
  const page = pdf.addPage([595, 842]);
  const lines = [
    document.title.replaceAll('-', ' ').toUpperCase(),
    '',
    claim.merchant.name,
    `${claim.merchant.taxIdType} ${claim.merchant.taxId}`,
    `${claim.merchant.address.address.street} ${claim.merchant.address.address.number}, ${claim.merchant.address.city}`,
    '',
    `RRN ${claim.rrn}`,
    `${claim.currency} ${claim.amount}`,
    claim.payment.card_holder_name,
    claim.createdAt.slice(0, 10),
  ];
  lines.forEach((line, nth) => {
    page.drawText(printable(line), {
      x: 56,
      y: 770 - nth * 22,
      size: nth === 0 ? 18 : 11,
      font,
      maxWidth: 480,
    });
  });
  return new Uint8Array(await pdf.save());
}

/** The built-in fonts know Latin-1 only. */
function printable(text: string): string {
  return text
    .replaceAll('–', '-')
    .normalize('NFC')
    .replace(/[^\u0020-\u00ff]/g, '?');
}
