import { openEncrypted } from '../../src-main/database/encrypted-database.ts';
import { firstKeyOf } from '../../src-main/replica/store/claim-key.ts';
import { openReplica } from '../../src-main/replica/store/replica.ts';
import { openQueryWorkers } from '../../src-main/replica/questions/query-workers.ts';
import { systemClock } from '../../src-main/base/clock.ts';
import type { ClaimFilter } from '../../src-shared/contract/claims.ts';
import type { MerchantQuestion } from '../../src-shared/contract/insights.ts';
import { datesRange } from '../../src-shared/query/date-range.ts';
import {
  type Days,
  type InsightPeriod,
  customPeriod,
} from '../../src-shared/domain/insights/insight-period.ts';
import { addDays, localDayOf } from '../../src-shared/domain/time/local-day.ts';
import { type FigureId, judged } from './bars.ts';
import { type Figure, timeBoth } from './measure.ts';
import { queryWorkerUrl } from './read-bench.ts';
import { threadTestGuards } from '../../src-main/testing/throwing-guard.ts';
import { asking } from '../../src-shared/query/testing/asking.ts';

const zone = 'UTC';
const rounds = 7;
const won = 'outcome:won';
const lost = 'outcome:lost';
const ended = 'outcome:won,lost';

/** Each picture of the insights, asked for the first time, beside one plain statement over the same claims. */
export async function benchInsights(
  replicaPath: string,
  journalPath: string,
  dataKey: Buffer,
): Promise<Figure[]> {
  const queries = openQueryWorkers({
    guards: threadTestGuards,
    workerUrl: queryWorkerUrl,
    journalIsWritten: false,
    replicaPath,
    journalPath,
    dataKey,
  });
  const { replica } = openReplica({ path: replicaPath, dataKey, clock: systemClock });
  const { claimIds: unseen } = await queries.ids({
    filter: asking('seen:no'),
    sort: 'oldest',
    offset: 0,
    limit: 500,
  });
  const database = openEncrypted(replicaPath, dataKey, { readonly: true, cacheKib: 64 * 1024 });
  const newestKey = database.prepare<[], number>('SELECT max(claim_key) FROM claim').pluck().get() ?? 0;
  const today = localDayOf(newestKey / firstKeyOf(1), zone);
  const plain = rawInsights(database);
  const figures: Figure[] = [];
  /** As a sync does: what was kept of the answers before is asked anew. */
  const change = () => void replica.applySeen(unseen.splice(0, 1));

  for (const { name, length, keyFigures, ofMerchants } of periods) {
    const period = customPeriod({ from: addDays(today, 1 - length), to: today }, today);
    const { from, to, previous } = period;
    for (const [at, picture] of pictures.entries()) {
      const filters = picture.texts(period).map((text) => filterOf(text, today));
      const times = await timeBoth(
        rounds,
        () => queries.insightSums(filters),
        () => plain.period(period),
        change,
      );
      figures.push(figureOf(at === 0 ? keyFigures : 'otherPicture', `${picture.name}, ${name}`, times));
    }
    const question: MerchantQuestion = {
      created: filterOf(`created:${from}..${to}`, today),
      createdBefore: filterOf(`created:${previous.from}..${previous.to}`, today),
      ended: filterOf(`outcome-date:${from}..${to} ${ended}`, today),
      open: filterOf('open:yes', today),
      text: '',
      sort: 'volume',
    };
    const merchants = await timeBoth(
      rounds,
      () => queries.insightMerchants(question),
      () => plain.merchants(period),
      change,
    );
    figures.push(figureOf(ofMerchants, `merchants, ${name}`, merchants));
  }
  database.close();
  await queries.close();
  replica.close();
  return figures;
}

const periods = [
  { name: 'month', length: 30, keyFigures: 'keyFiguresMonth', ofMerchants: 'merchantsMonth' },
  { name: 'quarter', length: 91, keyFigures: 'keyFiguresQuarter', ofMerchants: 'merchantsQuarter' },
] as const;

interface Picture {
  name: string;
  texts: (period: InsightPeriod) => string[];
}

