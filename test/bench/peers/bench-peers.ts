import { randomBytes } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pageSize } from '../claims.ts';
import { queryWorkerUrl } from '../read-bench.ts';
import { type ClaimFacts, writeClaimFile } from './claim-file.ts';
import { installPeers } from './install-peers.ts';
import { peerCatalogue, type PeerName } from './peer-catalogue.ts';
import type { Checked, Read, Stored } from './peer-program.ts';
import { runPeer } from './run-peer.ts';

export interface PeerResult {
  name: PeerName;
  title: string;
  encrypted: string;
  notes: string;
  /** `null` where it failed, or does not do it. */
  storedPerSecond: number | null;
  stored: Stored | null;
  read: Read | null;
  bytesPerClaim: number | null;
  /** Of the claims that were confirmed before a SIGKILL, those that are there after it. */
  survived: Checked | null;
  failures: string[];
}

/** The largest number of claims in the run that is killed. */
const killedClaims = 6000;
const killedAt = [1 / 3, 2 / 3, 5 / 6];

/** As measured with 20,000 claims. LokiJS, which writes all with each page, takes more of more. */
const msPerClaim = 3.5;
const bytesOnDisk = 14_000;
const minutesFor = (peers: number, claims: number) => Math.ceil((claims * peers * msPerClaim) / 60_000);

/** Every peer in turn, on the same claims. */
export async function benchPeers(
  dir: string,
  claims: number,
  only: readonly PeerName[],
  say: (text: string) => void,
): Promise<PeerResult[]> {
  const { program } = await installPeers(say);
  say(
    `${only.length} of them with ${claims} claims each: about ${minutesFor(only.length, claims)} minutes on a busy core ` +
      `(RxDB, PouchDB and LokiJS take the most), and ${Math.ceil((claims * bytesOnDisk) / 1e6)} MB meanwhile`,
  );
  const claimFile = join(dir, 'claims.ndjson');
  const facts = writeClaimFile(claimFile, claims);
  const results: PeerResult[] = [];
  for (const [index, name] of only.entries()) {
    const startedAt = performance.now();
    const { title } = peerCatalogue[name];
    say(`${index + 1} of ${only.length}: ${title} …`);
    const result = await benchPeer(name, { dir: join(dir, name), program, claimFile, facts });
    for (const failure of result.failures) say(`  ${failure}`);
    say(`  ${Math.round((performance.now() - startedAt) / 1000)} s`);
    results.push(result);
  }
  return results;
}

interface Ground {
  dir: string;
  program: string;
  claimFile: string;
  facts: ClaimFacts;
}

async function benchPeer(name: PeerName, { dir, program, claimFile, facts }: Ground): Promise<PeerResult> {
  const { title, encrypted, notes } = peerCatalogue[name];
  const failures: string[] = [];
  const attempt = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
      return null;
    }
  };
  const whole = join(dir, 'whole');
  const killed = join(dir, 'killed');
  for (const folder of [whole, killed]) mkdirSync(folder, { recursive: true });
  const task = {
    peer: name,
    dir: whole,
    key: randomBytes(32).toString('hex'),
    queryWorker: queryWorkerUrl.href,
    claimFile,
  };
  const pages = Math.ceil(facts.claims / pageSize);
  const stored = await attempt(() =>
    runPeer(program, { ...task, work: { kind: 'store', fromPage: 0, pages } }),
  );
  const bytes = stored && sizeOf(whole);
  if (stored && encrypted.startsWith('yes') && hasNames(whole, facts.names))
    failures.push('card holders’ names can be read in its files');
  const read = stored && (await attempt(() => runPeer(program, { ...task, work: { kind: 'read', facts } })));
  for (const wrong of read?.read?.wrong ?? []) failures.push(`${wrong}: not what the claims say`);
  const survived = await attempt(() => surviveKills(program, { ...task, dir: killed }, pages));
  rmSync(dir, { recursive: true, force: true });
  return {
    name,
    title,
    encrypted,
    notes,
    storedPerSecond: stored?.stored ? (facts.claims / stored.stored.storeMs) * 1000 : null,
    stored: stored?.stored ?? null,
    read: read?.read ?? null,
    bytesPerClaim: bytes === null ? null : bytes / facts.claims,
    survived,
    failures,
  };
}

/** Stores, is killed in the middle of a page and goes on, three times. */
async function surviveKills(
  program: string,
  task: Omit<Parameters<typeof runPeer>[1], 'work'>,
  allPages: number,
): Promise<Checked | null> {
  const last = Math.min(allPages, killedClaims / pageSize);
  const confirmed: number[] = [];
  let fromPage = 0;
  for (const part of killedAt) {
    const work = { kind: 'store', fromPage, pages: last - fromPage } as const;
    const { pages } = await runPeer(program, { ...task, work }, (page) => page >= Math.floor(last * part));
    confirmed.push(...pages);
    // The page that was under way may be there in part: the next run leaves it out.
    fromPage = (pages.at(-1) ?? fromPage) + 2;
  }
  const { checked } = await runPeer(program, { ...task, work: { kind: 'check', pages: confirmed } });
  return checked;
}

const filesIn = (dir: string): string[] =>
  globSync('**/*', { cwd: dir })
    .map((name) => join(dir, name))
    .filter((path) => statSync(path).isFile());

function sizeOf(dir: string): number {
  return filesIn(dir).reduce((sum, path) => sum + statSync(path).size, 0);
}

function hasNames(dir: string, names: readonly string[]): boolean {
  const wanted = names.filter(Boolean).slice(0, 50);
  return filesIn(dir).some((path) => {
    const bytes = readFileSync(path);
    return wanted.some((name) => bytes.includes(name));
  });
}
