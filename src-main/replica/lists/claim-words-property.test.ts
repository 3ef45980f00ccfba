import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { prefixMatcher } from '../../../src-shared/domain/text/search-terms.ts';
import { tempDir } from '../../../src-testing/temp-dir.ts';
import { createTimeBudget } from '../../../src-testing/time-budget.ts';
import { openEncrypted } from '../../database/encrypted-database.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { readClaim } from '../store/claim-columns.ts';
import { openReplica } from '../store/replica.ts';
import { hasPrefix, searchWords } from '../store/search-words.ts';
import { receivedClaim } from '../testing/received-claim.ts';
import { createClaimWords } from './claim-words.ts';

const pieces = [
  ['a', 'ab', 'abc', 'b', 'x', '1', '12', '123', '12345', '9', '0'],
  [
    'ñ',
    'n\u0303',
    'É',
    'ß',
    'ﬁ',
    'ı',
    'İ',
    'Ł',
    'ſ',
    'K',
    'é\u0301',
    'a\u093e',
    '東京',
    '京',
    'ｱ',
    'か\u3099',
  ],
  [
    ' ',
    '-',
    '.',
    '/',
    '"',
    '\\',
    '\n',
    '§',
    '¤',
    "'",
    '%',
    '*',
    '\u200d',
    '\u00ad',
    '\ue000',
    '\0',
    '١٢',
    '１２',
    '²',
    '½',
  ],
].flat();
const text = fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map((all) => all.join(''));
const maybe = fc.option(text);
const claim = fc.record({
  rrn: maybe,
  authCode: maybe,
  transactionId: maybe,
  merchantId: maybe,
  primaryAccountNumber: fc.option(
    fc.oneof(text, fc.constantFrom('451263••••••1914', '4512630000001914', '4512')),
  ),
  amount: fc.option(fc.constantFrom(1234.5, 12, 0, -7.25, 1e300, 0.1)),
  currency: fc.constantFrom('ARS', 'USD', 'CLP', '', null),
  merchant: fc.option(
    fc.record(
      {
        name: maybe,
        taxId: maybe,
        taxIdType: maybe,
        externalPaymentId: maybe,
        address: fc.option(fc.record({ country: maybe })),
      },
      { requiredKeys: [] },
    ),
  ),
  payment: fc.option(fc.record({ id: maybe, card_holder_name: maybe }, { requiredKeys: [] })),
});
const typed = fc.oneof(
  text,
  fc.tuple(text, text).map((both) => both.join(' ')),
  fc.constantFrom('1234,50', '12 usd', '1.234', 'c1', 'c'),
);

const firstSeed = Number(process.env.CLAIMDESK_SEED ?? 1);

it('A few claims are found by the same words as in the index of all', () => {
  const budget = createTimeBudget({ budgetMs: 1_500, atLeast: 3 });
  for (let seed = firstSeed; budget.take(); seed += 1) {
    const path = join(tempDir(), 'replica.db');
    const dataKey = randomBytes(32);
    const { replica } = openReplica({ path, dataKey, clock: new FakeClock() });
    const claims = fc.sample(claim, { seed, numRuns: 20 }).map((fields, n) => receivedClaim(`c${n}`, fields));
    replica.applyPage({ claims, receivedAtMs: 1, announceNew: false, walk: null });
    const database = openEncrypted(path, dataKey, { readonly: true });
    const keyOf = database
      .prepare<[string], number>('SELECT claim_key FROM claim WHERE claim_id = ?')
      .pluck();
    const among = createClaimWords(database)(JSON.stringify(claims.map(({ id }) => id)), new Map());
    for (const search of fc.sample(typed, { seed, numRuns: 200 })) {
      const matches = prefixMatcher(search);
      const wanted = claims.filter((one) => {
        const { tokens } = searchWords(one, readClaim(one).columns);
        return matches((prefix) => hasPrefix(tokens, prefix));
      });
      expect([seed, search, among.keysFound(search).toSorted((a, b) => a - b)]).toEqual([
        seed,
        search,
        wanted.map(({ id }) => keyOf.get(id) ?? 0).toSorted((a, b) => a - b),
      ]);
    }
    database.close();
    replica.close();
  }
});
