import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import {
  receivedClaimSchema,
  rowAsReceived,
  type ReceivedClaim,
} from '../../../src-shared/claims-service/claim.ts';
import { tempDir } from '../../../src-testing/temp-dir.ts';
import { systemClock } from '../../base/clock.ts';
import { openReplica, type WritableReplica } from './replica.ts';
import { decryptedFile, searchTerms } from '../testing/decrypted-file.ts';
import { testDataKey, wireClaim } from '../testing/received-claim.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const card = '4539578763621486';

/** As versions stored a claim that took a card number in a few fields only for one. */
function claimOfOlderVersion(id: string, fields: Record<string, unknown>): ReceivedClaim {
  const row = wireClaim(id, fields);
  return { ...receivedClaimSchema.parse(row), [rowAsReceived]: row };
}

function open(path: string): WritableReplica {
  const { replica } = openReplica({ path, dataKey: testDataKey, clock: systemClock });
  closing.push(() => replica.close());
  return replica;
}

/** A file of 300 claims, of which three hold a whole card number. */
function fileOfOlderVersion(): string {
  const path = join(tempDir(), 'replica.db');
  const { replica } = openReplica({ path, dataKey: testDataKey, clock: systemClock });
  const claims = Array.from({ length: 300 }, (_, n) =>
    claimOfOlderVersion(`c${n}`, {
      merchant: { name: `Shop ${n}`, ...(n === 7 ? { externalPaymentId: card } : {}) },
      ...(n === 100 ? { payment: { card_holder_name: `ROE ${card}`, PAN: card } } : {}),
      ...(n === 250 ? { events: [{ name: `paid with ${card}`, timestamp: 'soon' }] } : {}),
    }),
  );
  replica.applyPage({ claims, receivedAtMs: 1, announceNew: false, walk: null });
  replica.writeMeta('derived_columns', JSON.stringify(olderColumns(replica)));
  replica.close();
  return path;
}

function olderColumns(replica: WritableReplica): string[] {
  const columns: string[] = JSON.parse(replica.readMeta('derived_columns') ?? '[]');
  return columns.filter((name) => !name.startsWith('body'));
}

// Promise: card-number-out-of-old-files
it('An upgrade takes whole card numbers out of the bodies, the columns and the search index', () => {
  const path = fileOfOlderVersion();
  expect(decryptedFile(path).includes(card)).toBe(true);
  expect(searchTerms(path).filter((term) => term.includes(card))).not.toEqual([]);

  const replica = open(path);
  expect(replica.isBehind()).toBe(true);
  // Every claim can be found meanwhile.
  expect(replica.searchProgress()).toBeNull();
  while (replica.isBehind()) replica.catchUp(50);
  expect(replica.getFacts(['c100']).get('c100')?.holderName).toBe('ROE 453957••••••1486');
  expect(replica.getBody('c7')?.body).toMatchObject({ merchant: { externalPaymentId: '453957••••••1486' } });
  expect(replica.getBody('c250')?.body).toMatchObject({ events: [{ name: 'paid with 453957••••••1486' }] });
  expect(replica.countClaims()).toBe(300);
  replica.close();
  closing.length = 0;

  expect(decryptedFile(path).includes(card)).toBe(false);
  expect(decryptedFile(path).includes(card.slice(0, 12))).toBe(false);
  expect(searchTerms(path).filter((term) => term.includes(card.slice(4, 14)))).toEqual([]);
  expect(open(path).isBehind()).toBe(false);
});

it('An upgrade that is stopped at any step goes on at the next start', () => {
  const path = fileOfOlderVersion();
  for (let isBehind = true; isBehind; ) {
    const { replica } = openReplica({ path, dataKey: testDataKey, clock: systemClock });
    replica.catchUp(100);
    isBehind = replica.isBehind();
    replica.close();
  }
  expect(decryptedFile(path).includes(card)).toBe(false);
  expect(searchTerms(path).filter((term) => term.includes(card.slice(4, 14)))).toEqual([]);
});
