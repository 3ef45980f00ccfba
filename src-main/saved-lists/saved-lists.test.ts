import { randomBytes } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { Refused } from '../base/refused.ts';
import { type ListContent, longestListFile, mostSavedLists } from '../../src-shared/contract/saved-lists.ts';
import { queryOfText } from '../../src-shared/query/parse.ts';
import { printQuery } from '../../src-shared/query/print.ts';
import { emptyQuery, type QueryNode } from '../../src-shared/query/query.ts';
import { allOf } from '../../src-shared/query/query-nodes.ts';
import { type Journal, openJournal } from '../journal/journal.ts';
import { migrations } from '../journal/migrations.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { countLists } from './list-counts.ts';
import { readListFile, writeListFile } from './list-file.ts';
import {
  forgetRemovedLists,
  moveList,
  readInLists,
  restoreList,
  removeList,
  renameList,
  replaceList,
  savedLists,
  saveList,
} from './saved-lists.ts';
import { asking, queryOf } from '../../src-shared/query/testing/asking.ts';

const dataKey = randomBytes(32);
const clock = new FakeClock();
const content = (text: string): ListContent => ({
  view: 'needs_decision',
  query: allOf([queryOf('network:visa amount:>=1000'), queryOfText(text)]),
  sort: 'amount_high',
});
let dir: string;
let journal: Journal;

const open = () =>
  openJournal({ path: join(dir, 'journal.db'), dataKey, clock, backupDir: join(dir, 'backups') });
const save = (id: string, name = id) => saveList(journal, { name, content: content(name) }, id);
const names = () => savedLists(journal).map(({ name }) => name);
function refusal(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof Refused ? error.code : String(error);
  }
}
/** Writes as another version may have written. */
function write(sql: string, ...values: string[]): void {
  const db = new Sqlite(join(dir, 'journal.db'));
  db.pragma(`cipher = 'sqlcipher'`);
  db.pragma(`key = "x'${dataKey.toString('hex')}'"`);
  db.prepare(sql).run(...values);
  db.close();
}

beforeEach(() => {
  dir = tempDir();
  journal = open();
});
afterEach(() => {
  journal.close();
});

/** As a window does that shows the list as it is. */
function replace(lists: Journal, id: string, edited: ListContent) {
  const present = savedLists(lists).find((list) => list.id === id);
  return replaceList(lists, id, edited, present?.content ?? edited);
}

describe('the order of saved lists', () => {
  it('is the person’s, also after a restart, and a removed one keeps its neighbours', () => {
    for (const id of ['a', 'b', 'c', 'd']) save(id);
    removeList(journal, 'c', 0);
    expect(moveList(journal, 'd', 0).map(({ id }) => id)).toEqual(['d', 'a', 'b']);
    moveList(journal, 'a', 2);
    expect(names()).toEqual(['d', 'b', 'a']);
    restoreList(journal, 'c');
    expect(names()).toEqual(['d', 'b', 'c', 'a']);
    journal.close();
    journal = open();
    expect(names()).toEqual(['d', 'b', 'c', 'a']);
    save('e');
    expect(names().at(-1)).toBe('e');
    expect(() => moveList(journal, 'gone', 0)).toThrow('saved_list_missing');
  });
});

