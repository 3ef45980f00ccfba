import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';

/** Small files that ask for much memory, put together so that nobody has to hold what they inflate to. */

const megabyte = 1024 * 1024;

/** A deflated stream of blanks: the same block over and over. */
function deflatedBlanks(megabytes: number): Buffer {
  const flushed = deflateRawSync(Buffer.alloc(megabyte, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  const [zlibHeader, lastBlock] = [Buffer.from([0x78, 0x9c]), Buffer.from([0x03, 0x00])];
  return Buffer.concat([zlibHeader, ...Array<Buffer>(megabytes).fill(flushed), lastBlock, Buffer.alloc(4)]);
}

type PdfObject = string | { dictionary: string; stream: Buffer };

function pdfOf(objects: readonly PdfObject[]): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  let length = parts[0]?.length ?? 0;
  const offsets: number[] = [];
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  objects.forEach((body, index) => {
    offsets.push(length);
    add(Buffer.from(`${index + 1} 0 obj\n`));
    if (typeof body === 'string') add(Buffer.from(body));
    else {
      add(Buffer.from(`<< ${body.dictionary} /Length ${body.stream.length} >>\nstream\n`));
      add(body.stream);
      add(Buffer.from('\nendstream'));
    }
    add(Buffer.from('\nendobj\n'));
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const startsAt = length;
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${startsAt}\n%%EOF`,
    ),
  );
  return new Uint8Array(Buffer.concat(parts));
}

const catalog = '<< /Type /Catalog /Pages 2 0 R >>';
const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';

/** One page whose content inflates, `deflations` times over, to `megabytes` of blanks. */
export function blanksPdf(megabytes: number, deflations: 1 | 2): Uint8Array {
  const once = deflatedBlanks(megabytes);
  const stream = deflations === 1 ? once : deflateSync(once, { level: 9 });
  const filter = deflations === 1 ? '/FlateDecode' : '[/FlateDecode /FlateDecode]';
  return pdfOf([
    catalog,
    pages,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>',
    { dictionary: `/Filter ${filter}`, stream },
  ]);
}

/** One page with a picture of `side` × `side` pixels, all of one colour. */
export function picturePdf(side: number, copies = 1): Uint8Array {
  const stream = deflateSync(deflatedBlanks(Math.ceil((side * side * 3) / megabyte)), { level: 9 });
  const picture = {
    dictionary: `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter [/FlateDecode /FlateDecode]`,
    stream,
  };
  const names = Array.from({ length: copies }, (_, index) => `I${index}`);
  const content = names.map((name) => `q 595 0 0 842 0 0 cm /${name} Do Q`).join('\n');
  const resources = names.map((name, index) => `/${name} ${index + 5} 0 R`).join(' ');
  return pdfOf([
    catalog,
    pages,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << ${resources} >> >> >>`,
    { dictionary: '', stream: Buffer.from(content) },
    ...names.map(() => picture),
  ]);
}

type Entry = [tag: number, type: 3 | 4, count: number, value: number];

/** A little-endian TIFF of one directory; `data` follows it. */
function tiffOf(
  entries: readonly Entry[],
  { next = 0, data = Buffer.alloc(0) }: { next?: number; data?: Buffer },
): Uint8Array {
  const file = Buffer.alloc(dataStart(entries.length));
  file.write('II', 0, 'latin1');
  file.writeUInt16LE(42, 2);
  file.writeUInt32LE(8, 4);
  file.writeUInt16LE(entries.length, 8);
  entries.forEach(([tag, type, count, value], index) => {
    const at = 10 + index * 12;
    file.writeUInt16LE(tag, at);
    file.writeUInt16LE(type, at + 2);
    file.writeUInt32LE(count, at + 4);
    file.writeUInt32LE(value, at + 8);
  });
  file.writeUInt32LE(next, file.length - 4);
  return new Uint8Array(Buffer.concat([file, data]));
}
const dataStart = (entries: number) => 8 + 2 + entries * 12 + 4;

/** 322 bytes: a directory that is its own next one, and its own part twice over. */
export function selfPointingTiff(): Uint8Array {
  const entries: Entry[] = [
    [256, 4, 1, 8],
    [257, 4, 1, 8],
    [258, 3, 1, 8],
    [259, 3, 1, 1],
    [262, 3, 1, 1],
    [273, 4, 1, 8],
    [277, 3, 1, 1],
    [278, 4, 1, 8],
    [279, 4, 1, 64],
    [330, 4, 1, 8],
    [34_665, 4, 1, 8],
  ];
  const bytes = 322;
  return tiffOf(entries, { next: 8, data: Buffer.alloc(bytes - dataStart(entries.length)) });
}

/** Grey pages of `width` × `height` whose LZW strip of a few kilobytes is a run of growing runs. */
export function lzwTiff(width: number, height: number, codes = 2_700): Uint8Array {
  return stripTiff(width, height, { bits: 8, compression: 5, data: growingRuns(codes) });
}

/** LZW as TIFF has it: each code is one that was only just made, so each run is one longer than the last. */
function growingRuns(codes: number): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  const put = (code: number, width: number) => {
    held = (held << width) | code;
    bits += width;
    while (bits >= 8) {
      bytes.push((held >> (bits - 8)) & 255);
      bits -= 8;
      held &= (1 << bits) - 1;
    }
  };
  const [clear, end, first] = [256, 257, 258];
  let left = codes;
  while (left > 0) {
    put(clear, 9);
    put(0, 9);
    let next = first;
    while (left > 0 && next < 4094) {
      put(next, next < 511 ? 9 : next < 1023 ? 10 : next < 2047 ? 11 : 12);
      next += 1;
      left -= 1;
    }
  }
  put(end, 12);
  put(0, 8);
  return Buffer.from(bytes);
}

