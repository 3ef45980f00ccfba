import { expect, it } from 'vitest';
import type { Preferences } from '../../src-shared/contract/app.ts';
import { createFakeAppContext } from '../testing/fake-app-context.ts';

/** Saves end when the test says so. */
async function open() {
  const saves: { part: Partial<Preferences>; end: (refused?: Error) => void }[] = [];
  const { ipc } = createFakeAppContext({
    app: {
      setPreferences: (part) =>
        new Promise((resolve, reject) => {
          saves.push({ part, end: (refused) => (refused === undefined ? resolve({}) : reject(refused)) });
        }),
    },
  });
  await ipc.queryClient.fetchQuery(ipc.queries.app.info.queryOptions());
  const shown = () => ipc.queryClient.getQueryData(ipc.queries.app.info.queryKey())?.preferences;
  return { ipc, saves, shown };
}

it('follows what another window chose', async () => {
  const { ipc, shown } = await open();
  ipc.preferences.take({ theme: 'dark', afterDecision: 'stay' });
  expect(shown()).toMatchObject({ theme: 'dark', afterDecision: 'stay', route: '/outbox' });
});

it('is not set back by what is told of its own changes, which is older than what it shows', async () => {
  const { ipc, saves, shown } = await open();
  const first = ipc.preferences.save({ theme: 'dark' });
  const second = ipc.preferences.save({ theme: 'system' });
  await expect.poll(() => saves.length).toBe(2);
  ipc.preferences.take({ theme: 'dark', isNavCollapsed: true });
  expect(shown()).toMatchObject({ theme: 'system', isNavCollapsed: true });
  for (const { end } of saves) end();
  await Promise.all([first, second]);
  ipc.preferences.take({ theme: 'light' });
  expect(shown()?.theme).toBe('light');
});

it('asks for what the main side has when a change was refused', async () => {
  const { ipc, saves, shown } = await open();
  const saving = ipc.preferences.save({ theme: 'dark' });
  await expect.poll(() => saves.length).toBe(1);
  expect(shown()?.theme).toBe('dark');
  saves[0]?.end(new Error('refused'));
  await expect(saving).rejects.toThrow();
  const state = ipc.queryClient.getQueryState(ipc.queries.app.info.queryKey());
  expect(state?.isInvalidated).toBe(true);
});

it('says what it had of a preference with parts, and shows in the end what the main side made of both windows', async () => {
  const { ipc, saves, shown } = await open();
  ipc.preferences.take({ shortcuts: { 'go.inbox': ['i'] } });
  const saving = ipc.preferences.save({ shortcuts: { 'go.inbox': ['i'], 'go.outbox': ['o'] } });
  await expect.poll(() => saves.length).toBe(1);
  expect(saves[0]?.part).toMatchObject({ before: { shortcuts: { 'go.inbox': ['i'] } } });
  const merged = { 'go.inbox': ['k'], 'go.outbox': ['o'] };
  ipc.preferences.take({ shortcuts: merged });
  saves[0]?.end();
  await saving;
  expect(shown()?.shortcuts).toEqual(merged);
});

it('says what was remembered, not what was only shown on the way, as while the edge of a column is dragged', async () => {
  const { ipc, saves, shown } = await open();
  const layout = shown()?.listLayout;
  if (layout === undefined) throw new Error('no layout');
  const at = (widthPx: number) => ({ listLayout: { ...layout, widths: { status: widthPx } } });
  for (const widthPx of [120, 140]) ipc.preferences.show(at(widthPx));
  const saving = ipc.preferences.save(at(140));
  await expect.poll(() => saves.length).toBe(1);
  expect(saves[0]?.part).toEqual({ ...at(140), before: { listLayout: layout } });
  saves[0]?.end();
  await saving;
  const again = ipc.preferences.save(at(150));
  await expect.poll(() => saves.length).toBe(2);
  expect(saves[1]?.part).toEqual({ ...at(150), before: at(140) });
  saves[1]?.end();
  await again;
});