describe('a file of saved lists', () => {
  const typed = (text: string): ListContent => ({
    view: 'all',
    query: queryOfText(text),
    sort: 'newest',
  });

  it('says what a list finds in the search language, and comes back as it was', () => {
    save('a', 'Señor Núñez');
    saveList(journal, { name: 'Typed', content: typed('-status:pending "or" maria') }, 'b');
    const { text, left } = writeListFile(savedLists(journal));
    expect(left).toBe(0);
    expect(JSON.parse(text)).toMatchObject({
      lists: [{ name: 'Señor Núñez', view: 'needs_decision', sort: 'amount_high' }, { name: 'Typed' }],
    });
    expect(text).toContain('network:visa amount:>=1000');
    const read = readListFile(text) ?? [];
    const contents = (lists: readonly { content: ListContent | null }[]) =>
      lists.map(({ content: held }) => held);
    expect(contents(read)).toEqual(contents(savedLists(journal)));
    expect(readInLists(journal, read, () => 'x')).toEqual({ added: [], known: 2, tooMany: 0 });
    renameList(journal, 'a', 'typed 2');
    replace(journal, 'b', typed('other'));
    let ids = 0;
    const { added } = readInLists(journal, read, () => `new-${(ids += 1)}`);
    expect(added.map(({ name }) => name)).toEqual(['Señor Núñez', 'Typed (2)']);
  });

  it('holds no more than can be read in', () => {
    const terms = Array.from({ length: 50 }, (_, n) => `tag:"${'x'.repeat(370)}${n}"`);
    const large = typed(terms.join(' '));
    for (let n = 0; n < 40; n += 1) saveList(journal, { name: `L${n}`, content: large }, `l${n}`);
    const { text, written, left } = writeListFile(savedLists(journal));
    expect(left).toBeGreaterThan(0);
    expect(text.length).toBeLessThanOrEqual(longestListFile);
    expect(readListFile(text)).toHaveLength(written);
  });

  it('is no way to change what every object has, whatever is named __proto__ in it', () => {
    save('a');
    const { text } = writeListFile(savedLists(journal));
    const file: { lists: object[] } = JSON.parse(text);
    const hostile = JSON.stringify({
      ...file,
      lists: [...file.lists, { ...file.lists[0], name: '__proto__' }],
    })
      .replace('{', '{"__proto__":{"polluted":1},')
      .replace('"lists":[{', '"lists":[{"__proto__":{"view":"lost","polluted":1},');
    const read = readListFile(hostile) ?? [];
    expect({}).not.toHaveProperty('polluted');
    const { added } = readInLists(journal, read, () => crypto.randomUUID());
    for (const { content: held } of added) expect(Object.getPrototypeOf(held)).toBe(Object.prototype);
    expect(savedLists(journal).every(({ content: held }) => held?.view !== 'lost')).toBe(true);
  });

  it('leaves out what can’t be read, rather than a list that finds more', () => {
    saveList(journal, { name: 'Broken', content: typed('amount:>x') }, 'a');
    expect(writeListFile(savedLists(journal))).toMatchObject({ written: 0, left: 1 });
    expect(writeListFile([{ id: 'b', name: 'Later', content: null }])).toMatchObject({ written: 0, left: 1 });
  });

  it.each([
    ['', 'nothing'],
    ['{"claimdesk":"saved lists","language":2,"lists":[]}', 'another language'],
    ...[
      { name: 'a', view: 'all', search: 'amount:>x', sort: 'newest' },
      { name: 'a', view: 'nowhere', search: '', sort: 'newest' },
      { name: 'a\u202Eb', view: 'all', search: '', sort: 'newest' },
      { name: 'a', view: 'all', search: '', sort: 'newest', more: 1 },
    ].map((list) => [
      JSON.stringify({ claimdesk: 'saved lists', language: 1, lists: [list] }),
      JSON.stringify(list),
    ]),
  ])('%s is refused as a whole (%s)', (text) => {
    expect(readListFile(text)).toBeNull();
  });
});

