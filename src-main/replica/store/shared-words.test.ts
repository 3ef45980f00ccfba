import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkAsyncProperty } from '../../../src-testing/check-property.ts';
import { searchMatcher } from '../../../src-shared/domain/text/search-terms.ts';
import { testDataKey, receivedClaim } from '../testing/received-claim.ts';
import { day, openBoth } from '../testing/open-queries.ts';
import { openEncrypted } from '../../database/encrypted-database.ts';
import { anyOf } from '../../../src-shared/query/query-nodes.ts';
import { asking, ofWords } from '../../../src-shared/query/testing/asking.ts';

/** More words begin with "bode" than take the place of a prefix. */
const names = ['farmacia', 'farmacias', 'farmax', 'facade', 'sociedad', ...codes(150, (n) => `bode${n}`)];

const claim = fc.record({
  name: fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
  holder: fc.constantFrom('María Gómez', 'Mario Far', 'Facund Bodega'),
  /** Begins as words do. */
  id: fc
    .constantFrom('facade', 'bode', 'farm', '4111')
    .chain((start) => fc.nat(99).map((n) => `${start}${n}`)),
  rrn: fc.nat(999).map((n) => `4111${n}`),
});

const typedWord = fc
  .constantFrom(...names, 'maria', 'gomez', 'facund', 'facade42', '411142', 'zzzz')
  .chain((word) => fc.integer({ min: 1, max: word.length }).map((length) => word.slice(0, length)));
const typed = fc.array(typedWord, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));

it('finds what has a word or an identifier that begins so, and nothing else', async () => {
  await checkAsyncProperty(
    fc.asyncProperty(
      fc.uniqueArray(claim, { selector: ({ id }) => id, minLength: 1, maxLength: 60 }),
      fc.array(typed, { minLength: 10, maxLength: 10 }),
      async (claims, searches) => {
        const { queries, replica } = openBoth(
          claims.map(({ id, name, holder, rrn }) =>
            receivedClaim(id, {
              merchant: { name },
              payment: { card_holder_name: holder },
              rrn,
              createdAt: day(1),
              transactionId: null,
              authCode: null,
              primaryAccountNumber: null,
              amount: null,
            }),
          ),
        );
        for (const text of searches) {
          const matches = searchMatcher(text);
          const wanted = claims.filter(({ id, name, holder, rrn }) =>
            matches(`${id} ${name} ${holder} ${rrn}`),
          );
          for (const filter of [
            ofWords(text),
            { query: anyOf([ofWords(text).query, ofWords(text).query]) },
          ]) {
            const found = await queries.ids({ filter, sort: 'newest', offset: 0, limit: 100 });
            expect(found.claimIds.toSorted(), text).toEqual(wanted.map(({ id }) => id).toSorted());
          }
        }
        await queries.close();
        replica.close();
      },
    ),
    { atLeast: 3, budgetMs: 1_000 },
  );
});

it('finds claims whose words are of an earlier version, beside those that have theirs anew', async () => {
  const { ids, take, replica, replicaPath } = openBoth([
    receivedClaim('facade-1', { merchant: { name: 'Farmacia Uno' } }),
  ]);
  const database = openEncrypted(replicaPath, testDataKey, { readonly: false });
  database.exec(`DELETE FROM claim_search; DELETE FROM search_word;
    INSERT INTO claim_search (rowid, words) SELECT claim_key, 'facade 1 farmacia uno' FROM claim;
    INSERT INTO meta (name, value) VALUES ('derive_words', '1')`);
  take([receivedClaim('facade-2', { merchant: { name: 'Farmacia Dos' } })]);
  expect((await ids(asking('farmacia'))).toSorted()).toEqual(['facade-1', 'facade-2']);
  expect((await ids(asking('facade'))).toSorted()).toEqual(['facade-1', 'facade-2']);
  database.close();
  expect(replica.countClaims()).toBe(2);
});

it('writes a word again whose transaction was undone', async () => {
  const { ids, take, replicaPath } = openBoth([]);
  const lock = openEncrypted(replicaPath, testDataKey, { readonly: false });
  lock.exec(`CREATE TRIGGER full BEFORE INSERT ON search_word WHEN new.word = 'refused'
    BEGIN SELECT raise(abort, 'disk is full'); END`);
  const claims = ['bodega', 'refused'].map((name, n) =>
    receivedClaim(`c${n}`, { merchant: { name }, createdAt: day(n + 1) }),
  );
  expect(() => take(claims)).toThrow('disk is full');
  lock.exec('DROP TRIGGER full');
  lock.close();
  take(claims);
  expect(await ids(asking('bodega'))).toEqual(['c0']);
});

function codes(count: number, word: (n: number) => string): string[] {
  return Array.from({ length: count }, (_, n) => word(n));
}
