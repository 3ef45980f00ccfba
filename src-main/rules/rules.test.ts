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
import { limitsSetting } from '../../src-shared/domain/rule/proposal-limits.ts';
import { proposedKinds } from '../../src-shared/domain/rule/proposed-decision.ts';
import { limitsOf, pinRules } from './pinned-rules.ts';
import { readRuleFile, writeRuleFile } from './rule-file.ts';
import {
  allRules,
  editRule,
  moveRule,
  readInRules,
  removeRule,
  restoreRule,
  saveRule,
  setRuleOn,
} from './rules.ts';

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

describe('A file of rules', () => {
  it('brings each rule to another person as it is, switched off', () => {
    save('a', 'Small “amounts”');
    setRuleOn(journal, 'a', true);
    const tag = {
      query: queryOf('merchant:"Café 1" or age:>3d'),
      decision: { kind: 'tag', tag: 'Vip 1' },
    } as const;
    saveRule(journal, { id: 'b', name: 'b', content: tag }, edit);
    const { text, left } = writeRuleFile(allRules(journal));
    expect(left).toBe(0);
    const read = readRuleFile(text) ?? [];
    expect(read).toEqual(allRules(journal).map(({ name, content: own }) => ({ name, content: own })));

    editRule(journal, { id: 'b', version: 1, name: 'B', content: content('') }, edit);
    let made = 0;
    const { added, known, tooMany } = readInRules(journal, read, () => `new${(made += 1)}`, edit);
    expect([known, tooMany]).toEqual([1, 0]);
    expect(added).toMatchObject([{ id: 'new1', name: 'b (2)', isOn: false, isPinned: false, content: tag }]);
  });

  it('leaves out what this version can’t read, and one that can’t be read as a whole is none', () => {
    journal.rules.insert('later', false);
    journal.rules.addVersion('later', { version: 1, name: 'L', agent: 'ana', madeAtMs: 1, content: '{}' });
    save('a');
    const { text, written, left } = writeRuleFile(allRules(journal));
    expect([written, left]).toEqual([1, 1]);
    const other = (change: object) => readRuleFile(JSON.stringify({ ...JSON.parse(text), ...change }));
    const one = { name: 'a', search: '', decision: { kind: 'accept' } };
    expect(other({ rules: [one] })).toHaveLength(1);
    for (const change of [
      { language: 2 },
      { claimdesk: 'saved lists' },
      { rules: [one, { ...one, search: 'colour:red' }] },
      { rules: [one, { ...one, search: 'proposed:yes' }] },
      { rules: [{ ...one, decision: { kind: 'pay' } }] },
    ])
      expect([change, other(change)]).toEqual([change, null]);
  });
});

describe('The organisation’s rules', () => {
  const set = (name: string, search = 'amount:<10') => ({
    name,
    search,
    decision: { kind: 'accept' } as const,
  });
  const at = { newId: () => `p${(pinned += 1)}`, nowMs: 9 };
  let pinned = 0;
  const named = () =>
    allRules(journal).map(({ name, isPinned, isOn, version }) => [name, isPinned, isOn, version]);

  it('come first and are on; a start changes nothing, a new content makes a version, and what is no longer set goes', () => {
    save('own', 'Office');
    pinRules(journal, { rules: [set('office'), set('Second')] }, at);
    const first = [
      ['office', true, true, 1],
      ['Second', true, true, 1],
      ['Office (2)', false, false, 2],
    ];
    expect(named()).toEqual(first);
    pinRules(journal, { rules: [set('office'), set('Second')] }, at);
    expect(named()).toEqual(first);
    pinRules(journal, { rules: [set('Second', 'amount:<20'), set('Office')] }, at);
    expect(named()).toEqual([
      ['Second', true, true, 2],
      ['Office', true, true, 2],
      ['Office (2)', false, false, 2],
    ]);
    pinRules(journal, {}, at);
    expect(named()).toEqual([['Office (2)', false, false, 2]]);
  });

  it('stay before a person’s own, wherever these are moved', () => {
    save('mine');
    save('yours');
    pinRules(journal, { rules: [set('Office'), set('Second')] }, at);
    const moved = moveRule(journal, 'yours', 0).map(({ name }) => name);
    expect(moved).toEqual(['Office', 'Second', 'yours', 'mine']);
  });
});

it('Limits that can’t be read forbid everything', () => {
  expect(limitsOf(journal)).toEqual({});
  pinRules(
    journal,
    { proposalLimits: { forbidden: ['finish'], largestAmounts: { EUR: 5 } } },
    { newId: () => 'p', nowMs: 9 },
  );
  expect(limitsOf(journal)).toEqual({ forbidden: ['finish'], largestAmounts: { EUR: 5 } });
  journal.settings.set(limitsSetting, '{"forbidden":["pay"]}');
  expect(limitsOf(journal).forbidden).toEqual([...proposedKinds]);
});