describe('saved lists', () => {
  it('are there in their order after a restart, with all that they hold', () => {
    save('b', 'Señor Núñez');
    save('a', 'Grandes');
    journal.close();
    journal = open();
    expect(savedLists(journal)).toEqual([
      { id: 'b', name: 'Señor Núñez', content: content('Señor Núñez') },
      { id: 'a', name: 'Grandes', content: content('Grandes') },
    ]);
  });

  it('lie in no file in the clear', () => {
    saveList(journal, { name: 'canary-name', content: content('canary-text') }, 'a');
    journal.backUp();
    const files = globSync('**/*', { cwd: dir })
      .map((file) => join(dir, file))
      .filter((file) => statSync(file).isFile());
    expect(files.length).toBeGreaterThan(1);
    expect(files.filter((file) => readFileSync(file).includes('canary'))).toEqual([]);
  });

  it('have one name each, whatever its case', () => {
    save('a', 'Núñez');
    save('b', 'Otra');
    expect(refusal(() => save('c', 'NÚÑEZ'))).toBe('name_taken');
    expect(refusal(() => renameList(journal, 'b', 'núñez'))).toBe('name_taken');
    expect(renameList(journal, 'a', 'NÚÑEZ').name).toBe('NÚÑEZ');
    expect(names()).toEqual(['NÚÑEZ', 'Otra']);
  });

  it('are so many at most', () => {
    for (let n = 0; n < mostSavedLists; n += 1) save(`l${n}`);
    expect(refusal(() => save('more'))).toBe('too_many');
    removeList(journal, 'l0', clock.nowMs());
    save('more');
    expect(names()).toHaveLength(mostSavedLists);
  });

  it('take a removed one back while there is room for it, and a file of all of them can be read in', () => {
    for (let n = 0; n < mostSavedLists; n += 1) save(`l${n}`);
    removeList(journal, 'l7', clock.nowMs());
    save('more');
    expect(refusal(() => restoreList(journal, 'l7'))).toBe('too_many');
    expect(names()).toHaveLength(mostSavedLists);
    expect(readListFile(writeListFile(savedLists(journal)).text)).toHaveLength(mostSavedLists);
    removeList(journal, 'more', clock.nowMs());
    restoreList(journal, 'l7');
    expect(names()[7]).toBe('l7');
    // Versions before took one back without room for it, and wrote such files.
    write('UPDATE saved_list SET removed_at_ms = NULL WHERE id = ?', 'more');
    const read = readListFile(writeListFile(savedLists(journal)).text) ?? [];
    expect(read).toHaveLength(mostSavedLists + 1);
    for (const { id } of savedLists(journal)) removeList(journal, id, clock.nowMs());
    let ids = 0;
    expect(readInLists(journal, read, () => `new-${(ids += 1)}`)).toMatchObject({ tooMany: 1 });
  });

  it('take another filter and keep name and place', () => {
    save('a');
    save('b');
    replace(journal, 'a', { view: 'all', query: queryOf('other'), sort: 'oldest' });
    expect(savedLists(journal)[0]).toEqual({
      id: 'a',
      name: 'a',
      content: { view: 'all', query: queryOf('other'), sort: 'oldest' },
    });
    expect(() => replace(journal, 'gone', content(''))).toThrow('saved_list_missing');
  });

  it('keep what two windows changed at the same time', () => {
    save('a');
    const before: ListContent = { view: 'all', query: queryOf('status:"NEW"'), sort: 'newest' };
    replace(journal, 'a', before);
    replaceList(journal, 'a', { ...before, sort: 'oldest' }, before);
    replaceList(journal, 'a', { ...before, query: queryOf('status:"NEW" mine') }, before);
    const both = { view: 'all', query: queryOf('status:"NEW" mine'), sort: 'oldest' };
    expect(savedLists(journal)[0]?.content).toEqual(both);
  });

  it('that this version can not read are shown, renamed and never written over', () => {
    save('a');
    save('b');
    const future =
      '{"view":"all","query":{"kind":"term","key":"mood","values":["bright"]},"sort":"newest","language":2}';
    write('UPDATE saved_list SET content = ? WHERE id = ?', future, 'a');
    write('UPDATE saved_list SET content = ? WHERE id = ?', 'no json', 'b');
    expect(savedLists(journal)).toEqual([
      { id: 'a', name: 'a', content: null },
      { id: 'b', name: 'b', content: null },
    ]);
    expect(refusal(() => replace(journal, 'a', content('')))).toBe('not_readable');
    renameList(journal, 'a', 'From tomorrow');
    removeList(journal, 'a', clock.nowMs());
    restoreList(journal, 'a');
    expect(journal.savedLists.get('a')).toEqual({ id: 'a', name: 'From tomorrow', content: future });
  });
});

