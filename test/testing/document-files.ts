import { createHash } from 'node:crypto';
import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';
import jpeg from 'jpeg-js';
import { PDFDocument, PDFName, PDFString, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { PNG } from 'pngjs';

/** Real files of every kind that a merchant may upload, the harmless ones and the others. */

const a4 = [595, 842] as const;

/** Pages of text; each page names its number, and page 7 the word that a search is for. */
export async function textPdf(pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number += 1) {
    const page = pdf.addPage([...a4]);
    page.drawText(`Contract, page ${number} of ${pages}`, { x: 56, y: 770, size: 20, font });
    for (let line = 0; line < 30; line += 1) {
      const text = `${number}.${line + 1} The parties agree on delivery of order 4471 at the address on file.`;
      page.drawText(text, { x: 56, y: 730 - line * 22, size: 11, font });
    }
    if (number === 7)
      page.drawText('Signature of the cardholder: periwinkle', { x: 56, y: 50, size: 11, font });
  }
  return pdf.save();
}

/** A page that is a picture, as a scanner makes it. */
export async function scannedPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const picture = await pdf.embedJpg(jpegFile(620, 877));
  for (let number = 0; number < 2; number += 1) {
    pdf.addPage([...a4]).drawImage(picture, { x: 0, y: 0, width: a4[0], height: a4[1] });
  }
  return pdf.save();
}

/** JavaScript when it opens, by name, on a page, and a link that wants out. */
export async function scriptedPdf(target: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([...a4]);
  page.drawText('This page has a script', { x: 56, y: 770, size: 20, font });
  page.drawRectangle({ x: 56, y: 700, width: 200, height: 40, color: rgb(0.9, 0.9, 0.6) });
  const script = `app.alert('x'); app.launchURL('${target}'); this.submitForm('${target}');`;
  pdf.addJavaScript('first', script);
  const { context } = pdf;
  const action = context.obj({ S: 'JavaScript', JS: PDFString.of(script) });
  pdf.catalog.set(PDFName.of('OpenAction'), action);
  page.node.set(PDFName.of('AA'), context.obj({ O: action }));
  const link = context.obj({
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [56, 700, 256, 740],
    A: { S: 'URI', URI: PDFString.of(target) },
  });
  page.node.set(PDFName.of('Annots'), context.obj([context.register(link)]));
  return pdf.save({ useObjectStreams: false });
}

/** Asks for a password that nobody has. */
export function encryptedPdf(): Uint8Array {
  const noise = (text: string) => createHash('sha256').update(text).digest('hex');
  const id = noise('id').slice(0, 32);
  return pdfOf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
      `<< /Filter /Standard /V 1 /R 2 /O <${noise('o')}> /U <${noise('u')}> /P -44 >>`,
    ],
    { trailer: `/Encrypt 4 0 R /ID [<${id}> <${id}>]` },
  );
}

