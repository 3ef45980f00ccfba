import { afterEach, expect, it } from 'vitest';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { type FileShape, merchantColumns } from '../../src-shared/contract/exports.ts';
import { mostInsightMerchants, type MerchantQuestion } from '../../src-shared/contract/insights.ts';
import { workerFile } from '../../src-testing/worker-files.ts';
import { openBoth } from '../replica/testing/open-queries.ts';
import { receivedClaim, testDataKey } from '../replica/testing/received-claim.ts';
import { type ExportSource } from './export-run.ts';
import { startExportThread } from './export-thread.ts';
import { sourceBytes } from './testing/source-bytes.ts';
import { threadTestGuard } from '../testing/throwing-guard.ts';
import { asking, before } from '../../src-shared/query/testing/asking.ts';

let sources: ExportSource[] = [];
afterEach(async () => {
  for (const source of sources.splice(0)) await source.end();
  sources = [];
});

const csv: FileShape = { format: 'csv', separator: ',', hasByteOrderMark: false, headings: null };
const question: MerchantQuestion = {
  created: asking(),
  createdBefore: asking(`created:..${before(1)}`),
  ended: asking('outcome:"won","lost"'),
  open: asking('open:yes'),
  text: '',
  sort: 'volume',
};
const of = (merchantId: string, name: string) => ({ merchantId, merchant: { name } });
const noMerchant = { merchantId: null, merchant: { name: 'Nobody' } };
const claims = [
  receivedClaim('a1', { ...of('M-1', '=1+1'), amount: 10.5, currency: 'USD', outcome: 'won' }),
  receivedClaim('a2', { ...of('M-1', '=1+1'), amount: 2500, currency: 'CLP', outcome: 'lost' }),
  receivedClaim('a3', { ...of('M-1', '=1+1'), amount: 2.25, currency: 'USD', outcome: 'won' }),
  receivedClaim('a4', { ...of('M-1', '=1+1'), amount: 1, currency: null }),
  receivedClaim('b1', { ...of('M-2', 'Café Ñandú'), amount: null, isOpen: false }),
  receivedClaim('x1', noMerchant),
  receivedClaim('x2', noMerchant),
];

async function open(shape: FileShape, asked: Partial<MerchantQuestion> = {}, stored = claims) {
  const { replicaPath, journalPath } = openBoth(stored);
  const source = startExportThread(
    workerFile('export'),
    {
      makes: 'merchants',
      files: { replicaPath, journalPath, dataKey: testDataKey },
      asked: { ...question, ...asked },
      shape,
    },
    threadTestGuard,
  );
  sources.push(source);
  return source;
}

async function table(asked: Partial<MerchantQuestion> = {}, stored = claims) {
  const source = await open(csv, asked, stored);
  const total = await source.total();
  const [head, ...rows] = parseCsv((await sourceBytes(source)).toString('utf8'), { delimiter: ',' });
  const inFourDigits = (cell: string) => (/^0\.\d+$/.test(cell) ? Number(cell).toFixed(4) : cell);
  return { total, head, rows: rows.map((row) => row.map((cell) => inFourDigits(String(cell)))) };
}

it('has a row for each currency of a merchant, its counts once, and nothing that becomes a formula', async () => {
  const { total, head, rows } = await table();
  expect(head).toEqual([...merchantColumns]);
  expect(total).toBe(3);
  const rate = ['0.6667', '0.2077', '0.9385'];
  expect(rows).toEqual([
    // Four of the seven claims; the one without a currency is in no amount.
    [
      `'=1+1`,
      'M-1',
      'merchant-id:M-1',
      'false',
      '4',
      '4',
      '0',
      '0.5714',
      '2',
      '3',
      ...rate,
      'USD',
      '2',
      '12.75',
      '1',
    ],
    [`'=1+1`, 'M-1', 'merchant-id:M-1', 'false', ...Array<string>(9).fill(''), 'CLP', '1', '2500', ''],
    [
      'Café Ñandú',
      'M-2',
      'merchant-id:M-2',
      'false',
      '0',
      '1',
      '0',
      '0.1429',
      '0',
      '0',
      '',
      '',
      '',
      '',
      '0',
      '',
      '1',
    ],
  ]);
});

it('says how many claims name no merchant, and how the rows are meant', async () => {
  const source = await open(csv);
  await sourceBytes(source);
  expect(await source.said()).toMatchObject({
    merchants: 2,
    claimsCreated: 7,
    claimsOfUnknownMerchant: 2,
    notes: expect.arrayContaining([expect.stringContaining('They are in no row.')]),
  });
});

it('has every merchant that the search finds, also those that the screen has no room for', async () => {
  const many = Array.from({ length: mostInsightMerchants + 3 }, (_, at) =>
    receivedClaim(`c${at}`, of(`M-${at}`, at === 7 ? 'Other' : `Shop ${String(at).padStart(3, '0')}`)),
  );
  const { total, rows } = await table({ text: 'shop', sort: 'name' }, many);
  expect(total).toBe(mostInsightMerchants + 2);
  const names = rows.map(([name]) => name ?? '');
  expect(names).toEqual(names.toSorted());
  expect(names).toHaveLength(mostInsightMerchants + 2);
  expect(names).not.toContain('Other');
});

it('has numbers and shares as numbers in a workbook', async () => {
  const source = await open({ ...csv, format: 'xlsx' });
  const { sheets } = await readXlsx(await sourceBytes(source), { readStyles: true });
  const [, first, second] = sheets[0]?.rows ?? [];
  expect(sheets[0]?.name).toBe('Merchants');
  expect(first?.slice(0, 11)).toEqual(['=1+1', 'M-1', 'merchant-id:M-1', false, 4, 4, 0, 4 / 7, 2, 3, 2 / 3]);
  expect(first?.slice(-4)).toEqual(['USD', 2, 12.75, 1]);
  expect(second?.slice(-4)).toEqual(['CLP', 1, 2500, null]);
  const formatAt = (at: string) => sheets[0]?.cells?.get(at)?.style?.numFmt;
  expect([formatAt('1,7'), formatAt('1,10'), formatAt('1,15'), formatAt('2,15')]).toEqual([
    '0.0%',
    '0.0%',
    '#,##0.00',
    '#,##0',
  ]);
});

it('has what is unknown as null in JSON Lines', async () => {
  const source = await open({ ...csv, format: 'jsonl' }, { text: 'nandu' });
  expect(JSON.parse((await sourceBytes(source)).toString('utf8'))).toMatchObject({
    merchant: 'Café Ñandú',
    claims_created: 1,
    share_of_created: 1 / 7,
    win_rate: null,
    currency: null,
    amount: null,
    claims_left_out: 1,
  });
});