describe('a list of an earlier version', () => {
  const read = (stored: object): QueryNode | null => {
    write('UPDATE saved_list SET content = ? WHERE id = ?', JSON.stringify(stored), 'a');
    return savedLists(journal)[0]?.content?.query ?? null;
  };
  const draft = (parts: object, language?: number) => ({
    view: 'all',
    draft: parts,
    sort: 'newest',
    language,
  });

  it.each([
    ['café  sur 1,182.50', 'café sur 1,182.50'],
    ['.', '.'],
    ['bed or bath', '"bed or bath"'],
    ['ref:10 -4', '"ref:10 -4"'],
    ['status:pending', '"status:pending"'],
    ['24 "hs"', '"24 \\"hs\\""'],
  ])('from before the search language searches for “%s” as it did', (text, typed) => {
    save('a');
    const found = read(draft({ text, seen: false, statuses: ['PENDING_REVIEW'] }));
    expect(found && printQuery(found)).toBe(`seen:no status:pending ${typed}`);
  });

  it('is the query of its fields, its terms and what was typed', () => {
    save('a');
    const whole = {
      text: 'sur -tag:vip',
      seen: true,
      read: false,
      isOpen: true,
      statuses: ['PENDING_REVIEW', 'ON_HOLD'],
      origins: ['visa'],
      outcomes: ['won'],
      currencies: ['ARS'],
      amountMin: 0.5,
      amountMax: 1e6,
      ageMinDays: 0,
      ageMaxDays: 20,
      merchantName: 'Café',
      merchantId: 'm 1',
      terms: ['-seen:yes', '(a or b)'],
    };
    const found = read(draft(whole, 1));
    expect(found && printQuery(found)).toBe(
      'seen:yes read:no open:yes status:pending,"ON_HOLD" network:visa outcome:won currency:ARS amount:>=0.5 ' +
        'amount:<=1000000 merchant:Café merchant-id:"m 1" age:>=0d age:<=20d -seen:yes (a or b) sur -tag:vip',
    );
    expect(read(draft({ text: '' }, 1))).toEqual(emptyQuery);
  });

  it('that was typed wrongly goes on finding nothing, with its text', () => {
    save('a');
    for (const text of ['status:odd', 'x colour:red', ' ', '-.'])
      expect(read(draft({ text, seen: true }, 1))).toEqual(
        allOf([queryOf('seen:yes'), { kind: 'unreadable', text }]),
      );
  });

  it('can’t be opened where it has what isn’t known, and never finds more', () => {
    save('a');
    for (const stored of [
      draft({ text: '', mood: 'bright' }, 1),
      draft({ text: '', terms: ['mood:bright'] }, 1),
      draft({ text: '' }, 3),
      { ...draft({ text: '' }, 1), more: 1 },
    ])
      expect([stored, read(stored)]).toEqual([stored, null]);
  });

  it('is written anew when the journal is opened, but for what can’t be read', () => {
    for (const id of ['a', 'b', 'c']) save(id);
    const old = draft({ text: 'sur', statuses: ['NEW'] }, 1);
    write('UPDATE saved_list SET content = ? WHERE id = ?', JSON.stringify(old), 'a');
    write('UPDATE saved_list SET content = ? WHERE id = ?', 'no json', 'b');
    journal.close();
    // As a version before left it: neither the migration of lists nor a later one has run.
    const ofLists = migrations.findIndex((sql) => sql.includes('list_with_query')) + 1;
    write('DELETE FROM migration WHERE version >= ?', String(ofLists));
    for (const later of ['claim_tag_change', 'rule', 'rule_version', 'proposal_answer'])
      write(`DROP TABLE ${later}`);
    write('DROP INDEX entry_alone');
    write('CREATE TRIGGER entry_joins_bulk AFTER INSERT ON entry BEGIN SELECT 1; END');
    journal = open();
    expect(JSON.parse(journal.savedLists.get('a')?.content ?? '')).toEqual({
      view: 'all',
      query: queryOf('status:"NEW" sur'),
      sort: 'newest',
      language: 2,
    });
    expect(journal.savedLists.get('b')?.content).toBe('no json');
    expect(savedLists(journal)[2]?.content).toEqual(content('c'));
  });
});

describe('a removal', () => {
  it('is undone to the same list in the same place, once or twice', () => {
    for (const id of ['a', 'b', 'c']) save(id);
    removeList(journal, 'b', clock.nowMs());
    expect(names()).toEqual(['a', 'c']);
    expect(() => renameList(journal, 'b', 'x')).toThrow('saved_list_missing');
    expect(restoreList(journal, 'b')).toEqual({ id: 'b', name: 'b', content: content('b') });
    restoreList(journal, 'b');
    expect(names()).toEqual(['a', 'b', 'c']);
  });

  it('frees the name; undone, the list gets a number then', () => {
    save('a', 'Grandes');
    removeList(journal, 'a', clock.nowMs());
    save('b', 'grandes');
    expect(restoreList(journal, 'a').name).toBe('Grandes (2)');
    expect(names()).toEqual(['Grandes (2)', 'grandes']);
  });

  it('is for good once the account is opened again, or an hour has gone', () => {
    save('a');
    save('b');
    removeList(journal, 'a', clock.nowMs());
    forgetRemovedLists(journal, clock.nowMs());
    expect(() => restoreList(journal, 'a')).toThrow('saved_list_missing');
    save('c');
    removeList(journal, 'b', clock.nowMs());
    removeList(journal, 'c', clock.nowMs() + 3_600_001);
    expect(() => restoreList(journal, 'b')).toThrow('saved_list_missing');
    expect(restoreList(journal, 'c').id).toBe('c');
  });
});

describe('counts', () => {
  it('ask for one list at a time, with the filter of its view and draft; what can not be read has none', async () => {
    const asked: unknown[] = [];
    let running = 0;
    const count = async (filter: unknown) => {
      expect((running += 1)).toBe(1);
      asked.push(filter);
      await Promise.resolve();
      running -= 1;
      return asked.length;
    };
    const lists = [
      { id: 'a', name: 'a', content: content('x') },
      { id: 'b', name: 'b', content: null },
      { id: 'c', name: 'c', content: { ...content(''), view: 'all' as const } },
    ];
    expect(await countLists(lists, { count }, clock, 'UTC')).toEqual({ a: 1, c: 2 });
    expect(asked).toEqual([
      asking('needs-decision:yes snoozed:no network:visa amount:>=1000 x'),
      asking('network:visa amount:>=1000'),
    ]);
  });
});
