import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../testing/program.ts';
import { expect, expectClaims, grid, openList, test } from './testing/app-test.ts';

test('the demo opens, shows how the first sync goes, and finds claims', async ({ page, host }) => {
  const demo = await host.demo('--claims', '3000');
  try {
    await page.goto(demo.ready.url);
    // On a machine where the page comes late, the first sync is over by then.
    const progress = page.getByText(/First sync: .* so far|Syncing your claims|Everything is up to date/);
    await expect(progress.first()).toBeVisible();
    await expectClaims(page);
    await openList(page, '6', 'All claims');
    await expect(page.getByText('3,000 claims')).toBeVisible();

    await test.step('search by rrn', async () => {
      const line = grid(page).locator('[role=row][aria-selected]').nth(3);
      await expect(line).toContainText(/RRN \d{12}/);
      const rrn = /RRN (\d{12})/.exec((await line.textContent()) ?? '')?.[1] ?? 'no rrn';
      await page.keyboard.press('/');
      await page.keyboard.type(rrn);
      await expect(page.getByText('1 claim', { exact: true })).toBeVisible();
      await expect(grid(page).getByText(rrn)).toBeVisible();
    });

    await test.step('search an accented name without its accents', async () => {
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('panaderia');
      await expect(
        grid(page)
          .getByText(/Panadería/)
          .first(),
      ).toBeVisible();
    });
  } finally {
    expect(await demo.stop()).toBe(0);
  }
});

test('a session of keys is played over the demo, and what the page and the main side hold is reported', async () => {
  const soak = [
    join(projectRoot, 'test/soak/run.ts'),
    '--ui',
    '--minutes',
    '0.01',
    '--claims',
    '1000',
    '--json',
  ];
  const { stdout } = await promisify(execFile)(process.execPath, soak, { cwd: projectRoot });
  expect(JSON.parse(stdout)).toMatchObject({
    claims: 1000,
    samples: [{ heapBytes: expect.any(Number), nodes: expect.any(Number) }],
    trends: expect.arrayContaining([
      expect.objectContaining({ figure: 'heap of the page, MiB', grows: false }),
    ]),
  });
});
