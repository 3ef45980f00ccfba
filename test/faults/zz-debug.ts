import { findCases, playStorageCases, nameOf, drawCases } from './storage-campaign.ts';
import { buildWorkerFiles } from '../../src-testing/build-worker-files.ts';
const t0 = performance.now(); const say = (...x: unknown[]) => console.error(Math.round((performance.now() - t0)/100)/10, ...x);
await buildWorkerFiles();
const cases = drawCases(await findCases(1), 1); say(cases.length);
let n = 0; const end = Number(process.argv[2] ?? 100) * 1000;
await playStorageCases(cases, 1, () => performance.now() - t0 < end, (r) => { n++; if (!r.isMet || r.problems.length) say(n, r.isMet ? '' : 'NOT MET', nameOf(r).slice(0, 160), r.problems.map(p => p.slice(0, 600))); });
say('end', n);
process.exit(0);