/** A fax page: one bit a pixel, not compressed, all blank. */
export function bilevelTiff(width: number, height: number): Uint8Array {
  const data = Buffer.alloc(Math.ceil(width / 8) * height, 0xff);
  return stripTiff(width, height, { bits: 1, compression: 1, data });
}

/** One page of one strip. `bits`: of a pixel; `compression`: as TIFF counts them. */
function stripTiff(
  width: number,
  height: number,
  { bits, compression, data }: { bits: number; compression: number; data: Buffer },
): Uint8Array {
  const entries = 9;
  return tiffOf(
    [
      [256, 4, 1, width],
      [257, 4, 1, height],
      [258, 3, 1, bits],
      [259, 3, 1, compression],
      [262, 3, 1, 1],
      [273, 4, 1, dataStart(entries)],
      [277, 3, 1, 1],
      [278, 4, 1, height],
      [279, 4, 1, data.length],
    ],
    { data },
  );
}

/** A PNG of one colour: some kilobytes for a picture of many megabytes. */
export function blankPng(width: number, height: number): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((width * 3 + 1) * height), { level: 9 });
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return new Uint8Array(
    Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]),
  );
}

/** A progressive JPEG of one grey: a decoder keeps the coefficients of the whole picture until its last scan. */
export function progressiveJpeg(side: number): Uint8Array {
  const segment = (marker: number, body: readonly number[]) =>
    Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255, ...body]);
  const components = [1, 2, 3];
  const quantization = segment(0xdb, [0, ...Array<number>(64).fill(1)]);
  const frame = segment(0xc2, [
    8,
    side >> 8,
    side & 255,
    side >> 8,
    side & 255,
    3,
    ...components.flatMap((id) => [id, 0x11, 0]),
  ]);
  // One code of one bit: no difference to the block before.
  const huffman = segment(0xc4, [0, 1, ...Array<number>(15).fill(0), 0]);
  const scan = segment(0xda, [3, ...components.flatMap((id) => [id, 0]), 0, 0, 0]);
  const blocks = Math.ceil(side / 8) ** 2 * components.length;
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      quantization,
      frame,
      huffman,
      scan,
      Buffer.alloc(Math.ceil(blocks / 8)),
      Buffer.from([0xff, 0xd9]),
    ]),
  );
}

/** A page of `megabytes` of drawing operators, each of two signs. */
export function operatorsPdf(megabytes: number): Uint8Array {
  return pdfOf([
    catalog,
    pages,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>',
    {
      dictionary: '/Filter /FlateDecode',
      stream: deflateSync(Buffer.alloc(megabytes * megabyte, 'q Q '), { level: 9 }),
    },
  ]);
}
