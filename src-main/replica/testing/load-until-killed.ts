import { openLoading } from './open-loading.ts';
import { receivedClaim } from './received-claim.ts';

/**
 * The program of the test in which a bulk load is killed: it loads pages, goes on with those that are missing,
 * and finishes. It says what it does; the test kills it there.
 */
const [, , path = '', pages = '0'] = process.argv;
const say = (text: string): void => void process.send?.(text);
const { replica, load } = openLoading(path, 1);
await load.resume();
await load.beginIfLarge();
const from = load.readWalk('w')?.pages ?? 0;
say(`from ${from}`);
for (let page = from; page < Number(pages); page += 1) {
  const claims = Array.from({ length: 50 }, (_, n) => receivedClaim(`p${page}-${n}`));
  const walk = { walkId: 'w', startKey: String(page), pages: page + 1, claims: 0, done: false };
  await load.take(claims, { receivedAtMs: 1, keepsNew: true, walk });
  say(`took ${page}`);
}
await load.finish(new AbortController().signal, () => say('made'));
say(`finished ${replica.countClaims()}`);
