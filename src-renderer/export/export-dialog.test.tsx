import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addedColumns,
  exportColumns,
  noteColumns,
  type ExportProgress,
  type ExportRecord,
  type ExportRequest,
} from '../../src-shared/contract/exports.ts';
import { exportedColumns } from '../inbox/exported-columns.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { fakeClaims, fakeRow } from '../testing/fake-claims.ts';
import { createFakeAppContext, fakeNowMs } from '../testing/fake-app-context.ts';
import type { FakeCalls } from '../testing/fake-ipc.ts';
import { asking } from '../../src-shared/query/testing/asking.ts';

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Without internal targets, nothing has days left. */
const listColumns = exportedColumns({ order: [], hidden: ['daysLeft'] }, false);

type Exports = NonNullable<FakeCalls['exports']>;
const three = ['c1', 'c2', 'c3'].map((id) => fakeRow({ id }));
const writing: ExportProgress = {
  state: 'writing',
  rows: 1,
  total: 3,
  fileName: 'claims.csv',
  refusal: null,
  about: null,
};

/** Tells states as they are pushed, until one ends it. */
function createTeller() {
  const told: ExportProgress[] = [];
  let wake = Promise.withResolvers<void>();
  async function* states(): AsyncGenerator<ExportProgress> {
    for (;;) {
      for (const state of told.splice(0)) {
        yield state;
        if (!['waiting', 'writing'].includes(state.state)) return;
      }
      await wake.promise;
      wake = Promise.withResolvers();
    }
  }
  return {
    tell: (state: Partial<ExportProgress>) => {
      told.push({ ...writing, ...state });
      wake.resolve();
    },
    states,
  };
}

async function openDialog(calls: Partial<Exports> = {}, keysBefore = '', claims = three) {
  const teller = createTeller();
  const asked: ExportRequest[] = [];
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.getAttribute('href') ?? '');
  });
  const exports: Exports = {
    start: (request) => {
      asked.push(request);
      return { export: { id: 'x-1', downloadPath: '/download/token' } };
    },
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the client has a class of its own around it
    follow: () => teller.states() as never,
    cancel: () => {
      teller.tell({ state: 'cancelled' });
      return {};
    },
    ...calls,
  };
  render(
    <App context={createFakeAppContext({ claims: fakeClaims(claims), exports }, '/all')} timeZone="UTC" />,
  );
  if (claims.length > 0) await within(await screen.findByRole('grid')).findAllByRole('gridcell');
  const user = userEvent.setup();
  if (claims.length > 0) await waitFor(() => expect(document.querySelector('[data-current]')).not.toBeNull());
  await user.keyboard(`${keysBefore}{Shift>}E{/Shift}`);
  const dialog = await screen.findByRole('dialog', { name: 'Export claims' });
  /** As Enter does in a browser; here no field submits a form whose button lies outside of it. */
  const submit = () => user.click(within(dialog).getByRole('button', { name: /^(Export \d|No claims)/ }));
  return { user, submit, asked, clicked, tell: teller.tell };
}

