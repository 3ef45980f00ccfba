import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { startExportThread } from '../../src-main/export/export-thread.ts';
import { sourceBytes } from '../../src-main/export/testing/source-bytes.ts';
import { openBoth } from '../../src-main/replica/testing/open-queries.ts';
import { receivedClaim, testDataKey } from '../../src-main/replica/testing/received-claim.ts';
import { threadTestGuard } from '../../src-main/testing/throwing-guard.ts';
import type { FileShape } from '../../src-shared/contract/exports.ts';
import type { MerchantQuestion } from '../../src-shared/contract/insights.ts';
import { fileText } from '../../src-shared/domain/export/file-text.ts';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { workerFile } from '../../src-testing/worker-files.ts';
import { asking } from '../../src-shared/query/testing/asking.ts';
import { everyCharacter } from './testing/every-character.ts';
import { libreOffice, openpyxl } from './testing/office-readers.ts';

const shape: FileShape = { format: 'xlsx', separator: ',', hasByteOrderMark: false, headings: null };
/** A cell has one kind of line break, and a name has no blanks around it. */
const inOneWay = (text: string) => text.replaceAll(/\r\n?/g, '\n').trim();
/** The first plane of Unicode whole, and samples of the others. */
const texts = everyCharacter().filter((_, at) => at < 256 || at % 64 === 0);
const expected = {
  // SQLite keeps no half of a surrogate pair.
  merchants: texts.map((text) => inOneWay(fileText(text.toWellFormed()))),
  figures: texts.map((text) => inOneWay(fileText(text))),
};

let dir: string;
beforeAll(async () => {
  dir = tempDir();
  const { replicaPath, journalPath } = openBoth(
    texts.map((name, at) => receivedClaim(`c${at}`, { merchantId: `M-${at}`, merchant: { name } })),
  );
  const files = { replicaPath, journalPath, dataKey: testDataKey };
  const question: MerchantQuestion = {
    created: asking(),
    createdBefore: asking('created:..2000-01-01'),
    ended: asking('outcome:won'),
    open: asking('open:yes'),
    text: '',
    sort: 'name',
  };
  const figures = texts.map((query) => ({ figure: 'outcomes', query, filter: asking() }));
  for (const job of [
    { makes: 'merchants', files, asked: question, shape } as const,
    { makes: 'figures', files, asked: figures, shape } as const,
  ]) {
    const source = startExportThread(workerFile('export'), job, threadTestGuard);
    // One thread at a time.
    writeFileSync(join(dir, `${job.makes}.xlsx`), await sourceBytes(source));
    await source.end();
  }
});

describe('Workbooks of insights', () => {
  for (const reader of [openpyxl, libreOffice]) {
    const suffix = reader.missing === null ? '' : ` (${reader.missing})`;
    for (const [makes, column] of [
      ['merchants', 0],
      ['figures', 1],
    ] as const)
      it.skipIf(reader.missing !== null)(
        `of ${makes} have every character in a text, as ${reader.name} reads it${suffix}`,
        () => {
          const [, ...rows] = reader.cellsOf(join(dir, `${makes}.xlsx`), dir);
          const found = new Set(rows.map((cells) => inOneWay(cells[column] ?? '')));
          expect(rows.length).toBeGreaterThanOrEqual(texts.length);
          expect(expected[makes].filter((text) => !found.has(text))).toEqual([]);
        },
      );
  }
});
