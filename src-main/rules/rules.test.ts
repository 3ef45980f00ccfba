import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mostRules } from '../../src-shared/contract/rules.ts';
import { queryOf } from '../../src-shared/query/testing/asking.ts';
import type { RuleContent } from '../../src-shared/query/rules.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { Refused } from '../base/refused.ts';
import { type Journal, openJournal } from '../journal/journal.ts';
import { allRules, editRule, moveRule, removeRule, restoreRule, saveRule, setRuleOn } from './rules.ts';

const dataKey = randomBytes(32);
const clock = new FakeClock();
const edit = { agent: 'ana', nowMs: 5 };
const content = (text: string): RuleContent => ({ query: queryOf(text), decision: { kind: 'accept' } });
let dir: string;
let journal: Journal;

const open = () =>
  openJournal({ path: join(dir, 'journal.db'), dataKey, clock, backupDir: join(dir, 'backups') });
const save = (id: string, name = id) => saveRule(journal, { id, name, content: content('amount:<10') }, edit);
const ids = () => allRules(journal).map(({ id }) => id);

function refusal(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof Refused ? error.code : String(error);
  }
}

beforeEach(() => {
  dir = tempDir();
  journal = open();
});
afterEach(() => {
  journal.close();
});

describe('A rule', () => {
  it('is saved off, and is there after a restart as it was', () => {
    expect(save('a', 'Small amounts')).toEqual({
      id: 'a',
      version: 1,
      name: 'Small amounts',
      isOn: false,
      isPinned: false,
      content: content('amount:<10'),
    });
    setRuleOn(journal, 'a', true);
    journal.close();
    journal = open();
    expect(allRules(journal)).toMatchObject([{ id: 'a', isOn: true, content: content('amount:<10') }]);
  });

  it('keeps every version that it had, and an edit of an older one is refused', () => {
    save('a');
    const edited = { id: 'a', version: 1, name: 'b', content: content('network:visa') };
    expect(editRule(journal, edited, { agent: 'bea', nowMs: 7 })).toMatchObject({ version: 2, name: 'b' });
    expect(refusal(() => editRule(journal, edited, edit))).toBe('rule_changed');
    expect(journal.rules.versions('a')).toMatchObject([
      { version: 2, name: 'b', agent: 'bea', madeAtMs: 7 },
      { version: 1, name: 'a', agent: 'ana', madeAtMs: 5 },
    ]);
  });

  it('has a name of its own, whatever its case', () => {
    save('a', 'Núñez');
    save('b');
    expect(refusal(() => save('c', 'NÚÑEZ'))).toBe('name_taken');
    const renamed = { id: 'b', version: 1, name: 'núñez', content: content('') };
    expect(refusal(() => editRule(journal, renamed, edit))).toBe('name_taken');
  });

  it('comes back in its place and off after a removal is undone, under a free name', () => {
    for (const id of ['a', 'b', 'c']) save(id);
    setRuleOn(journal, 'b', true);
    removeRule(journal, 'b', 1);
    expect(ids()).toEqual(['a', 'c']);
    expect(refusal(() => setRuleOn(journal, 'b', true))).toBe('rule_missing');
    save('d', 'b');
    expect(restoreRule(journal, 'b', edit)).toMatchObject({ name: 'b (2)', isOn: false, version: 2 });
    expect(ids()).toEqual(['a', 'b', 'c', 'd']);
    expect(restoreRule(journal, 'b', edit)).toMatchObject({ version: 2 });
  });

  it('is moved among the others', () => {
    for (const id of ['a', 'b', 'c']) save(id);
    expect(moveRule(journal, 'c', 0).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
    expect(ids()).toEqual(['c', 'a', 'b']);
  });

  it('is one of so many at most', () => {
    for (let n = 0; n < mostRules; n += 1) save(`r${n}`);
    expect(refusal(() => save('more'))).toBe('too_many');
  });

  it('that another version wrote can’t be read: it is shown, can’t be switched on, and can be removed', () => {
    journal.rules.insert('later', false);
    const later = { version: 1, name: 'Later', agent: 'ana', madeAtMs: 1 };
    journal.rules.addVersion('later', { ...later, content: '{"language":3,"query":{"kind":"near"}}' });
    expect(allRules(journal)).toMatchObject([{ id: 'later', content: null }]);
    expect(refusal(() => setRuleOn(journal, 'later', true))).toBe('not_readable');
    removeRule(journal, 'later', 1);
    expect(ids()).toEqual([]);
  });

  it('that the organisation set can’t be changed here', () => {
    journal.rules.insert('pinned', true);
    const version = { version: 1, name: 'Office', agent: 'policy', madeAtMs: 1 };
    journal.rules.addVersion('pinned', { ...version, content: '{}' });
    for (const change of [
      () => setRuleOn(journal, 'pinned', false),
      () => removeRule(journal, 'pinned', 1),
      () => moveRule(journal, 'pinned', 0),
      () => editRule(journal, { id: 'pinned', version: 1, name: 'x', content: content('') }, edit),
    ])
      expect(refusal(change)).toBe('setting_pinned');
  });
});