const created = ({ from, to }: Days) => `created:${from}..${to}`;
const endedIn = ({ from, to }: Days) => `outcome-date:${from}..${to}`;
const ages: readonly (readonly [number, number | null])[] = [
  [0, 7],
  [8, 14],
  [15, 20],
  [21, 30],
  [31, 45],
  [46, 60],
  [61, 90],
  [91, null],
];
const lengths: readonly (readonly [number, number | null])[] = [
  [0, 1],
  [1, 3],
  [3, 7],
  [7, 14],
  [14, 30],
  [30, 60],
  [60, 90],
  [90, null],
];

/** What the view asks for each of its pictures (`src-renderer/insights`), in their order. */
const pictures: readonly Picture[] = [
  {
    name: 'key figures',
    texts: (period) => [
      ...[period, period.previous].flatMap((days) => [
        created(days),
        `${endedIn(days)} ${won}`,
        `${endedIn(days)} ${lost}`,
      ]),
      'open:yes',
      '',
    ],
  },
  {
    name: 'new and resolved',
    texts: ({ buckets }) => buckets.flatMap((days) => [created(days), `${endedIn(days)} ${ended}`]),
  },
  {
    name: 'outcomes',
    texts: ({ buckets }) =>
      buckets.flatMap((days) => [`${endedIn(days)} ${won}`, `${endedIn(days)} ${lost}`]),
  },
  {
    name: 'open claims by age',
    texts: ({ to }) =>
      ages.map(([from, end]) =>
        end === null
          ? `open:yes created:..${addDays(to, -from)}`
          : `open:yes created:${addDays(to, -end)}..${addDays(to, -from)}`,
      ),
  },
  {
    name: 'amounts',
    texts: ({ buckets }) =>
      buckets.flatMap((days) => [
        `${created(days)} currency:USD`,
        `${endedIn(days)} ${won} currency:USD`,
        `${endedIn(days)} ${lost} currency:USD`,
      ]),
  },
  {
    name: 'time to the outcome',
    texts: (period) =>
      lengths.map(
        ([from, end]) =>
          `${endedIn(period)} ${ended} time-to-outcome:>=${from}d${end === null ? '' : ` time-to-outcome:<${end}d`}`,
      ),
  },
  {
    name: 'documents',
    texts: (period) =>
      ['approved', 'unapproved', 'none', 'unknown'].map((docs) => `${created(period)} docs:${docs}`),
  },
  {
    name: 'decisions by hour',
    texts: ({ from, to }) =>
      Array.from({ length: 24 }, (_, hour) => `action-date:${from}..${to} hour:${hour}`),
  },
];

function figureOf(id: FigureId, name: string, { ours, raw }: Awaited<ReturnType<typeof timeBoth>>): Figure {
  return judged({
    id,
    name: `insights: ${name}, median`,
    unit: 'ms',
    ours: ours.medianMs,
    raw: raw.medianMs,
    rawName: 'raw SQLite, one statement',
  });
}

function filterOf(text: string, today: string): ClaimFilter {
  const { fromMs } = datesRange({ from: today, to: today }, zone);
  return asking(text, { nowMs: fromMs ?? 0, zone });
}

/** The yardstick: the claims of the period, counted and summed by hand-written statements, without the journal. */
function rawInsights(database: ReturnType<typeof openEncrypted>) {
  const sums = 'count(*), count(amount_minor), sum(amount_minor)';
  const byFacet = database.prepare<[number, number]>(
    `SELECT facet_id, ${sums} FROM claim INDEXED BY claim_by_age
     WHERE claim_key >= ? AND claim_key < ? GROUP BY facet_id`,
  );
  const byMerchant = database.prepare<[number, number]>(
    `SELECT merchant_id, tax_identity, facet_id, ${sums} FROM claim
     WHERE claim_key >= ? AND claim_key < ? GROUP BY merchant_id, tax_identity, facet_id`,
  );
  const keysOf = (days: Days): [number, number] => {
    const { fromMs, belowMs } = datesRange(days, zone);
    return [firstKeyOf(fromMs ?? 0), firstKeyOf(belowMs ?? 0)];
  };
  return {
    period: (days: Days) => byFacet.all(...keysOf(days)),
    merchants: (days: Days) => byMerchant.all(...keysOf(days)),
  };
}
