import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { migrate } from '../database/migrate.ts';
import { journalSchema } from './migrations.ts';
import { createNoteTable } from './note-table.ts';

function openTable() {
  const db = new Sqlite(':memory:');
  migrate(db, journalSchema(1));
  return createNoteTable(db);
}

const note = (id: string, claim_id: string, text: string) => ({
  id,
  claim_id,
  agent: 'Ana',
  text,
  written_at_ms: 10,
});

it('keeps the notes of a claim in the order in which they were written, until one is removed', () => {
  const notes = openTable();
  notes.add(note('n2', 'c1', 'Called the shop'));
  notes.add(note('n1', 'c1', 'No answer'));
  notes.add(note('n3', 'c2', 'Other'));
  expect(notes.ofClaim('c1').map(({ text }) => text)).toEqual(['Called the shop', 'No answer']);
  expect(notes.remove('n2')).toEqual({ ...note('n2', 'c1', 'Called the shop'), seq: 1 });
  expect(notes.remove('n2')).toBeNull();
  expect(notes.ofClaim('c1')).toEqual([note('n1', 'c1', 'No answer')]);
});

it('puts a note back where it was, or behind one that took its place', () => {
  const notes = openTable();
  notes.add(note('n1', 'c1', 'First'));
  notes.add(note('n2', 'c1', 'Second'));
  const [first, second] = [notes.remove('n1'), notes.remove('n2')];
  if (first === null || second === null) expect.fail('not removed');
  notes.add(note('n3', 'c1', 'Third'));
  notes.putBack(second);
  notes.putBack(first);
  expect(notes.ofClaim('c1').map(({ text }) => text)).toEqual(['Third', 'Second', 'First']);
  notes.remove('n3');
  const again = notes.remove('n2');
  if (again === null) expect.fail('not removed');
  notes.putBack(again);
  expect(notes.ofClaim('c1').map(({ text }) => text)).toEqual(['Second', 'First']);
});

it('keeps the tags of a claim, one for each word however it is spelled', () => {
  const notes = openTable();
  notes.setTags('c1', ['Revisión', 'urgent'], 1);
  notes.setTags('c2', ['revision'], 2);
  notes.setTags('c1', ['REVISION', 'café'], 3);
  expect(notes.tagsOf('c1')).toEqual(['café', 'REVISION']);
  expect(notes.tags().map(({ claims }) => claims)).toEqual([2, 1]);
  notes.setTags('c1', [], 4);
  expect(notes.tagsOf('c1')).toEqual([]);
  expect(notes.tags()).toEqual([{ tag: 'revision', claims: 1 }]);
});

it('keeps the changes of a claim’s tags in their order', () => {
  const notes = openTable();
  const change = { claimId: 'c1', agent: 'Ana', added: ['Café', 'a "b"'], removed: [], changedAtMs: 5 };
  const later = { ...change, agent: 'Luis', added: [], removed: ['Café'], changedAtMs: 4 };
  notes.addTagChange(change);
  notes.addTagChange({ ...change, claimId: 'c2' });
  notes.addTagChange(later);
  expect(notes.tagChangesOf('c1')).toEqual([change, later]);
  expect(notes.tagChangesOf('c3')).toEqual([]);
});
