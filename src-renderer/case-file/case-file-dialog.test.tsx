import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CaseFileSheet, CaseFileWords } from '../../src-shared/contract/case-files.ts';
import type { HistoryItem } from '../../src-shared/contract/claims.ts';
import { decisionKind } from '../../src-shared/domain/decision/decision.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext, fakeNowMs } from '../testing/fake-app-context.ts';
import { fakeClaims, fakeDetail, fakeRow } from '../testing/fake-claims.ts';
import { fakeDocument, fakeListing } from '../testing/fake-documents.ts';
import { fakeEntry } from '../testing/fake-entries.ts';

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const rows = ['c1', 'c2'].map((id) => fakeRow({ id }));
const decided: HistoryItem = {
  atMs: fakeNowMs,
  atText: null,
  source: 'decision',
  name: decisionKind.sendEmail,
  value: null,
  subject: null,
  agent: 'Ana',
  entryId: 'e1',
  state: 'done',
};
const documents = fakeListing([
  fakeDocument({
    key: 'd1',
    name: 'invoice.pdf',
    status: 'approved',
    verdicts: [{ atMs: fakeNowMs, status: 'approved' }],
  }),
]);

async function open(keysBefore = '', history: readonly HistoryItem[] = [decided]) {
  const sheets: CaseFileSheet[] = [];
  const started: { words: CaseFileWords; hasDocuments: boolean; hasNotes: boolean }[] = [];
  const fetched: string[][] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const context = createFakeAppContext(
    {
      claims: fakeClaims(rows, {
        get: ({ claimId }) => ({
          ...fakeDetail(rows.find(({ id }) => id === claimId) ?? fakeRow({ id: claimId })),
          history: [...history],
          notes: [{ id: 'n', agent: 'Ana', text: 'A note of ours', writtenAtMs: fakeNowMs }],
          tags: ['urgent'],
        }),
      }),
      documents: {
        ofClaim: () => documents,
        fetch: ({ keys }) => {
          fetched.push(keys);
          return {};
        },
      },
      outbox: {
        get: ({ entryId }) => ({
          entry: fakeEntry({
            id: entryId,
            state: 'done',
            kind: decisionKind.sendEmail,
            payload: { claimId: 'c1', email: 'shop@example.com' },
          }),
          attempts: [],
          now: null,
          nowReceivedAtMs: null,
        }),
      },
      caseFiles: {
        add: ({ sheet, batchId }) => {
          sheets.push(sheet);
          return { batchId: batchId ?? 'b-1' };
        },
        start: (how) => {
          started.push(how);
          return { export: null };
        },
      },
    },
    '/all',
  );
  render(<App context={context} timeZone="UTC" />);
  await within(await screen.findByRole('grid')).findAllByRole('gridcell');
  await waitFor(() => expect(document.querySelector('[data-current]')).not.toBeNull());
  const user = userEvent.setup();
  await user.keyboard(`${keysBefore}{Shift>}P{/Shift}`);
  const dialog = await screen.findByRole('dialog', { name: 'Save case file' });
  return { user, dialog, sheets, started, fetched };
}

const textOf = (sheet: CaseFileSheet | undefined) => JSON.stringify(sheet);

it('tells everything known of the claim, and leaves notes and tags out unless they are ticked', async () => {
  const tagged = { added: ['formerly'], removed: [] };
  const { user, dialog, sheets, started } = await open('', [
    decided,
    { ...decided, source: 'tags', name: 'tags', entryId: null, state: null, tags: tagged },
  ]);
  await user.click(within(dialog).getByRole('button', { name: 'Save case file' }));
  await waitFor(() => expect(started).toMatchObject([{ hasDocuments: true, hasNotes: false }]));
  const [sheet] = sheets;
  expect(sheet?.claimId).toBe('c1');
  expect(sheet?.sections.map(({ title }) => title)).toEqual([
    'Claim',
    'Merchant',
    'Identifiers',
    'Payment',
    'Merchant contact',
    'Merchant address',
    'Decisions made here',
    'E-mails sent from here',
    'Documents',
    'History',
  ]);
  expect(textOf(sheet)).toContain('To shop@example.com');
  expect(textOf(sheet)).toContain('invoice.pdf');
  expect(textOf(sheet)).not.toContain('A note of ours');
  expect(textOf(sheet)).not.toContain('urgent');
  expect(textOf(sheet)).not.toContain('formerly');

  await user.click(within(dialog).getByRole('checkbox', { name: 'Include notes and tags' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save case file' }));
  await waitFor(() => expect(started).toHaveLength(2));
  expect(textOf(sheets[1])).toContain('A note of ours');
  expect(textOf(sheets[1])).toContain('urgent');
  expect(textOf(sheets[1])).toContain('Tag added by Ana: formerly');
});

it('says which documents are not here, and gets them', async () => {
  const { user, dialog, fetched } = await open();
  expect(await within(dialog).findByText(/^1 document isn’t on this computer yet/)).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Download now' }));
  await waitFor(() => expect(fetched).toEqual([['d1']]));
});

it('of a selection is one for each claim', async () => {
  const { user, dialog, sheets, started } = await open('xjx');
  await user.click(within(dialog).getByRole('button', { name: 'Save 2 case files' }));
  await waitFor(() => expect(started).toHaveLength(1));
  expect(sheets.map(({ claimId }) => claimId)).toEqual(['c1', 'c2']);
});

it('says how many earlier lines of a long history are left out', async () => {
  const { user, dialog, sheets } = await open(
    '',
    Array.from({ length: 2005 }, (_, n) => ({ ...decided, source: 'service' as const, name: `event-${n}` })),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Save case file' }));
  await waitFor(() => expect(sheets).toHaveLength(1));
  const history = sheets[0]?.sections.find(({ title }) => title === 'History');
  const heads = history?.kind === 'entries' ? history.entries.map(({ head }) => head) : [];
  expect(heads).toHaveLength(2000);
  expect(heads[0]).toBe('6 more are left out here.');
  expect(heads[1]).toContain('event-6');
  expect(heads.at(-1)).toContain('event-2004');
});
