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

it('a picture is refused by what decoding it takes, not by its pixels alone', async () => {
  const refused = { fault: 'pixels_too_many' };
  expect(await recognise(hostile.blankPng(7000, 7000))).toMatchObject({ type: 'png' });
  expect(await recognise(hostile.blankPng(7200, 7200))).toMatchObject(refused);
  // Of a progressive JPEG all coefficients are held besides.
  expect(await recognise(hostile.progressiveJpeg(4800))).toMatchObject({ type: 'jpeg' });
  expect(await recognise(hostile.progressiveJpeg(5000))).toMatchObject(refused);
  expect(await recognise(files.animatedPng(4000, 4000))).toMatchObject({ type: 'png' });
  expect(await recognise(files.animatedPng(5000, 4100))).toMatchObject(refused);
  const { length } = hostile.progressiveJpeg(800);
  for (let end = 4; end < length; end += 37) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await recognise(hostile.progressiveJpeg(800).subarray(0, end))).toBeDefined();
  }
});
