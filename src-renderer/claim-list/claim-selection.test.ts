import { asking } from '../../src-shared/query/testing/asking.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { ORPCError } from '@orpc/client';
import { fakeClaims, fakeRow } from '../testing/fake-claims.ts';
import { createFakeIpc, type FakeCalls } from '../testing/fake-ipc.ts';
import { fakeSelections } from '../testing/fake-selections.ts';
import { type ClaimSelectionStore, createClaimSelection } from './claim-selection.ts';

const rows = Array.from({ length: 6 }, (_, index) => fakeRow({ id: `c${index}` }));
const all = { how: 'all', filter: asking(), sort: 'newest' } as const;
const onSnapshot = vi.fn();
const onFailed = vi.fn();

beforeEach(() => {
  onSnapshot.mockClear();
  onFailed.mockClear();
});

function open(calls: FakeCalls['selections'] = {}) {
  const main = fakeSelections({ claims: fakeClaims(rows) });
  const ipc = createFakeIpc({ selections: { ...main, ...calls } });
  const selection = createClaimSelection(ipc, 'acc-1', {
    rowOf: (claimId) => rows.find(({ id }) => id === claimId),
    onSnapshot,
    onFailed,
  });
  const idsHeld = async () => {
    const { selectionId } = await selection.snapshot();
    return (await ipc.client.selections.ids({ accountId: 'acc-1', selectionId, limit: 10 })).claimIds;
  };
  return { selection, idsHeld };
}

const shown = (selection: ClaimSelectionStore) => [...selection.getState().selection.ids].toSorted();
const chosen = (...ids: string[]) => ({ ids: new Set(ids), anchorId: null });

it('Rows that are selected are shown at once, and held by the main side as soon as something acts on them', async () => {
  const { selection, idsHeld } = open();
  selection.set(chosen('c1'));
  selection.set(chosen('c1', 'c2'));
  expect(selection.getState().selection).toMatchObject({ count: 2, snapshotId: null });
  expect(await idsHeld()).toEqual(['c1', 'c2']);
  selection.set(chosen('c2'));
  expect(await idsHeld()).toEqual(['c2']);
  expect(onSnapshot).toHaveBeenLastCalledWith(selection.getState().selection.snapshotId);
});

it('A selection of one claim says which one it is', () => {
  const { selection } = open();
  selection.set(chosen('c1'));
  expect(selection.chosen()?.only).toEqual(rows[1]);
  selection.set(chosen('c1', 'c2'));
  expect(selection.chosen()?.only).toBeUndefined();
});

it('Of a selection that the main side made, the page knows the rows that it has, and learns those that come', async () => {
  const { selection, idsHeld } = open();
  expect(await selection.make(all, ['c0', 'c1'])).toBe(true);
  expect(selection.getState().selection.count).toBe(6);
  expect(shown(selection)).toEqual(['c0', 'c1']);
  selection.learn(['c1', 'c2', 'arrived-since']);
  await vi.waitFor(() => expect(shown(selection)).toEqual(['c0', 'c1', 'c2']));
  selection.set(chosen('c1', 'c2'));
  expect(selection.getState().selection.count).toBe(5);
  expect(await idsHeld()).toEqual(['c1', 'c2', 'c3', 'c4', 'c5']);
});

it('A long selection that nobody wants any more leaves what was selected before', async () => {
  const { selection, idsHeld } = open();
  selection.set(chosen('c3'));
  let isWanted = true;
  const making = selection.make(all, [], () => isWanted);
  isWanted = false;
  expect(await making).toBe(false);
  expect(await idsHeld()).toEqual(['c3']);
  selection.clear();
  expect(selection.chosen()).toBeNull();
  await expect(selection.snapshot()).rejects.toThrow();
});

it('A selection that the main side has forgotten is gone here as well, and says why', async () => {
  const { selection } = open({
    make: () => {
      throw new ORPCError('REFUSED', { data: { code: 'selection_missing', params: {} } });
    },
  });
  selection.set(chosen('c1'));
  expect(await selection.make(all, [])).toBe(false);
  expect(onFailed).toHaveBeenCalledOnce();
  expect(selection.getState().selection).toMatchObject({ count: 0, snapshotId: null });
});

it('A selection that is gone when its rows are asked for is said to be; all can be selected again at once', async () => {
  const main = fakeSelections({ claims: fakeClaims(rows) });
  const { selection } = open({
    read: () => {
      throw new ORPCError('REFUSED', { data: { code: 'selection_missing', params: {} } });
    },
    make: async (input) => {
      if (input.base === 'gone')
        throw new ORPCError('REFUSED', { data: { code: 'selection_missing', params: {} } });
      return (await main.make?.(input)) ?? expect.fail('no fake');
    },
  });
  await selection.show({ selectionId: 'gone', count: 3 }, ['c1']);
  expect(onFailed).toHaveBeenCalledOnce();
  expect(selection.getState().selection).toMatchObject({ count: 0, snapshotId: null });
  await selection.show({ selectionId: 'gone', count: 3 }, []);
  expect(await selection.make(all, [])).toBe(true);
  expect(selection.getState().selection.count).toBe(6);
});
