import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { tempDir } from '../../../src-testing/temp-dir.ts';
import { openEncrypted } from '../../database/encrypted-database.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { openReplica } from '../store/replica.ts';
import { receivedClaim } from '../testing/received-claim.ts';
import { createClaimWords } from './claim-words.ts';

function open() {
  const path = join(tempDir(), 'replica.db');
  const dataKey = randomBytes(32);
  const { replica } = openReplica({ path, dataKey, clock: new FakeClock() });
  const database = openEncrypted(path, dataKey, { readonly: true });
  onTestFinished(() => {
    database.close();
    replica.close();
  });
  const among = createClaimWords(database);
  return {
    store: (id: string, fields: Parameters<typeof receivedClaim>[1]) =>
      replica.applyPage({
        claims: [receivedClaim(id, fields)],
        receivedAtMs: 1,
        announceNew: false,
        walk: null,
      }),
    found: (typed: string, ...claimIds: string[]) =>
      among(JSON.stringify(claimIds), new Map()).keysFound(typed).length,
  };
}

it('Finds by a claim’s words as they are now, among the named claims alone', () => {
  const { store, found } = open();
  store('c1', { rrn: 'first1' });
  store('c2', { rrn: 'first1' });
  expect([found('first', 'c1', 'c2'), found('first', 'c1', 'elsewhere'), found('second', 'c1')]).toEqual([
    2, 1, 0,
  ]);
  store('c1', { rrn: 'second1' });
  expect([found('first', 'c1', 'c2'), found('second', 'c1')]).toEqual([1, 1]);
  expect(found('—', 'c1')).toBe(0);
});

it('Finds by every word that a claim has, whether a column has it or the body alone', () => {
  const { store, found } = open();
  store('c1', {
    merchantId: 'MID77',
    authCode: 'AUTHX',
    transactionId: 'TRX9',
    rrn: 'RRN5',
    primaryAccountNumber: '451263••••••1914',
    amount: 1234.5,
    currency: 'ARS',
    merchant: { name: 'Café Ñandú', taxId: '12.345.678-K', taxIdType: 'RUT', externalPaymentId: 'EXT-4569' },
    payment: { id: 'pay_3d6d', card_holder_name: 'Łucja Gómez' },
  });
  store('c2', { merchant: { name: 'Norte', taxId: 'No data', taxIdType: 'CUIT' } });
  store('c3', { merchant: { name: '東京商店', taxId: '１２３４５６', taxIdType: 'ÑIF' } });
  const of = (id: string, ...typed: string[]) => typed.filter((text) => found(text, id) === 1);
  const first = [
    'cafe ñan lucja gomez mid auth trx9 rrn 4512 1914 rut 345 k 12345678 12345678k ext 4569 pay 3d6 c1'.split(
      ' ',
    ),
    ['Gómez caf', '12.345.678-K', '1234,50', '1.234', 'gomez 345 pay'],
  ].flat();
  expect(of('c1', ...first, 'orte', 'gomez norte', 'cuit', 'xyz', '2345', '999')).toEqual(first);
  expect(of('c2', 'norte', 'no', 'data', 'cuit', 'cafe', 'rut')).toEqual(['norte', 'no', 'data', 'cuit']);
  expect(of('c3', '東京', '商店', '123', 'nif', 'ñif', '京', 'cuit')).toEqual([
    '東京',
    '商店',
    '123',
    'nif',
    'ñif',
    '京',
  ]);
});
