import { pageReportTitle, type PageReport } from '../../src-shared/domain/self-check.ts';
import { decisionKind, snapshotOf } from '../../src-shared/domain/decision/decision.ts';
import type { Ipc } from '../ipc/ipc.ts';
import { checkDrawing, outcomeOf } from './check-drawing.ts';
import { keepTitle } from './keep-title.ts';
import { emptyQuery } from '../../src-shared/query/query.ts';

const pollMs = 50;

/**
 * What only a page can check of an installation, with the interface on the screen: one decision sent,
 * a page of each document type and of the preview drawn, a key painted. The host reads it in the title.
 */
export async function runSelfCheck(ipc: Ipc): Promise<void> {
  const report: PageReport = {
    interface: await outcomeOf(async () => void (await found(currentRow))),
    keyToPaint: await outcomeOf(moveCursor),
    decision: await outcomeOf(() => sendDecision(ipc)),
    ...(await checkDrawing(ipc)),
  };
  keepTitle(pageReportTitle(report));
}

const currentRow = () => document.querySelector('[role="grid"] [data-current]');

/** Moves the cursor: from the key to the frame that shows the next row as the current one. */
async function moveCursor(): Promise<void> {
  const before = currentRow();
  const { promise: moved, resolve } = Promise.withResolvers<void>();
  const observer = new MutationObserver(() => {
    if (currentRow() !== before) resolve();
  });
  observer.observe(document.body, { subtree: true, attributes: true, childList: true });
  const key = new KeyboardEvent('keydown', { key: 'j', code: 'KeyJ', bubbles: true });
  document.activeElement?.dispatchEvent(key);
  await moved;
  observer.disconnect();
  await nextFrame();
}

async function sendDecision({ client }: Ipc): Promise<void> {
  const { accounts } = await client.accounts.list();
  const accountId = accounts[0]?.id;
  if (accountId === undefined) throw new Error('there is no account');
  const { rows } = await client.claims.window({
    accountId,
    filter: { query: emptyQuery },
    sort: 'newest',
    offset: 0,
    limit: 200,
  });
  const row = rows.find(({ seen }) => seen === false);
  if (!row) throw new Error('there is no claim to mark as seen');
  const { entryIds } = await client.outbox.decide({
    accountId,
    kind: decisionKind.markSeen,
    targets: [{ claimId: row.id, saw: snapshotOf(row) }],
  });
  const [entryId] = entryIds;
  if (entryId === undefined) throw new Error('the decision was not taken');
  await client.outbox.sendNow({ accountId, entryIds });
  const ended = await found(async () => {
    const { entry } = await client.outbox.get({ accountId, entryId });
    return entry.endedAtMs === null ? null : entry;
  });
  if (ended.state !== 'done') throw new Error(`the decision ended as ${ended.state}`);
}

/** Waits for what `look` finds. */
async function found<T>(look: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (;;) {
    // One look after another.
    const seen = await look();
    if (seen !== null && seen !== undefined && seen !== false) return seen;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}
