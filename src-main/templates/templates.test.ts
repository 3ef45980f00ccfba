import { usualPace } from '../outbox/testing/usual-pace.ts';
import { throwingGuard } from '../testing/throwing-guard.ts';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { migrate } from '../database/migrate.ts';
import { addZoneFunctions } from '../database/zone-functions.ts';
import { type Journal, journalOver, openJournal } from '../journal/journal.ts';
import { journalSchema } from '../journal/migrations.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { publishTemplate } from './publish-template.ts';
import { readDraft, saveDraft } from './template-drafts.ts';
import { templateVersion, templateVersions } from './template-versions.ts';

const accountId = 'one';
const name = 'new_claim';
const page = (text: string) => `<!doctype html><title>t</title><p>${text} {{amount}}</p>`;

let dir: string;
let journal: Journal;
let outbox: Outbox;
let ids: number;
const clock = new FakeClock();

const open = () =>
  openJournal({
    path: join(dir, 'journal.db'),
    dataKey: Buffer.alloc(32, 7),
    clock,
    backupDir: join(dir, 'backups'),
  });
function outboxOver(on: Journal): Outbox {
  const never = () => Promise.reject(new Error('nothing is sent here'));
  return createOutbox({
    ...usualPace,
    journal: on,
    client: new Proxy({}, { get: () => never }) as never,
    facts: {
      factsOf: () => new Map(),
      snapshotOf: () => new Map(),
      takeClaim() {},
      takeSeen() {},
      refresh: never,
    },
    connection: {
      mayCall: () => false,
      slowedUntilMs: () => null,
      state: () => ({ state: 'unknown' }),
      subscribe: () => () => {},
    },
    checkKey: () => Promise.resolve('unknown'),
    guard: throwingGuard,
    account: { acquirerId: '480', partnerId: null, baseUrl: 'https://a.example' },
    beforeSend: async () => {},
    agent: 'Ana',
    clock,
    random: () => 0.5,
    newId: () => `e${(ids += 1)}`,
    onChange() {},
  });
}
const publish = (text: string) =>
  publishTemplate(
    { journal, outbox },
    { accountId, name, source: page(text), html: page(`${text}!`), restores: null },
  );

beforeEach(() => {
  dir = tempDir();
  ids = 0;
  journal = open();
  outbox = outboxOver(journal);
});
afterEach(() => {
  journal.close();
});

describe('a draft', () => {
  it('is on disk when the call answers, per template', () => {
    expect(readDraft(journal, name)).toBeNull();
    expect(saveDraft(journal, { name, source: 'a', revision: 0 }, 5)).toMatchObject({ saved: true });
    expect(saveDraft(journal, { name, source: 'b', revision: 1 }, 6)).toMatchObject({ saved: true });
    journal.close();
    journal = open();
    expect(readDraft(journal, name)).toEqual({ source: 'b', revision: 2, savedAtMs: 6 });
    expect(readDraft(journal, 'claim_resolution')).toBeNull();
  });

  it('is never written over by a window that did not know of it', () => {
    saveDraft(journal, { name, source: 'theirs', revision: 0 }, 5);
    const answer = saveDraft(journal, { name, source: 'mine', revision: 0 }, 6);
    expect(answer).toMatchObject({ saved: false, draft: { source: 'theirs', revision: 1 } });
    expect(saveDraft(journal, { name, source: 'theirs', revision: 0 }, 7).saved).toBe(true);
    expect(readDraft(journal, name)?.source).toBe('theirs');
  });
});

describe('publishing', () => {
  it('queues what is sent and keeps what was written, in one commit', () => {
    const { entryId } = publish('one');
    expect(templateVersion(journal, entryId)).toEqual({ name, source: page('one'), html: page('one!') });
    expect(templateVersions(journal, name)).toMatchObject([
      { entryId, agent: 'Ana', state: 'held', restores: null },
    ]);
    expect(templateVersions(journal, 'claim_resolution')).toEqual([]);
  });

  it('refuses errors, whoever asks', () => {
    const html = page('<script>alert(1)</script>');
    expect(() =>
      publishTemplate({ journal, outbox }, { accountId, name, source: html, html, restores: null }),
    ).toThrow(/errors/);
    expect(templateVersions(journal, name)).toEqual([]);
  });

  it('a newer one takes the place of one that was not sent', () => {
    publish('one');
    publish('two');
    expect(templateVersions(journal, name).map(({ state, reason }) => [state, reason])).toEqual([
      ['held', null],
      ['cancelled', 'superseded'],
    ]);
  });

  it('an earlier version goes again byte for byte', () => {
    const { entryId } = publish('one');
    publish('two');
    const version = templateVersion(journal, entryId);
    const again = publishTemplate({ journal, outbox }, { accountId, ...version!, restores: entryId });
    expect(templateVersion(journal, again.entryId)).toEqual(version);
    expect(templateVersions(journal, name)[0]).toMatchObject({ entryId: again.entryId, restores: entryId });
  });

  it('one that was sent again stays one version, with the state of its last entry', () => {
    const { entryId } = publish('one');
    const { entries } = journal;
    entries.compareAndMove(entryId, 'held', 'needs_person', {});
    outbox.resolve([entryId], 'send_again');
    expect(templateVersions(journal, name)).toMatchObject([{ entryId, state: 'held' }]);
  });
});

describe('a journal of the version before', () => {
  it('keeps its decisions, and they are the history', () => {
    journal.close();

    const db = new Sqlite(':memory:');
    addZoneFunctions(db);
    migrate(db, journalSchema(1), 1);
    db.prepare(
      `INSERT INTO entry (id, group_id, kind, payload, payload_version, environment, acquirer_id, agent,
         decided_at_ms, lane, lane_ordered, position, state, due_at_ms, sends, uncertain)
       VALUES ('e-1', 'g-1', 'replace_template', ?, 1, 'https://a.example', '480', 'Ana',
         1767607200000, 'template:new_claim', 1, 1, 'held', 1767607215000, 0, 0)`,
    ).run(JSON.stringify({ name, html: page('old') }));
    migrate(db, journalSchema(2));
    journal = journalOver(db, { clock, backupDir: null, readonly: false, openAnother: () => db });
    expect(templateVersions(journal, name)).toMatchObject([{ state: 'held', restores: null }]);
    const [{ entryId } = { entryId: '' }] = templateVersions(journal, name);
    expect(templateVersion(journal, entryId)).toMatchObject({ source: page('old'), html: page('old') });
    expect(saveDraft(journal, { name, source: 'a', revision: 0 }, 1).saved).toBe(true);
  });
});
