import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { migrate } from '../database/migrate.ts';
import { journalSchema } from './migrations.ts';

const card = '4539578763621486';
const hidden = '453957••••••1486';
const claimId = '4111111111111111';

it('An upgrade takes whole card numbers out of what the service said, and leaves what agents decided and wrote', () => {
  const db = new Sqlite(':memory:');
  migrate(db, journalSchema(1), 10);
  const saw = JSON.stringify({ status: `ODD ${card}`, updatedAt: card, isOpen: true });
  const detail = JSON.stringify({
    code: 'http_status_said',
    params: { httpStatus: 400, said: `No ${card}` },
  });
  const payload = JSON.stringify({ claimId, value: 'ACCEPTED' });
  const insert = db.prepare(
    `INSERT INTO entry (id, group_id, kind, payload, payload_version, environment, acquirer_id, agent, decided_at_ms,
       claim_id, value, saw, lane, lane_ordered, position, state, reason_detail, transitioned_to, sent_over, left_status)
     VALUES (?, ?, 'decide_collaboration', ?, 1, 'live', ?, 'Ana', 1, ?, 'ACCEPTED', ?, 'l', 1, ?, 'failed', ?, ?, ?, ?)`,
  );
  insert.run('e-1', 'g-1', payload, claimId, claimId, saw, 1, detail, `T ${card}`, card, `L ${card}`);
  insert.run(
    'e-2',
    'g-2',
    payload,
    claimId,
    claimId,
    null,
    2,
    `The card ${card} is blocked`,
    null,
    null,
    null,
  );
  const refused = JSON.stringify({ code: 'subscription', params: { subscriptionId: claimId } });
  insert.run('e-3', 'g-3', payload, claimId, claimId, null, 3, refused, null, null, null);
  const untouched = db.prepare("SELECT * FROM entry WHERE id = 'e-3'").get();
  db.exec(`
    INSERT INTO attempt VALUES ('e-1', 1, 'send', 1, 2, 'refused', 400, 'The card ${card} is blocked');
    INSERT INTO feed (at_ms, kind, claim_id, from_value, to_value, subject)
      VALUES (1, 'verdict', '${claimId}', 'A ${card}', 'B', '${card}.pdf'),
        (2, 'webhook', NULL, NULL, 'added', 'https://a.example/${card}');
    INSERT INTO claim_note VALUES (1, 'n', '${claimId}', 'Ana', 'card ${card}', 'card ${card}', 1);
  `);

  migrate(db, journalSchema(2));
  const read = (sql: string): unknown[] => db.prepare(sql).all();
  expect(
    read('SELECT payload, claim_id, saw, reason_detail, transitioned_to, sent_over, left_status FROM entry'),
  ).toMatchObject([
    {
      payload,
      claim_id: claimId,
      saw: saw.replaceAll(card, hidden),
      reason_detail: detail.replaceAll(card, hidden),
      transitioned_to: `T ${hidden}`,
      sent_over: hidden,
      left_status: `L ${hidden}`,
    },
    { saw: null, reason_detail: `The card ${hidden} is blocked` },
    { reason_detail: refused },
  ]);
  expect(db.prepare("SELECT * FROM entry WHERE id = 'e-3'").get()).toEqual(untouched);
  expect(read('SELECT detail FROM attempt')).toEqual([{ detail: `The card ${hidden} is blocked` }]);
  expect(read('SELECT from_value, to_value, subject, claim_id FROM feed')).toEqual([
    { from_value: `A ${hidden}`, to_value: 'B', subject: `${hidden}.pdf`, claim_id: claimId },
    { from_value: null, to_value: 'added', subject: `https://a.example/${card}`, claim_id: null },
  ]);
  expect(read('SELECT text FROM claim_note')).toEqual([{ text: `card ${card}` }]);
  db.close();
});