describe('an export', () => {
  it('takes the list, as a download, and says how it goes', async () => {
    const { user, submit, asked, clicked, tell } = await openDialog();
    await submit();
    await waitFor(() => expect(clicked).toEqual(['/download/token']));
    expect(asked[0]).toMatchObject({
      accountId: 'acc-1',
      claims: { from: 'list', filter: asking(), sort: 'newest' },
      shape: { format: 'csv', separator: ',', hasByteOrderMark: true, headings: 'en' },
    });
    expect(asked[0]?.shape.columns).toEqual(listColumns);
    tell({});
    expect(await screen.findByText('Exporting 1 of 3…')).toBeTruthy();
    tell({ state: 'done', rows: 3, about: '{}' });
    expect(await screen.findByText('Exported 3 claims to claims.csv.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save details' })).toBeTruthy();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByText('Export claims')).toBeNull());
    await waitFor(() => expect(document.activeElement === screen.getByRole('grid')).toBe(true));
  });

  it('takes what is selected, with the format and columns chosen by arrow keys', async () => {
    const { user, submit, asked } = await openDialog({}, 'xjx');
    // Claims, format, columns: from one group of choices to the next with Tab.
    await user.keyboard('{Tab}{ArrowRight}{Tab}{ArrowRight}');
    await submit();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toMatchObject({
      claims: { from: 'selection', selectionId: expect.stringMatching(/^s\d+$/), sort: 'newest' },
      shape: { format: 'xlsx', columns: [...exportColumns, ...addedColumns] },
    });
  });

  it('has notes and tags only when ticked, each time anew, and the names of columns when chosen', async () => {
    const { user, submit, asked } = await openDialog();
    await user.click(screen.getByRole('checkbox', { name: 'Notes and tags' }));
    await user.click(screen.getByRole('radio', { name: /^Column names/ }));
    await submit();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.shape).toMatchObject({ columns: [...listColumns, ...noteColumns], headings: null });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('Export claims')).toBeNull());
    await user.keyboard('{Shift>}E{/Shift}');
    expect(await screen.findByRole('checkbox', { name: 'Notes and tags', checked: false })).toBeTruthy();
  });

  it('is cancelled with Escape, and says so', async () => {
    const { user, submit, tell } = await openDialog();
    await submit();
    tell({});
    await screen.findByText('Exporting 1 of 3…');
    await user.keyboard('{Escape}');
    expect(await screen.findByText('The export was cancelled. No file was kept.')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('Export claims')).toBeNull());
  });

  it('says what went wrong and leads back to the choice', async () => {
    const { user, submit, tell } = await openDialog();
    await submit();
    tell({ state: 'failed', refusal: { code: 'disk_refused', params: { errno: 'ENOSPC' } } });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(
      'The claims weren’t exported. The disk refused: it is full. Nothing was saved.',
    );
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('button', { name: 'Export 3 claims' })).toBeTruthy();
  });

  it('stays open when the system’s window was closed', async () => {
    const { submit, clicked } = await openDialog({ start: () => ({ export: null }) });
    await submit();
    expect(await screen.findByRole('button', { name: 'Export 3 claims' })).toBeTruthy();
    expect(clicked).toEqual([]);
  });

  it('has nothing to export in an empty list', async () => {
    const { submit, asked } = await openDialog({}, '', []);
    expect(await screen.findByRole('button', { name: 'No claims to export' })).toBeTruthy();
    await submit();
    expect(asked).toEqual([]);
  });

  it('leads to what was exported before, and back to the list', async () => {
    const before: ExportRecord = {
      id: 'x-0',
      agent: 'Ana Gómez',
      startedAtMs: fakeNowMs,
      endedAtMs: null,
      outcome: null,
      rows: null,
      format: 'csv',
      fileName: 'claims-before.csv',
      scope: { from: 'list', filter: asking('seen:no created:..2026-11-02'), sort: 'newest' },
      hasNotes: true,
    };
    const others = [
      { ...before, hasNotes: false },
      { ...before, hasNotes: null },
    ].map((record, index) => ({
      ...record,
      id: `x-${index + 1}`,
    }));
    const { user } = await openDialog({ recent: () => ({ exports: [before, ...others] }) });
    await user.click(screen.getByRole('button', { name: 'Earlier exports' }));
    const ledger = await screen.findByRole('dialog', { name: 'Exports' });
    const [, row, without, never] = await within(ledger).findAllByRole('row');
    expect(row?.textContent).toContain('With notes and tags');
    expect(without?.textContent).toContain('Without notes and tags');
    expect(never?.textContent).not.toContain('notes');
    expect(row?.textContent).toContain('claims-before.csvseen:no created:..2026-11-02');
    expect(row?.textContent).toContain('Ana Gómez–Not finished');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement === screen.getByRole('grid')).toBe(true));
  });
});
