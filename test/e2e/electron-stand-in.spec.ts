import { expectClaims, openList, rejectAndUndo } from './testing/app-test.ts';
import { expect, test } from '../electron-stand-in/host-test.ts';

test('the built Electron host lives on a stand-in: handshake, claims, a decision, nothing of Node', async ({
  host,
}) => {
  const { page } = host;
  await expectClaims(page);
  expect(host.hasAnswered()).toBe(true);

  await openList(page, '1', 'Needs decision');
  await rejectAndUndo(page);

  const seen = await page.evaluate(() => ({
    node: ['require', 'process', 'Buffer', 'module', 'global'].filter((name) => name in globalThis),
    bridge: Object.keys(Reflect.get(globalThis, 'claimdesk') as object),
  }));
  expect(seen).toEqual({ node: [], bridge: ['connect'] });
  expect(host.reports.filter(({ standIn }) => standIn === 'left')).toEqual([]);
});
