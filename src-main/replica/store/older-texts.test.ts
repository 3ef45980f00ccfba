import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '../../../src-testing/temp-dir.ts';
import { systemClock } from '../../base/clock.ts';
import { openEncrypted } from '../../database/encrypted-database.ts';
import { migrate } from '../../database/migrate.ts';
import { keyedDocuments } from './document-table.ts';
import { replicaSchema } from './replica-schema.ts';
import { openReplica } from './replica.ts';
import { decryptedFile } from '../testing/decrypted-file.ts';
import { testDataKey } from '../testing/received-claim.ts';

const card = '4539578763621486';
const hidden = '453957••••••1486';
/** Passes the check of card numbers, and is an identifier. */
const subscriptionId = '4111111111111111';

it('An upgrade takes whole card numbers out of documents, changes and webhooks of an older version', () => {
  const path = join(tempDir(), 'replica.db');
  const old = openEncrypted(path, testDataKey, { readonly: false });
  migrate(old, replicaSchema, 14);
  const names = [`${card}.pdf`, 'plain.pdf', `${card}.pdf`];
  const received = names.map((name) => ({ name, status: 'PENDING', url: null }));
  for (const [position, { key, name }] of keyedDocuments(received).entries()) {
    old
      .prepare('INSERT INTO document VALUES (?, ?, ?, ?, ?, 1, 5)')
      .run('clm_1', key, position, name, `odd ${card}`);
    old
      .prepare('INSERT INTO verdict (claim_id, document_key, at_ms, status) VALUES (?, ?, 5, ?)')
      .run('clm_1', key, `verdict of ${position}`);
  }
  old.exec(`
    INSERT INTO document_listing VALUES ('clm_1', 5, 3);
    INSERT INTO feed (at_ms, claim_id, field, from_value, to_value, subject)
      VALUES (1, 'clm_1', 'verdict', 'A ${card}', 'B ${card}', '${card}.pdf'),
        (2, '', 'webhook', NULL, 'added', 'https://a.example/${card}');
    INSERT INTO facet (status, outcome, claims) VALUES ('ODD ${card}', 'won', 0);
    INSERT INTO retired_claim (claim_id, status) VALUES ('clm_9', 'ODD ${card}');
  `);
  const subscription = {
    id: subscriptionId,
    url: 'https://a.example/x',
    subscribedEvents: [`paid ${card}`],
    isActive: true,
    createdAt: null,
    updatedAt: null,
    partnerId: null,
    others: [{ name: 'note', value: card }],
  };
  old
    .prepare(
      'INSERT INTO subscription_listing (partner_id, subscriptions, read_at_ms, refusal, refused_at_ms) VALUES (?, ?, 1, ?, 1)',
    )
    .run('p', JSON.stringify([subscription]), `No "${card}" here`);
  old.close();

  const { replica } = openReplica({ path, dataKey: testDataKey, clock: systemClock });
  const { documents } = replica.documents.read('clm_1');
  expect(documents.map(({ name, status, verdicts }) => [name, status, verdicts[0]?.status])).toEqual([
    [`${hidden}.pdf`, `odd ${hidden}`, 'verdict of 0'],
    ['plain.pdf', `odd ${hidden}`, 'verdict of 1'],
    [`${hidden}.pdf`, `odd ${hidden}`, 'verdict of 2'],
  ]);
  expect(replica.feedSince(0, 5)).toMatchObject([
    { from: `A ${hidden}`, to: `B ${hidden}`, subject: `${hidden}.pdf` },
    { to: 'added', subject: `https://a.example/${card}` },
  ]);
  expect(replica.subscriptions.read('p')).toMatchObject({
    listing: {
      subscriptions: [
        {
          id: subscriptionId,
          subscribedEvents: [`paid ${hidden}`],
          others: [{ name: 'note', value: hidden }],
        },
      ],
    },
    refusal: { detail: { code: 'said', params: { said: `No "${hidden}" here` } } },
  });
  // The next listing finds the same documents, and nothing new.
  const again = names.map((name) => ({
    name: name.replace(card, hidden),
    status: `odd ${hidden}`,
    url: null,
  }));
  expect(replica.documents.apply('clm_1', { documents: keyedDocuments(again), quantity: 3 }, 9)).toEqual([]);
  replica.close();

  const whole = decryptedFile(path).toString('latin1').replaceAll(`https://a.example/${card}`, '');
  expect(whole.includes(card)).toBe(false);
});
