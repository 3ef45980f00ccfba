import { decisionKinds } from '../../src-shared/domain/decision/decision.ts';
import { emptyQuery } from '../../src-shared/query/query.ts';
import { passphrase, type StorageWorld } from './storage-world.ts';
import { asking } from '../../src-shared/query/testing/asking.ts';

/** What a round did: calls that were acknowledged, and those that were refused. */
export interface ScriptRecord {
  /** Entries that a decision answered. */
  entryIds: string[];
  /** Notes, tags, lists and drafts, each with a look into the journal of whether, and how often, it is there. */
  kept: Kept[];
  refused: string[];
}

export interface Kept {
  name: string;
  isAcknowledged: boolean;
  count: (world: StorageWorld) => number;
}

/** One session at a desk: everything that writes is used, the account is locked and opened again. */
export async function playScript(world: StorageWorld, round: number): Promise<ScriptRecord> {
  const { client, accountId, supply } = world;
  const record: ScriptRecord = { entryIds: [], kept: [], refused: [] };

  async function tryCall<T>(name: string, call: () => Promise<T>): Promise<T | null> {
    try {
      return await call();
    } catch (error) {
      record.refused.push(`${name}: ${codeOf(error)}`);
      return null;
    }
  }
  async function keep(name: string, call: () => Promise<unknown>, count: Kept['count']): Promise<void> {
    const before = record.refused.length;
    await tryCall(name, call);
    record.kept.push({ name, isAcknowledged: record.refused.length === before, count });
  }

  const window = await tryCall('window', () =>
    client.claims.window({ accountId, filter: asking(), sort: 'newest', offset: 0, limit: 10 }),
  );
  const claimId = window?.rows[round % 10]?.id ?? 'unknown';
  await tryCall('sync', () => client.sync.now({ accountId }));

  const text = `note ${round}`;
  await keep(
    'note',
    () => client.notes.add({ accountId, claimId, text }),
    ({ readJournal }) =>
      readJournal(({ notes }) => notes.ofClaim(claimId).filter((note) => note.text === text).length),
  );
  const tag = `tag-${round}`;
  await keep(
    'tag',
    () =>
      client.notes.changeTags({
        accountId,
        claimIds: [claimId],
        added: [tag],
        removed: [`tag-${round - 1}`],
      }),
    ({ readJournal }) =>
      readJournal(({ notes }) => notes.tags().filter(({ tag: one }) => one === tag).length),
  );
  await tryCall('snooze', () => client.snoozes.set({ accountId, claimIds: [claimId], untilMs: null }));
  // The second takes back the first.
  for (const read of [true, false])
    await tryCall('read', () => client.claims.setRead({ accountId, claimIds: [claimId], read }));
  const list = `list ${round}`;
  await keep(
    'list',
    async () => {
      const { lists } = await client.savedLists.list({ accountId });
      const [oldest] = lists;
      if (oldest) await client.savedLists.remove({ accountId, listId: oldest.id });
      await client.savedLists.save({
        accountId,
        name: list,
        content: { view: 'inbox', query: emptyQuery, sort: 'newest' },
      });
    },
    ({ readJournal }) =>
      readJournal(({ savedLists }) => savedLists.all().filter(({ name }) => name === list).length),
  );
  await keep(
    'draft',
    () => client.formDrafts.save({ accountId, form: `note/${round}`, content: text }),
    ({ readJournal }) =>
      readJournal(({ settings }) => (settings.get(`form_draft/note/${round}`) === text ? 1 : 0)),
  );
  await tryCall('targets', () =>
    client.targets.save({
      accountId,
      targets: { PENDING_REVIEW: { days: 1 + (round % 90), networks: {} } },
      before: { PENDING_REVIEW: { days: round % 90 || 90, networks: {} } },
    }),
  );
  await tryCall('template', async () => {
    const { draft } = await client.templates.draft({ accountId, name: 'new_claim' });
    await client.templates.saveDraft({
      accountId,
      name: 'new_claim',
      source: `<p>${round}</p>`,
      revision: draft?.revision ?? 0,
    });
  });

  for (const kind of decisionKinds) {
    const input = { ...(await supply.next(kind)), accountId };
    // One after another, as a person decides.
    const answer = await tryCall(kind, () => client.outbox.decide(input));
    if (answer === null) continue;
    record.entryIds.push(...answer.entryIds);
    await tryCall('send now', () => client.outbox.sendNow({ accountId, entryIds: answer.entryIds }));
  }
  await tryCall('documents', async () => {
    // A claim of its own: what is here already is not fetched again.
    const ofClaim = { accountId, claimId: supply.nextClaimId() };
    await client.documents.refresh(ofClaim);
    const { documents } = await client.documents.ofClaim(ofClaim);
    await client.documents.pin({ accountId, claimIds: [ofClaim.claimId], isPinned: true });
    await client.documents.fetch({ ...ofClaim, keys: documents.slice(0, 2).map(({ key }) => key) });
    await client.documents.pin({ accountId, claimIds: [ofClaim.claimId], isPinned: false });
    await client.documents.setCap({ accountId, capBytes: 100_000_000 });
  });
  await tryCall('webhooks', async () => {
    await client.webhooks.refresh({ accountId });
    await client.webhooks.list({ accountId });
  });
  await tryCall('feed', () => client.feed.visit({ accountId }));
  await tryCall('retention', () =>
    client.app.setPreferences({
      keepClosedMonths: round % 2 === 0 ? 3 : null,
      keepChangesDays: 30 + (round % 9),
    }),
  );
  await tryCall('insights', () => client.insights.sums({ accountId, filters: [asking()] }));
  await tryCall('undo', () => client.outbox.undoable({ accountId }));
  await tryCall('wake', () => client.snoozes.wake({ accountId, claimIds: [claimId] }));
  await world.until(async () => (await listWaiting(world)) === 0, 3_000);

  await tryCall('lock', () => client.vault.lock());
  // The answer doesn't wait for the files to be closed.
  await world.until(async () => world.isClosed(), 2_000);
  await tryCall('unlock', async () => {
    const answer = await client.vault.unlock({ passphrase });
    if (!answer.ok) throw new Error(answer.problem);
  });
  return record;
}

/** How many decisions are under way; none while the account can't be asked. */
export async function listWaiting({ client, accountId }: StorageWorld): Promise<number> {
  try {
    return (await client.outbox.list({ accountId, section: 'waiting', offset: 0, limit: 1 })).total;
  } catch {
    return 0;
  }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const data = 'data' in error ? JSON.stringify(error.data) : '';
  return `${error.message} ${data}`;
}
