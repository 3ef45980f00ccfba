import { randomUUID } from 'node:crypto';
import { systemClock } from '../../src-main/base/clock.ts';
import { openReplica } from '../../src-main/replica/store/replica.ts';
import { openQueryWorkers, type QueryWorkers } from '../../src-main/replica/questions/query-workers.ts';
import { countLists } from '../../src-main/saved-lists/list-counts.ts';
import { claimOrigins, claimStatuses } from '../../src-shared/claims-service/claim.ts';
import type { SavedList } from '../../src-shared/contract/saved-lists.ts';
import { allOf, compared, termOf } from '../../src-shared/query/query-nodes.ts';
import { systemTimeZone } from '../../src-shared/domain/time/time-zone.ts';
import type { ClaimFilter } from '../../src-shared/contract/claims.ts';
import { workerFile } from '../../src-testing/worker-files.ts';
import { type Figure, readFigure, type ReadTarget, timeBoth } from './measure.ts';
import { openRawReads } from './raw-reads.ts';
import { threadTestGuards } from '../../src-main/testing/throwing-guard.ts';
import { asking, ofWords } from '../../src-shared/query/testing/asking.ts';

export const queryWorkerUrl = workerFile('query');
const rounds = 300;
/** Also what takes a person from one claim to the next. */
const listTarget: ReadTarget = { mostMs: 10, isBesideRaw: true };
const openTarget: ReadTarget = { mostMs: 10 };
const searchTarget: ReadTarget = { mostMs: 20 };
const countTarget: ReadTarget = { mostMs: 10 };
const searches = ['farmacia', 'gomez 4', 'sociedad lim'];

/** Reads as the engine makes them (worker thread, overlay, rows put together) beside raw SQLite. */
export async function benchReads(
  replicaPath: string,
  journalPath: string,
  dataKey: Buffer,
): Promise<Figure[]> {
  const { replica } = openReplica({ path: replicaPath, dataKey, clock: systemClock });
  const queries = openQueryWorkers({
    guards: threadTestGuards,
    workerUrl: queryWorkerUrl,
    journalIsWritten: false,
    replicaPath,
    journalPath,
    dataKey,
  });
  const raw = openRawReads(replicaPath, journalPath, dataKey);
  const window = (filter: ClaimFilter) => queries.window({ filter, sort: 'newest', offset: 0, limit: 100 });
  const figures: Figure[] = [];
  const compare = async (
    name: string,
    times: number,
    ours: (round: number) => unknown,
    plain: (round: number) => unknown,
    target: ReadTarget,
  ) => {
    figures.push(readFigure(name, await timeBoth(times, ours, plain), target));
  };

  await compare('list window of 100', rounds, () => window(asking('seen:no')), raw.window, listTarget);
  const places = await placesOf(queries);
  const placeAt = (round: number) => places[(round * 37) % places.length] ?? '';
  for (const sort of ['newest', 'amount_high'] as const) {
    await compare(
      `place of a claim in the list, ${sort === 'newest' ? 'newest first' : 'highest amount first'}`,
      rounds,
      (round) => queries.locate({ filter: asking('seen:no'), sort, claimId: placeAt(round) }),
      (round) => raw.place(placeAt(round), sort),
      listTarget,
    );
  }
  for (const text of searches) {
    const match = text
      .split(' ')
      .map((word) => `"${word}"*`)
      .join(' ');
    await compare(
      `search “${text}”`,
      rounds,
      () => window(ofWords(text)),
      () => raw.search(match),
      searchTarget,
    );
  }
  await compare('counts of all views', 50, () => queries.viewCounts(Date.now()), raw.counts, countTarget);
  await compare(
    `counts of ${savedLists.length} saved lists`,
    50,
    () => countLists(savedLists, queries, systemClock, systemTimeZone()),
    () => savedLists.map((_list, index) => raw.listCount(countedParts(index))),
    countTarget,
  );

  const { claimIds } = await queries.ids({ filter: asking(), sort: 'newest', offset: 0, limit: 1000 });
  const idAt = (round: number) => claimIds[(round * 37) % claimIds.length] ?? '';
  const open = async (claimId: string) => {
    replica.getBody(claimId);
    replica.feedOfClaim(claimId);
    await Promise.all([queries.rows([claimId]), queries.merchantHistory(claimId)]);
  };
  await compare(
    'open a claim',
    rounds,
    (round) => open(idAt(round)),
    (round) => raw.open(idAt(round)),
    openTarget,
  );
  raw.close();
  await queries.close();
  replica.close();
  return figures;
}

/** What the lists that are counted are narrowed by. */
function countedParts(index: number): { status: string; origin: string; amountMin: number } {
  return {
    status: claimStatuses[index % claimStatuses.length] ?? '',
    origin: claimOrigins[index % claimOrigins.length] ?? '',
    // Counts by what few values say are kept; every third list is one that has to be counted.
    amountMin: index % 3 === 0 ? 100 * (index + 1) : 0,
  };
}

const savedLists = Array.from({ length: 20 }, (_, index): SavedList => {
  const { status, origin, amountMin } = countedParts(index);
  const query = allOf([
    termOf('status', status),
    termOf('network', origin),
    ...(amountMin > 0 ? [compared('amount', '>=', amountMin, null)] : []),
  ]);
  return { id: randomUUID(), name: `List ${index}`, content: { view: 'all', query, sort: 'newest' } };
});

/** Claims from all over the list, the last ones too. */
async function placesOf(workers: QueryWorkers): Promise<string[]> {
  const filter = asking('seen:no');
  const { claims } = await workers.totals(filter);
  const found: string[] = [];
  for (let offset = 0; offset < claims; offset += Math.ceil(claims / 100)) {
    const { claimIds } = await workers.ids({ filter, sort: 'newest', offset, limit: 1 });
    found.push(...claimIds);
  }
  return found;
}
