import { afterEach, expect, it } from 'vitest';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { type ExportedFigure, figureColumns, type FileShape } from '../../src-shared/contract/exports.ts';
import { workerFile } from '../../src-testing/worker-files.ts';
import { openBoth } from '../replica/testing/open-queries.ts';
import { receivedClaim, testDataKey } from '../replica/testing/received-claim.ts';
import { type ExportSource } from './export-run.ts';
import { startExportThread } from './export-thread.ts';
import { sourceBytes } from './testing/source-bytes.ts';
import { threadTestGuard } from '../testing/throwing-guard.ts';
import { asking } from '../../src-shared/query/testing/asking.ts';

let sources: ExportSource[] = [];
afterEach(async () => {
  for (const source of sources.splice(0)) await source.end();
  sources = [];
});

const claims = [
  receivedClaim('a', { amount: 10.5, currency: 'USD', outcome: 'won' }),
  receivedClaim('b', { amount: 2.25, currency: 'USD', outcome: 'won' }),
  receivedClaim('c', { amount: 2500, currency: 'CLP', outcome: 'lost' }),
  receivedClaim('d', { amount: null, currency: 'CLP', outcome: 'lost' }),
];
const figures: ExportedFigure[] = [
  { figure: 'outcomes', query: '=1+1', filter: asking('outcome:"won"') },
  { figure: 'outcomes', query: 'outcome:lost', filter: asking('outcome:"lost"') },
  { figure: 'hours', query: 'network:none', filter: asking('network:"none"') },
];

async function exported(shape: FileShape, received = claims): Promise<Buffer> {
  const { replicaPath, journalPath } = openBoth(received);
  const files = { replicaPath, journalPath, dataKey: testDataKey };
  const source = startExportThread(
    workerFile('export'),
    { makes: 'figures', files, asked: figures, shape },
    threadTestGuard,
  );
  sources.push(source);
  expect(await source.total()).toBe(3);
  return sourceBytes(source);
}

it('has each figure by outcome and currency, one that counts nothing too, and nothing that becomes a formula', async () => {
  const text = (
    await exported({ format: 'csv', separator: ',', hasByteOrderMark: false, headings: null })
  ).toString('utf8');
  const [head, ...rows] = parseCsv(text, { delimiter: ',' });
  expect(head).toEqual([...figureColumns]);
  expect(rows.map((row) => row.map(String))).toEqual([
    ['outcomes', "'=1+1", 'won', 'USD', '2', '2', '12.75'],
    ['outcomes', 'outcome:lost', 'lost', 'CLP', '2', '1', '2500'],
    ['hours', 'network:none', '', '', '0', '0', ''],
  ]);
});

it('has numbers as numbers in a workbook', async () => {
  const workbook = await readXlsx(
    await exported({ format: 'xlsx', separator: ',', hasByteOrderMark: false, headings: null }),
  );
  expect(workbook.sheets[0]?.rows.slice(1, 3)).toEqual([
    ['outcomes', '=1+1', 'won', 'USD', 2, 2, 12.75],
    ['outcomes', 'outcome:lost', 'lost', 'CLP', 2, 1, 2500],
  ]);
});

it('has a sum that no number holds as its exact text in a workbook', async () => {
  const { sheets } = await readXlsx(
    await exported({ format: 'xlsx', separator: ',', hasByteOrderMark: false, headings: null }, [
      receivedClaim('large', { amount: 9_007_199_254_740_991, currency: 'CLP', outcome: 'won' }),
      receivedClaim('small', { amount: 0.25, currency: 'CLP', outcome: 'won' }),
    ]),
  );
  expect(sheets[0]?.rows[1]?.at(-1)).toBe('9007199254740991.25');
});
