import { connectAccount, expectClaims } from '../e2e/testing/app-test.ts';
import { claim, drawnPages } from '../e2e/testing/documents-app.ts';
import { createControl } from '../e2e/testing/sandbox-control.ts';
import { beginInEnglish, preview } from '../e2e/testing/templates-app.ts';
import { textPdf } from '../testing/document-files.ts';
import { startSandboxProgram } from '../testing/program.ts';
import { expect, test } from '../electron-stand-in/host-test.ts';

/** What the built Electron host does, on the stand-in: its header says what that does not prove. */

test.describe(() => {
  test.use({ isDemo: false });

  test('an account is connected, and a document drawn over the program’s own scheme', async ({ host }) => {
    const { page } = host;
    const sandbox = await startSandboxProgram('--claims', '20');
    try {
      await connectAccount(page, sandbox.ready);
      await page.keyboard.press('Enter');
      const id = claim(page).locator('dd', { hasText: /^[0-9a-f-]{36}/ });
      const claimId = ((await id.first().textContent()) ?? '').trim();
      const base64 = Buffer.from(await textPdf(3)).toString('base64');
      const documents = [{ name: 'contract.pdf', status: 'approved', base64 }];
      await createControl(sandbox.ready.controlUrl).post('documents', { claimId, documents });
      // Come to anew, a claim's documents are listed anew; passed over at once, it was never left.
      await page.keyboard.press('j');
      await expect(claim(page)).not.toContainText(claimId);
      await page.keyboard.press('k');
      await expect(claim(page).getByText('contract.pdf').first()).toBeVisible();
      await page.keyboard.press('d');
      await expect(drawnPages(page).first()).toBeVisible();
    } finally {
      await sandbox.stop();
    }
  });
});

test('a template’s preview is drawn in its frame', async ({ host: { page } }) => {
  await expectClaims(page);
  await beginInEnglish(page);
  await expect(preview(page).locator('body')).not.toBeEmpty();
});

test('the menu has the keymap’s commands, and runs them in the page', async ({ host }) => {
  const { page } = host;
  await expectClaims(page);
  await expect(async () => {
    host.order({ standIn: 'choose', command: 'about.open' });
    await expect(page.getByRole('dialog', { name: 'About Claimdesk' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  host.order({ standIn: 'choose', command: 'go.outbox' });
  await expect(page.getByRole('grid', { name: 'Claims' })).toHaveCount(0);
});

test.describe(() => {
  // Each is refused by the policy, which logs it, or by a handler.
  test.use({
    allowedErrors: [[/Content Security Policy/, /Failed to load resource/, /Refused to/], { scope: 'test' }],
  });

  test('the page can’t leave, open windows, call others or read the clipboard', async ({ host }) => {
    const { page } = host;
    await expectClaims(page);
    const tries = await page.evaluate(async () => {
      const outcomeOf = (work: Promise<unknown>) =>
        work.then(
          () => 'allowed',
          () => 'refused',
        );
      const opened = window.open('https://elsewhere.example/');
      const script = document.createElement('script');
      script.text = 'document.documentElement.dataset.ran = "inline"';
      document.head.append(script);
      return {
        inline: document.documentElement.dataset['ran'] ?? 'refused',
        window: opened === null || opened.closed ? 'refused' : 'opened',
        fetch: await outcomeOf(fetch('https://elsewhere.example/')),
        own: await outcomeOf(fetch('/icon.svg')),
        read: await outcomeOf(navigator.clipboard.readText()),
        place: (await navigator.permissions.query({ name: 'geolocation' })).state,
      };
    });
    expect(tries).toMatchObject({
      inline: 'refused',
      fetch: 'refused',
      own: 'allowed',
      read: 'refused',
      place: 'denied',
    });
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = 'https://elsewhere.example/away';
      document.body.append(link);
      link.click();
    });
    await expect
      .poll(() => host.reports.filter(({ standIn }) => standIn === 'denied').map((one) => ({ ...one })))
      .toContainEqual({ standIn: 'denied', what: 'navigation', url: 'https://elsewhere.example/away' });
    // The rest of it follows the cursor.
    expect(new URL(page.url()).origin).toBe('https://app.claimdesk.invalid');
    expect(new URL(page.url()).pathname).toBe('/');
    await expect
      .poll(() => host.reports.some((one) => one.standIn === 'denied' && one.what === 'window'))
      .toBe(true);
    expect(host.reports.filter(({ standIn }) => standIn === 'left')).toEqual([]);
  });
});
