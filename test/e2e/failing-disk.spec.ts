import { spawnSync } from 'node:child_process';
import { appendFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createOsKeychain } from '../../src-main/keychain/keychain.ts';
import { startFileHolder } from '../../src-main/testing/file-holder.ts';
import {
  currentRow,
  expect,
  expectClaims,
  expectClaimShown,
  grid,
  openList,
  restHands,
  startConnected,
  test,
} from './testing/app-test.ts';
import { isWithoutKeychain } from './testing/vault-app.ts';

test.use({ claims: 60, holdSeconds: { decide_collaboration: 3 } });

const notWritten = /database couldn’t be read or written/;

/** The claim under the cursor, once its details are shown. */
async function claimShown(page: Page): Promise<string> {
  await expectClaimShown(page);
  return ((await currentRow(page).getAttribute('id')) ?? '').replace(/^claim-/, '');
}

/** Accepts the claim under the cursor; answers which it was, once the next one comes up. */
async function acceptOne(page: Page): Promise<string> {
  await restHands(page);
  const claimId = await claimShown(page);
  await page.keyboard.press('a');
  await expect(currentRow(page)).not.toHaveAttribute('id', `claim-${claimId}`);
  return claimId;
}

/** Presses the key of a decision that the main side refuses: it says why, and the claim stays. */
async function expectRefused(page: Page): Promise<void> {
  await restHands(page);
  const claimId = await claimShown(page);
  await page.keyboard.press('a');
  await expect(page.getByText(notWritten).first()).toBeVisible();
  await expect(grid(page).locator(`[id="claim-${claimId}"]`)).toBeVisible();
}

test('a full disk of 40 MB: the screen says so, no decision is lost, and all goes on once there is space', {
  tag: '@long',
}, async ({ page, harness }) => {
  const isMounted =
    process.platform === 'linux' &&
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', harness.profile]).status === 0;
  test.skip(!isMounted, 'A disk of 40 MB is not tested: this user may not mount one.');
  try {
    const app = await startConnected(page, harness);
    await openList(page, '1', 'Needs decision');
    const accepted = [await acceptOne(page)];
    const filler = join(harness.profile, 'filler');
    for (const piece of [1024 * 1024, 4096]) fill(filler, piece);
    await expectRefused(page);
    // What was read stays to be read.
    await page.keyboard.press('j');
    await claimShown(page);

    rmSync(filler);
    accepted.push(await acceptOne(page));
    await expect(page.getByRole('region', { name: 'Notices' })).toHaveCount(0);
    await expect.poll(() => acceptedAt(harness)).toEqual(accepted.toSorted());
    expect(await app.stop()).toBe(0);

    await page.goto((await harness.start()).ready.url);
    await expectClaims(page);
    expect(await acceptedAt(harness)).toEqual(accepted.toSorted());
  } finally {
    spawnSync('umount', ['-l', harness.profile]);
  }
});

test('files that another program holds: a decision is refused in words, the window goes on, the program ends when asked, and nothing is lost', {
  tag: '@long',
}, async ({ page, harness }) => {
  test.skip(isWithoutKeychain, 'Held files are not tested: the key of the files is in a vault.');
  const app = await startConnected(page, harness);
  const [accountId = ''] = readdirSync(join(harness.profile, 'accounts'));
  const holder = startFileHolder((await createOsKeychain().read(accountId, 'data-key')) ?? '');
  try {
    await openList(page, '1', 'Needs decision');
    const accepted = [await acceptOne(page)];
    const files = ['replica.db', 'journal.db'].map((name) =>
      join(harness.profile, 'accounts', accountId, name),
    );
    await holder.hold(...files);
    await expectRefused(page);
    await page.keyboard.press('j');
    await claimShown(page);
    await holder.release();
    accepted.push(await acceptOne(page));
    await expect.poll(() => acceptedAt(harness)).toEqual(accepted.toSorted());

    await holder.hold(...files);
    // By itself, while they are held.
    expect(await app.stop()).toBe(0);
    await holder.release();
    await page.goto((await harness.start()).ready.url);
    await expectClaims(page);
    await openList(page, '1', 'Needs decision');
    accepted.push(await acceptOne(page));
    await expect.poll(() => acceptedAt(harness)).toEqual(accepted.toSorted());
  } finally {
    await holder.end();
  }
});

/** Appends to a file until the disk takes no more. */
function fill(path: string, pieceBytes: number): void {
  const piece = Buffer.alloc(pieceBytes);
  for (;;) {
    try {
      appendFileSync(path, piece);
    } catch {
      return;
    }
  }
}

async function acceptedAt({
  control,
}: {
  control: { effects(): Promise<{ claimId?: string; value?: string }[]> };
}) {
  return (await control.effects())
    .filter(({ value }) => value === 'ACCEPTED')
    .map(({ claimId }) => claimId ?? '')
    .toSorted();
}
