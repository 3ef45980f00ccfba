import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type SandboxReady, startDemo, startSandboxProgram } from '../../testing/program.ts';
import { claimsInSandbox, connectAccount, openList } from './app-test.ts';
import { test as base } from './console-watch.ts';
import { createControl, type SandboxControl } from './sandbox-control.ts';

export interface PlacedFile {
  name: string;
  status?: string;
  bytes: Uint8Array;
}

/** Claimdesk on its own sandbox service, one open claim on the screen, its documents as a test wants them. */
export interface DocumentsHarness {
  sandbox: SandboxReady;
  control: SandboxControl;
  claimId: string;
  /** Puts files in the place of the claim's own and waits until the claim shows the first of them. */
  place(...files: PlacedFile[]): Promise<void>;
  /** The name under which `save` saves a copy. */
  savedName(save: () => Promise<void>): Promise<string>;
}

export const test = base.extend<{ harness: DocumentsHarness }>({
  harness: async ({ page, host }, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'claimdesk-documents-'));
    // Electron's demo tells nobody where its sandbox service is.
    const claims = ['--claims', String(claimsInSandbox)];
    const service = host.kind === 'electron' ? await startSandboxProgram(...claims) : null;
    const app =
      service === null ? await startDemo('--profile', profile, ...claims) : await host.start(profile);
    const sandbox = service?.ready ?? app.ready.sandbox;
    if (sandbox === undefined) throw new Error('the demo has a sandbox');
    const control = createControl(sandbox.controlUrl);
    await page.goto(app.ready.url);
    if (service !== null) await connectAccount(page, sandbox);
    await expect(page.getByText('Everything is up to date.')).toBeVisible();
    await openList(page, '1', 'Needs decision');
    await page.keyboard.press('Enter');
    const id = claim(page).locator('dd', { hasText: /^[0-9a-f-]{36}/ });
    const claimId = ((await id.first().textContent()) ?? '').trim();
    await use({
      sandbox,
      control,
      claimId,
      async place(...files) {
        await control.post('documents', {
          claimId,
          documents: files.map(({ name, status = 'approved', bytes }) => ({
            name,
            status,
            base64: Buffer.from(bytes).toString('base64'),
          })),
        });
        const [first] = files;
        // Come to anew, a claim's documents are listed anew; passed over at once, it was never left.
        await page.keyboard.press('j');
        await expect(claim(page)).not.toContainText(claimId);
        await page.keyboard.press('k');
        if (first !== undefined) await expect(claim(page).getByText(first.name).first()).toBeVisible();
      },
      async savedName(save) {
        const { downloads } = host;
        if (downloads === null) {
          const download = page.waitForEvent('download');
          await save();
          return (await download).suggestedFilename();
        }
        await save();
        // Written under another name, it gets its own when it is whole.
        await expect.poll(() => readdirSync(downloads)).toEqual([expect.stringMatching(/^[\w-]+\.\w+$/)]);
        return readdirSync(downloads)[0] ?? '';
      },
    });
    await app.stop();
    await service?.stop();
    rmSync(profile, { recursive: true, force: true });
  },
});

export { expect };

export function claim(page: Page) {
  return page.getByRole('complementary', { name: 'Claim', exact: true });
}

export function viewer(page: Page) {
  return page.getByRole('region', { name: /^Documents of / });
}

/** The pages that PDF.js has drawn. */
export function drawnPages(page: Page) {
  return page.locator('.pdfViewer .page[data-loaded] canvas');
}
