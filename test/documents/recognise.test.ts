import { expect, it } from 'vitest';
import * as files from '../testing/document-files.ts';
import * as hostile from '../testing/hostile-documents.ts';
import { recognise } from '../../src-main/documents/recognise.ts';

const nowhere = 'http://127.0.0.1:9/leak';

it.each(files.damagedPdfs())('$name is a PDF', async ({ bytes }) => {
  expect(await recognise(bytes)).toMatchObject({ type: 'pdf' });
});

it('a header past the first kilobyte makes no PDF', async () => {
  const late = Buffer.concat([Buffer.alloc(1024, ' '), Buffer.from('%PDF-1.4\n')]);
  expect(await recognise(late)).toEqual({ fault: 'type_unknown', detail: null });
});

it('what merely mentions objects, and markup, are refused by their own names', async () => {
  const text = (said: string) => new TextEncoder().encode(said);
  expect(await recognise(text('chapter 1 0 obj\n'))).toEqual({ fault: 'type_unknown', detail: null });
  expect(await recognise(files.htmlFile(nowhere))).toEqual({
    fault: 'type_not_shown',
    detail: { code: 'media_type', params: { type: 'text/html' } },
  });
  expect(await recognise(files.svgFile(nowhere))).toEqual({
    fault: 'type_not_shown',
    detail: { code: 'media_type', params: { type: 'image/svg+xml' } },
  });
});

// Promise: picture-cost-known
it('a picture is refused by what decoding it takes, not by its pixels alone', async () => {
  const refused = { fault: 'pixels_too_many' };
  expect(await recognise(hostile.blankPng(7000, 7000))).toMatchObject({ type: 'png' });
  expect(await recognise(hostile.blankPng(7200, 7200))).toMatchObject(refused);
  // Of a progressive JPEG all coefficients are held besides.
  expect(await recognise(hostile.progressiveJpeg(4800))).toMatchObject({ type: 'jpeg' });
  const progressive = hostile.progressiveJpeg(5000);
  expect(await recognise(progressive)).toMatchObject(refused);
  expect(await recognise(files.animatedPng(4000, 4000))).toMatchObject({ type: 'png' });
  const animated = files.animatedPng(5000, 4100);
  expect(await recognise(animated)).toMatchObject(refused);
  // Wherever it says so.
  const note = Buffer.alloc(12 + 6000);
  note.writeUInt32BE(6000);
  note.write('tEXt', 4);
  const afterHead = 8 + 12 + 13;
  expect(
    await recognise(Buffer.concat([animated.subarray(0, afterHead), note, animated.subarray(afterHead)])),
  ).toMatchObject(refused);
  const frame = Buffer.from(progressive).indexOf(Buffer.of(0xff, 0xc2));
  const between = [Buffer.alloc(3), Buffer.alloc(3, 0xff), Buffer.of(0xff, 0xd0)];
  expect(
    await recognise(Buffer.concat([progressive.subarray(0, frame), ...between, progressive.subarray(frame)])),
  ).toMatchObject(refused);
  const { length } = hostile.progressiveJpeg(800);
  for (let end = 4; end < length; end += 37) {
    expect(await recognise(hostile.progressiveJpeg(800).subarray(0, end))).toBeDefined();
  }
});

// Promise: damaged-picture-search-ends
it('a JPEG without a picture is read no further than pictures begin', async () => {
  const unreadable = { fault: 'picture_unreadable', detail: null };
  const head = Buffer.of(0xff, 0xd8, 0xff, 0xe0, 0, 2);
  const picture = files.jpegFile(30, 40).subarray(2);
  const after = (unit: Buffer, bytes: number) =>
    recognise(Buffer.concat([head, Buffer.alloc(bytes, unit), picture]));
  expect(await after(Buffer.of(0xff, 0xe5, 0, 2), 4 * 20_000)).toEqual(unreadable);
  expect(await after(Buffer.of(0xff, 0), 2 * 20_000)).toEqual(unreadable);
  expect(await after(Buffer.of(0xff, 0xe5, 0, 2), 4 * 1000)).toMatchObject({ width: 30, height: 40 });
  // Passed over as decoders do, and at once: image-size takes ten seconds for each.
  for (const unit of [0, 0xff])
    expect(await after(Buffer.of(unit), 40_000_000)).toMatchObject({ width: 30, height: 40 });
});
