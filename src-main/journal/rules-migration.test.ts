import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { outboxStates } from '../../src-shared/domain/decision/outbox-state.ts';
import { queryOf } from '../../src-shared/query/testing/asking.ts';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { openEncrypted } from '../database/encrypted-database.ts';
import { saveRule, setRuleOn } from '../rules/rules.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { openJournal } from './journal.ts';
import { migrations } from './migrations.ts';
import { newEntry } from './testing/new-entry.ts';

const beforeRules = migrations.slice(
  0,
  migrations.findIndex((migration) => migration.includes('CREATE TABLE rule ')),
);

it('A journal from before there were rules keeps everything, and rules are answered in it', () => {
  const dir = tempDir();
  const dataKey = randomBytes(32);
  const path = join(dir, 'journal.db');
  const clock = new FakeClock();
  const open = (list: readonly string[]) =>
    openJournal({ path, dataKey, clock, backupDir: join(dir, 'backups'), migrations: list });
  const stored = () => {
    const db = openEncrypted(path, dataKey, { readonly: true });
    const tables = db
      .prepare<[], string>(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'migration'",
      )
      .pluck()
      .all();
    const rows = new Map(tables.map((name) => [name, db.prepare(`SELECT * FROM "${name}"`).all()]));
    db.close();
    return rows;
  };

  const old = open(beforeRules);
  old.transaction(() => {
    for (const state of outboxStates)
      old.entries.insert(
        newEntry(state, { claim_id: `c-${state}`, lane: state, payload: '{"claimId":"ñ 😀"}' }),
      );
    old.notes.add({ id: 'n1', claim_id: 'c1', agent: 'Ana', text: 'a note', written_at_ms: 1 });
    old.notes.setTags('c1', ['vip'], 1);
    old.notes.addTagChange({ claimId: 'c1', agent: 'Ana', added: ['vip'], removed: [], changedAtMs: 1 });
    old.settings.set('holdSeconds', '{"send_email":20}');
    old.snoozes.set({
      claim_id: 'c2',
      agent: 'Ana',
      snoozed_at_ms: 1,
      until_ms: null,
      fingerprint: 'f',
      feed_seq: 0,
      entry_seq: 1,
      back_at_ms: null,
    });
  });
  old.close();
  const raw = openEncrypted(path, dataKey, { readonly: false });
  raw.exec('UPDATE entry SET state = id');
  raw.close();
  const before = stored();
  expect(before.has('rule')).toBe(false);
  expect(before.get('entry')).toHaveLength(outboxStates.length);

  const journal = open(migrations);
  const after = stored();
  for (const [table, rows] of before) expect([table, after.get(table)]).toEqual([table, rows]);
  expect(journal.entries.listInStates(outboxStates).map(({ id, state }) => [id, state])).toEqual(
    expect.arrayContaining(outboxStates.map((state) => [state, state])),
  );
  const content = { query: queryOf('amount:<10'), decision: { kind: 'seen' } } as const;
  saveRule(journal, { id: 'r1', name: 'Small', content }, { agent: 'Ana', nowMs: 2 });
  setRuleOn(journal, 'r1', true);
  journal.transaction(() =>
    journal.proposalAnswers.record(new Map([['c-held', { ruleId: 'r1', version: 1 }]]), {
      act: { kind: 'seen' },
      agent: 'Ana',
      atMs: 2,
      claims: [{ claimId: 'c-held', entryId: 'held' }],
    }),
  );
  expect(journal.proposalAnswers.ofEntries([...outboxStates])).toEqual(
    new Map([['held', { ruleId: 'r1', version: 1, name: 'Small', isTaken: true }]]),
  );
  expect(journal.proposalAnswers.count(0, 3)).toEqual([{ ruleId: 'r1', taken: 1, changed: 0 }]);
  journal.close();
});
