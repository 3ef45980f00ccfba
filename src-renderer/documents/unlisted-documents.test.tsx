import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClaimDocuments } from '../../src-shared/contract/documents.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { fakeClaims, fakeRow } from '../testing/fake-claims.ts';
import { fakeListing } from '../testing/fake-documents.ts';
import { createFakeAppContext, fakeNowMs } from '../testing/fake-app-context.ts';
import type { FakeCalls } from '../testing/fake-ipc.ts';

beforeEach(installBrowserParts);
afterEach(cleanup);

const row = fakeRow({ id: 'c1', merchantName: 'Kiosco Uno' });
const unlisted = fakeListing([], {
  listedAtMs: null,
  quantity: null,
  listingFault: { code: 'unreachable', detail: null },
});
const saw = { status: row.status, updatedAt: row.updatedAt, isOpen: row.isOpen };

async function open(calls: NonNullable<FakeCalls['documents']>, others: FakeCalls = {}) {
  const context = createFakeAppContext({ claims: fakeClaims([row]), documents: calls, ...others }, '/inbox');
  render(<App context={context} timeZone="UTC" />);
  await screen.findByRole('grid');
  await screen.findAllByText('Kiosco Uno');
  return userEvent.setup();
}

describe('documents that the service has not listed here', () => {
  it('are not known; that there are none is said once it has', async () => {
    let known = unlisted;
    const refresh = vi.fn(() => ({ fault: null }));
    const user = await open({ ofClaim: () => known, refresh });
    await user.keyboard('d');
    const viewer = await screen.findByRole('region', { name: 'Documents of Kiosco Uno' });
    expect(within(viewer).getByText('Not known yet')).toBeTruthy();
    expect(viewer.textContent).toContain('the service can’t be reached');
    expect(viewer.textContent).not.toContain('No documents');
    expect(viewer.textContent).not.toContain('within network limits');
    await user.keyboard('y');
    expect(refresh).toHaveBeenCalledTimes(1);

    cleanup();
    known = { ...unlisted, listedAtMs: fakeNowMs, listingFault: null };
    const again = await open({ ofClaim: () => known, refresh });
    await again.keyboard('d');
    expect(await screen.findByText('No documents')).toBeTruthy();
  });

  it('are asked for in a moment where the service can be reached: nothing offers to ask again', async () => {
    let known: ClaimDocuments = { ...unlisted, listingFault: null };
    const user = await open({ ofClaim: () => known });
    await user.keyboard('d');
    const viewer = await screen.findByRole('region', { name: 'Documents of Kiosco Uno' });
    within(viewer).getByRole('heading', { name: 'Loading the list from the service…' });
    expect(within(viewer).queryByText('Not known yet')).toBeNull();
    expect(within(viewer).queryByRole('button', { name: /Retry/ })).toBeNull();

    cleanup();
    known = { ...known, listingFault: unlisted.listingFault };
    const again = await open({ ofClaim: () => known });
    await again.keyboard('d');
    expect(await screen.findByRole('button', { name: /Retry/ })).toBeTruthy();
  });

  it('can be finished in advance: the dialog says so, names the claim, the hold and the undo', async () => {
    const decide = vi.fn(() => ({ groupId: 'g', entryIds: ['e'], dueAtMs: fakeNowMs + 30_000, refused: [] }));
    const prepareFinish = () => ({
      isFresh: false,
      listingFault: unlisted.listingFault,
      listedAtMs: null,
      saw,
      documents: null,
    });
    const user = await open({ ofClaim: () => unlisted, prepareFinish }, { outbox: { decide } });
    await user.keyboard('f');
    const gate = await screen.findByRole('alertdialog', { name: 'Finish documentation' });
    await within(gate).findByText(/This claim’s documents aren’t known yet/);
    expect(gate.textContent).toContain('Kiosco Uno · ARS');
    expect(gate.textContent).toContain(
      'On hold for 30 seconds after you confirm. Press z to undo it during that time.',
    );
    expect(gate.textContent).not.toContain('There are no documents');
    await user.keyboard('finish{Enter}');
    await waitFor(() => expect(decide).toHaveBeenCalledTimes(1));
    expect(decide).toHaveBeenCalledWith(
      expect.objectContaining({ payload: { claimId: 'c1', documents: null, override: false } }),
    );
  });
});
