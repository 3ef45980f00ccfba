import { parseArgs } from 'node:util';
import { type Part, parts, readers } from './bench-plan.ts';
import { peerCatalogue, type PeerName } from './peers/peer-catalogue.ts';
import { sizesOfTable } from './performance-table.ts';

const peerNames = Object.keys(peerCatalogue) as PeerName[];

const usage = `usage: npm run bench -- [--claims N] [--latency MS] [--only PART,…] [--ui] [--json]
       npm run bench -- --sizes [--claims N,…] [--only PART,…] [--write-docs] [--json]
       npm run bench -- --write-docs
       npm run bench -- --peers [--claims N] [--only PEER,…] [--json]
  --claims  of the replica that is filled, read and synced, 200000 by default; 20000 with --peers
  --latency of each answer of the service in sync, in milliseconds, 0 by default
  --only    ${parts.join(', ')}; all but ui by default, with --sizes ui as well. ${readers.join(', ')} need ingest, which then
            runs as well
  --ui      the same as --only ui: the interface in Chromium, over so many claims
  --sizes   one size after the other, ${sizesOfTable.join(', ')} or those of --claims, within an hour: what doesn't
            fit is left out. What reads needs bulk, which then runs as well. What is measured is kept after each
            part; a later run of the same commit measures what --claims and --only say, and keeps the rest
  --write-docs  writes the table of docs/performance.md from what --sizes measured now, or last
  --peers   measures Claimdesk beside what a team would build on instead, and no parts. Installs them, once,
            into a cache of their own. --only then takes ${peerNames.join(', ')}`;

export interface BenchOptions {
  claims: number;
  /** `null`: parts are measured at one size. */
  sizes: number[] | null;
  writesDocs: boolean;
  latencyMs: number;
  json: boolean;
  wanted: ReadonlySet<Part>;
  /** `null`: parts are measured, and no peers. */
  peers: PeerName[] | null;
}

/** Ends the program when its arguments can't be understood. */
export function readOptions(): BenchOptions {
  try {
    const { values } = parseArgs({
      options: {
        claims: { type: 'string' },
        latency: { type: 'string', default: '0' },
        only: { type: 'string' },
        ui: { type: 'boolean', default: false },
        sizes: { type: 'boolean', default: false },
        'write-docs': { type: 'boolean', default: false },
        peers: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
    const usualClaims = values.peers ? 20_000 : values.sizes ? sizesOfTable.join(',') : 200_000;
    const asked = String(values.claims ?? usualClaims)
      .split(',')
      .map(Number);
    const [claims = Number.NaN] = asked;
    if (asked.some((count) => !Number.isInteger(count) || count < 1000))
      throw new Error('--claims takes a whole number from 1000 on');
    if (asked.length > 1 && !values.sizes)
      throw new Error('--claims takes several numbers with --sizes only');
    if ((values.sizes || values['write-docs']) && values.peers)
      throw new Error('--peers goes with neither --sizes nor --write-docs');
    const latencyMs = Number(values.latency);
    if (!Number.isInteger(latencyMs) || latencyMs < 0) throw new Error('--latency takes a whole number');
    const peers = values.peers ? namedAmong(peerNames, values.only) : null;
    if (values.sizes && latencyMs > 0) throw new Error('--sizes has its own --latency');
    const usual = parts.filter((part) => part !== 'ui').join(',');
    const wanted = new Set(
      peers ? [] : namedAmong(parts, values.ui ? 'ui' : (values.only ?? (values.sizes ? undefined : usual))),
    );
    return {
      claims,
      sizes: values.sizes ? asked : null,
      writesDocs: values['write-docs'],
      latencyMs,
      json: values.json,
      wanted,
      peers,
    };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    return process.exit(2);
  }
}

/** In the order of `all`. */
function namedAmong<T extends string>(all: readonly T[], only: string | undefined): T[] {
  if (only === undefined) return [...all];
  const named = only.split(',');
  const unknown = named.filter((name) => !all.some((one) => one === name));
  if (unknown.length > 0) throw new Error(`--only does not know ${unknown.join(', ')}`);
  return all.filter((one) => named.includes(one));
}
