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
import type { FigureId } from './bars.ts';
import { type Figure, readFigure, timeBoth } from './measure.ts';
import { openRawReads } from './raw-reads.ts';
import { threadTestGuards } from '../../src-main/testing/throwing-guard.ts';
import { asking, ofWords } from '../../src-shared/query/testing/asking.ts';

export const queryWorkerUrl = workerFile('query');
const rounds = 300;
const searches = [
  ['searchOneWord', 'farmacia'],
  ['searchWordAndNumber', 'gomez 4'],
  ['searchTwoWords', 'sociedad lim'],
] as const;
const sorts = [
  ['placeNewest', 'newest', 'newest first'],
  ['placeAmount', 'amount_high', 'highest amount first'],
] as const;

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
    id: FigureId,
    name: string,
    times: number,
    ours: (round: number) => unknown,
    plain: (round: number) => unknown,
    before?: () => unknown,
  ) => {
    figures.push(readFigure(id, name, await timeBoth(times, ours, plain, before)));
  };

  await compare('listWindow', 'list window of 100', rounds, () => window(asking('seen:no')), raw.window);
  const places = await placesOf(queries);
  const placeAt = (round: number) => places[(round * 37) % places.length] ?? '';
  for (const [id, sort, title] of sorts) {
    await compare(
      id,
      `place of a claim in the list, ${title}`,
      rounds,
      (round) => queries.locate({ filter: asking('seen:no'), sort, claimId: placeAt(round) }),
      (round) => raw.place(placeAt(round), sort),
    );
  }
  for (const [id, text] of searches) {
    const match = text
      .split(' ')
      .map((word) => `"${word}"*`)
      .join(' ');
    await compare(
      id,
      `search “${text}”`,
      rounds,
      () => window(ofWords(text)),
      () => raw.search(match),
    );
  }
  await compare('viewCounts', 'counts of all views', 50, () => queries.viewCounts(Date.now()), raw.counts);
  const count = () => countLists(savedLists, queries, systemClock, systemTimeZone());
  const countRaw = () => savedLists.map((_list, index) => raw.listCount(countedParts(index)));
  await compare('listCounts', `counts of ${savedLists.length} saved lists`, 50, count, countRaw);

  const { claimIds } = await queries.ids({ filter: asking(), sort: 'newest', offset: 0, limit: 1000 });
  const idAt = (round: number) => claimIds[(round * 37) % claimIds.length] ?? '';
  const open = async (claimId: string) => {
    replica.getBody(claimId);
    replica.feedOfClaim(claimId);
    await Promise.all([queries.rows([claimId]), queries.merchantHistory(claimId)]);
  };
  await compare(
    'openClaim',
    'open a claim',
    rounds,
    (round) => open(idAt(round)),
    (round) => raw.open(idAt(round)),
  );
  // Last: each change marks a claim seen.
  const unseen = await queries.ids({ filter: asking('seen:no'), sort: 'oldest', offset: 0, limit: 100 });
  await compare(
    'listCountsAfterChange',
    `counts of ${savedLists.length} saved lists after a change`,
    50,
    count,
    countRaw,
    () => void replica.applySeen(unseen.claimIds.splice(0, 1)),
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
