import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Cell } from '../../src-main/export/claim-cells.ts';
import { csvText } from '../../src-main/export/csv-text.ts';
import type { EncodedShape } from '../../src-main/export/encoded-shape.ts';
import { withoutMarks } from '../../src-main/export/formula-guard.ts';
import { jsonLines } from '../../src-main/export/json-lines.ts';
import { xlsxSheet } from '../../src-main/export/xlsx-sheet.ts';
import { fileText } from '../../src-shared/domain/export/file-text.ts';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { everyCharacter } from './testing/every-character.ts';
import { libreOffice, openpyxl } from './testing/office-readers.ts';

const texts = everyCharacter();
const shape: EncodedShape = {
  format: 'xlsx',
  of: 'claims',
  columns: ['claim_id', 'merchant'],
  separator: ',',
  hasByteOrderMark: true,
  headings: null,
};
const batches = [texts.map((text, index): Cell[] => [`c${index}`, text])];
/** A cell has one kind of line break. */
const inOneWay = (text: string) => text.replaceAll(/\r\n?/g, '\n');
const expected = texts.map((text) => inOneWay(fileText(text)));

let dir: string;
beforeAll(async () => {
  dir = tempDir();
  const pieces: Uint8Array[] = [];
  for await (const piece of xlsxSheet(shape, batches)) pieces.push(piece);
  writeFileSync(join(dir, 'claims.xlsx'), Buffer.concat(pieces));
  writeFileSync(join(dir, 'table.csv'), Buffer.concat([...csvText({ ...shape, format: 'csv' }, batches)]));
});

// Promise: workbook-any-character
describe('every character of Unicode', () => {
  for (const reader of [openpyxl, libreOffice]) {
    const title = `comes back from a workbook by ${reader.name}, as itself or as its number`;
    it.skipIf(reader.missing !== null)(
      reader.missing === null ? title : `${title} (${reader.missing})`,
      () => {
        const [, ...rows] = reader.cellsOf(join(dir, 'claims.xlsx'), dir);
        expect(rows.map(([, text = '']) => inOneWay(text))).toEqual(expected);
      },
    );
  }

  const title = `comes back from CSV by ${libreOffice.name}`;
  it.skipIf(libreOffice.missing !== null)(
    libreOffice.missing === null ? title : `${title} (${libreOffice.missing})`,
    () => {
      const [, ...rows] = libreOffice.cellsOf(join(dir, 'table.csv'), dir);
      expect(rows.map(([, text = '']) => inOneWay(withoutMarks(text)))).toEqual(expected);
    },
  );

  it('comes back from JSON Lines as text that UTF-8 carries', () => {
    const written = Buffer.concat([...jsonLines({ ...shape, format: 'jsonl' }, batches)]);
    const lines = new TextDecoder('utf8', { fatal: true }).decode(written).trimEnd().split('\n');
    const names = lines.map((line) => (JSON.parse(line) as { merchant: string }).merchant);
    expect(names).toEqual(texts.map(fileText));
    for (const name of names) expect(name.isWellFormed()).toBe(true);
  });
});
