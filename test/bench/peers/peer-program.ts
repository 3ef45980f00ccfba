import { writeSync } from 'node:fs';
import { peakBytes } from '../memory.ts';
import { readClaimFile, type ClaimFacts } from './claim-file.ts';
import { peerCatalogue, type PeerName } from './peer-catalogue.ts';
import { listed } from './peer.ts';

/** What one process does with one peer. It answers by lines of JSON. */
export interface PeerTask {
  peer: PeerName;
  dir: string;
  /** Hexadecimal. */
  key: string;
  queryWorker: string;
  claimFile: string;
  work:
    | { kind: 'store'; fromPage: number; pages: number }
    | { kind: 'read'; facts: ClaimFacts }
    | { kind: 'check'; pages: number[] };
}

export interface Stored {
  storeMs: number;
  peakBytes: number;
}
export interface Read {
  /** From the start of the process to the first answer. */
  coldStartMs: number;
  listMs: number | null;
  searchMs: number;
  countsMs: number | null;
  openMs: number | null;
  peakBytes: number;
  /** What was answered otherwise than the claims say. */
  wrong: string[];
}
export interface Checked {
  claims: number;
  kept: number;
}
export type PeerLine = { page: number } | { stored: Stored } | { read: Read } | { checked: Checked };

const answerFile = 3;
const rounds = { fewest: 12, most: 200, longestMs: 8000 };
const task = JSON.parse(process.argv[2] ?? '{}') as PeerTask;
const store = await peerCatalogue[task.peer].open({
  dir: task.dir,
  key: Buffer.from(task.key, 'hex'),
  queryWorker: new URL(task.queryWorker),
});
switch (task.work.kind) {
  case 'store':
    say({ stored: await storePages(task.work.fromPage, task.work.pages) });
    break;
  case 'read':
    say({ read: await readAll(task.work.facts) });
    break;
  case 'check':
    say({ checked: await check(new Set(task.work.pages)) });
    break;
}
await store.close();
process.exit(0);

function say(line: PeerLine): void {
  writeSync(answerFile, `${JSON.stringify(line)}\n`);
}

async function storePages(fromPage: number, pages: number): Promise<Stored> {
  let storeMs = 0;
  const timed = async (work: () => Promise<void>) => {
    const startedAt = performance.now();
    await work();
    storeMs += performance.now() - startedAt;
  };
  let page = fromPage;
  for await (const claims of readClaimFile(task.claimFile, fromPage)) {
    if (page === fromPage + pages) break;
    await timed(() => store.put(claims));
    // Written before anything else is done: whoever kills this process knows what was confirmed.
    say({ page });
    page += 1;
  }
  await timed(() => store.finish());
  return { storeMs, peakBytes: peakBytes() };
}

async function readAll({ words, byStatus, ids, ...facts }: ClaimFacts): Promise<Read> {
  const { unseen, ofStatus, counts, open } = store;
  const wrong: string[] = [];
  const expect = (what: string, isRight: boolean) => {
    if (!isRight && !wrong.includes(what)) wrong.push(what);
  };
  const at = <T>(values: readonly T[], round: number): T => {
    const value = values[(round * 37) % values.length];
    if (value === undefined) throw new Error('There is nothing to ask.');
    return value;
  };
  const lists = (round: number) => (round % 2 === 0 ? listUnseen() : listStatus(round));
  async function listUnseen() {
    expect('list of unseen', (await unseen?.())?.length === Math.min(listed, facts.unseen));
  }
  async function listStatus(round: number) {
    const [status, claims] = at(Object.entries(byStatus), round);
    expect('list by status', (await ofStatus?.(status))?.length === Math.min(listed, claims));
  }
  async function searchWord(round: number) {
    const { word, claims } = at(words, round);
    expect(`search of ${word}`, (await store.search(word)).length >= Math.min(listed, claims));
  }
  async function count() {
    const counted = await counts?.();
    expect(
      'counts',
      Object.entries(byStatus).every(([status, claims]) => counted?.[status] === claims),
    );
  }
  async function openOne(round: number) {
    const found = await open?.(at(ids, round));
    expect('one claim', found !== null && found !== undefined);
  }

  await (unseen ? listUnseen() : searchWord(0));
  const coldStartMs = performance.now();
  return {
    coldStartMs,
    listMs: unseen && (await p95(lists)),
    searchMs: await p95(searchWord),
    countsMs: counts && (await p95(count)),
    openMs: open && (await p95(openOne)),
    peakBytes: peakBytes(),
    wrong,
  };
}

/** Slow ones are asked less often. The first two answers warm up. */
async function p95(work: (round: number) => Promise<unknown>): Promise<number> {
  const timesMs: number[] = [];
  const begunAt = performance.now();
  for (let round = -2; round < rounds.most; round += 1) {
    const startedAt = performance.now();
    await work(Math.abs(round));
    if (round >= 0) timesMs.push(performance.now() - startedAt);
    if (timesMs.length >= rounds.fewest && performance.now() - begunAt > rounds.longestMs) break;
  }
  return timesMs.toSorted((a, b) => a - b)[Math.floor(timesMs.length * 0.95)] ?? Number.NaN;
}

async function check(pages: ReadonlySet<number>): Promise<Checked> {
  const checked: Checked = { claims: 0, kept: 0 };
  let page = 0;
  for await (const claims of readClaimFile(task.claimFile, 0)) {
    if (pages.has(page))
      for (const { id } of claims) {
        checked.claims += 1;
        if (await store.has(id)) checked.kept += 1;
      }
    page += 1;
    if (page > Math.max(...pages)) break;
  }
  return checked;
}