/** One page that says what it is; the base of the damaged ones. */
function plainObjects(text: string): string[] {
  const content = `BT /F1 24 Tf 72 700 Td (${text}) Tj ET`;
  return [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
}

function pdfOf(objects: readonly string[], { header = '%PDF-1.4\n', trailer = '' } = {}): Uint8Array {
  let text = header;
  const offsets = objects.map((body, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer << /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}\n%%EOF`;
  return new Uint8Array(Buffer.from(text, 'latin1'));
}

/** PDFs with the defects of real ones that readers overlook, each with one page that can be drawn. */
export function damagedPdfs(): { name: string; bytes: Uint8Array }[] {
  const plain = (text: string, options = {}) => pdfOf(plainObjects(text), options);
  const edited = (name: string, edit: (text: string) => string) => ({
    name,
    bytes: new Uint8Array(Buffer.from(edit(Buffer.from(plain(name)).toString('latin1')), 'latin1')),
  });
  return [
    edited('text-before-header.pdf', (text) => `Warning: division by zero in invoice.php\r\n\r\n${text}`),
    edited('markup-before-header.pdf', (text) => `<html><body><b>Notice</b></body></html>\n${text}`),
    edited('zeros-before-header.pdf', (text) => `${'\0'.repeat(700)}${text}`),
    // Only a comment of binary bytes, then the objects.
    edited('no-header.pdf', (text) => text.replace('%PDF-1.4\n', '%\xe2\xe3\xcf\xd3\n')),
    edited('no-version.pdf', (text) => text.replace('%PDF-1.4\n', '%PDF-bad\n')),
    edited('wrong-startxref.pdf', (text) => text.replace(/startxref\n\d+/, 'startxref\n7')),
    edited('no-xref.pdf', (text) => text.replace(/xref\n0 6[\s\S]*?trailer/, 'trailer')),
    edited('bytes-after-end.pdf', (text) => `${text}\n${'--boundary\r\n'.repeat(300)}`),
    edited('wrong-length.pdf', (text) => text.replace(/\/Length \d+/, '/Length 99999')),
  ];
}

/**
 * A first page of text, then one whose content inflates, twice over, to `megabytes` of blanks: a file of
 * a few kilobytes.
 */
export function inflatingPdf(megabytes: number): Uint8Array {
  const outer = deflateSync(deflatedBlanks(megabytes));
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 6 0 R] /Count 2 >>',
    ...plainObjects('inflating-second-page.pdf').slice(2),
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 7 0 R >>',
    `<< /Length ${outer.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n${outer.toString('latin1')}\nendstream`,
  ]);
}

/** A deflated stream of blanks, put together from the same block so that nobody has to hold it inflated. */
function deflatedBlanks(megabytes: number): Buffer {
  const bytes = 1024 * 1024;
  const flushed = deflateRawSync(Buffer.alloc(bytes, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  const [zlibHeader, lastBlock] = [Buffer.from([0x78, 0x9c]), Buffer.from([0x03, 0x00])];
  return Buffer.concat([zlibHeader, ...Array<Buffer>(megabytes).fill(flushed), lastBlock, Buffer.alloc(4)]);
}

/** Two pages; the second can't be read. */
export function brokenPagePdf(): Uint8Array {
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 6 0 R] /Count 2 >>',
    ...plainObjects('broken-page.pdf').slice(2),
    '(not a page)',
  ]);
}

function painted(width: number, height: number, hue = 0): Buffer {
  const data = Buffer.alloc(width * height * 4, 255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const isLine = y % 24 < 8 && x > 20 && x < width - 20 - ((y * 7) % 90);
      data[at] = isLine ? 60 + hue : 245;
      data[at + 1] = isLine ? 60 : 242 - hue;
      data[at + 2] = isLine ? 70 : 228;
    }
  }
  return data;
}

export function jpegFile(width = 480, height = 640): Uint8Array {
  return new Uint8Array(jpeg.encode({ width, height, data: painted(width, height) }, 75).data);
}

export function pngFile(width = 360, height = 480): Uint8Array {
  const png = new PNG({ width, height });
  png.data = painted(width, height, 60);
  return new Uint8Array(PNG.sync.write(png));
}

/** A small picture with a head that claims to be enormous. */
export function hugePng(side = 60_000): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 6, 0, 0, 0], 8);
  return pngOf([chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.alloc(4096))), chunk('IEND')]);
}

/** Two frames that take turns. */
export function animatedPng(width = 200, height = 120): Uint8Array {
  const frame = (hue: number) => {
    const rows = painted(width, height, hue);
    const lines = Array.from({ length: height }, (_, y) =>
      Buffer.concat([Buffer.from([0]), rows.subarray(y * width * 4, (y + 1) * width * 4)]),
    );
    return deflateSync(Buffer.concat(lines));
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const control = (sequence: number) => {
    const data = Buffer.alloc(26);
    [sequence, width, height, 0, 0].forEach((value, index) => data.writeUInt32BE(value, index * 4));
    data.writeUInt16BE(1, 20);
    data.writeUInt16BE(4, 22);
    return data;
  };
  const sequence = Buffer.alloc(4);
  sequence.writeUInt32BE(2);
  return pngOf([
    chunk('IHDR', head),
    chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    chunk('fcTL', control(0)),
    chunk('IDAT', frame(0)),
    chunk('fcTL', control(1)),
    chunk('fdAT', Buffer.concat([sequence, frame(120)])),
    chunk('IEND'),
  ]);
}

function pngOf(chunks: readonly Buffer[]): Uint8Array {
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return new Uint8Array(Buffer.concat([signature, ...chunks]));
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Uncompressed RGB pages, one after another. */
export function tiffFile(pages: number, width = 300, height = 400): Uint8Array {
  const stripBytes = width * height * 3;
  const fields = 11;
  const directoryBytes = 2 + fields * 12 + 4;
  const pageBytes = directoryBytes + 6 + stripBytes;
  const file = Buffer.alloc(8 + pages * pageBytes);
  file.write('II', 0, 'latin1');
  file.writeUInt16LE(42, 2);
  file.writeUInt32LE(8, 4);
  for (let page = 0; page < pages; page += 1) {
    const start = 8 + page * pageBytes;
    const bits = start + directoryBytes;
    const strip = bits + 6;
    const entries: [tag: number, type: number, count: number, value: number][] = [
      [254, 4, 1, pages > 1 ? 2 : 0],
      [256, 4, 1, width],
      [257, 4, 1, height],
      [258, 3, 3, bits],
      [259, 3, 1, 1],
      [262, 3, 1, 2],
      [273, 4, 1, strip],
      [277, 3, 1, 3],
      [278, 4, 1, height],
      [279, 4, 1, stripBytes],
      [284, 3, 1, 1],
    ];
    file.writeUInt16LE(fields, start);
    entries.forEach(([tag, type, count, value], index) => {
      const at = start + 2 + index * 12;
      file.writeUInt16LE(tag, at);
      file.writeUInt16LE(type, at + 2);
      file.writeUInt32LE(count, at + 4);
      file.writeUInt32LE(value, at + 8);
    });
    const next = page + 1 < pages ? start + pageBytes : 0;
    file.writeUInt32LE(next, start + directoryBytes - 4);
    for (const index of [0, 1, 2]) file.writeUInt16LE(8, bits + index * 2);
    const rgba = painted(width, height, page * 50);
    for (let pixel = 0; pixel < width * height; pixel += 1) {
      rgba.copy(file, strip + pixel * 3, pixel * 4, pixel * 4 + 3);
    }
  }
  return new Uint8Array(file);
}

/** One pixel; made by a browser. */
export function webpFile(): Uint8Array {
  return new Uint8Array(Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64'));
}

export function htmlFile(target: string): Uint8Array {
  return new TextEncoder().encode(
    `<!doctype html><html><body><script>fetch('${target}')</script><img src="${target}"></body></html>`,
  );
}

export function svgFile(target: string): Uint8Array {
  return new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg"><script>fetch('${target}')</script><image href="${target}"/></svg>`,
  );
}

export function truncated(file: Uint8Array, part = 0.5): Uint8Array {
  return file.slice(0, Math.floor(file.length * part));
}
