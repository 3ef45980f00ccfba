import { createServer } from 'node:net';
import { connectAccount, expect, startConnected, test } from './testing/app-test.ts';
import {
  beginInEnglish,
  leaveSource,
  openTemplates,
  preview,
  publish,
  source,
  typeAtEnd,
} from './testing/templates-app.ts';

test.use({ holdSeconds: { replace_template: 3 } });

interface TemplateEffect {
  kind: string;
  name?: string;
  value?: string;
}

test('a draft survives a kill of the program, word for word', async ({ page, harness, context }) => {
  const app = await startConnected(page, harness);
  await beginInEnglish(page);
  await typeAtEnd(page, '<p>Typed before the kill</p>');
  await expect(page.locator('[data-phase=saved]')).toBeVisible();
  await app.kill();

  const reopened = await context.newPage();
  await page.close();
  const again = await harness.start();
  await reopened.goto(again.ready.url);
  await expect(reopened.getByRole('radio', { name: 'New claim' })).toBeVisible();
  await expect(preview(reopened).getByText('Typed before the kill')).toBeVisible();
  await expect(preview(reopened).getByText('A card payment was disputed')).toBeVisible();
  await reopened.keyboard.press('e');
  await expect(source(reopened)).toBeFocused();
  await reopened.keyboard.press('ControlOrMeta+End');
  await expect(source(reopened)).toContainText('Typed before the kill');

  await test.step('each template has a draft of its own', async () => {
    await reopened.keyboard.press('Escape');
    await reopened.keyboard.press('t');
    await expect(reopened.getByText('Start from a template')).toBeVisible();
  });
});

test('the linter marks, mends and blocks; the preview marks what the claim lacks', async ({
  page,
  harness,
}) => {
  await harness.control.post('faults', {
    rules: [{ endpoint: 'listAcquirerClaims', fault: { kind: 'row', at: 'all', path: 'payment.id' } }],
  });
  // Its first sync has to meet the fault: no profile is copied.
  const app = await harness.start();
  await page.goto(app.ready.url);
  await connectAccount(page, harness.sandbox);
  await beginInEnglish(page);
  await expect(page.getByText('The claim has no paymentId. It’s marked in the preview.')).toBeVisible();
  await expect(preview(page).locator('mark')).toHaveText('no paymentId');
  await expect(page.getByText('No problems')).toBeVisible();

  await typeAtEnd(page, '<p onclick="x()">{{ammount}}</p><img src="https://a.example/a.png">');
  await expect(page.getByText('2 errors')).toBeVisible();
  await expect(page.locator('.cm-lintRange-error')).toHaveCount(2);
  await page.keyboard.press('ControlOrMeta+Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Fix 2 errors before you publish.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(source(page)).toBeFocused();

  await page.getByRole('button', { name: 'Change to {{amount}}' }).click();
  await expect(page.getByText('1 error')).toBeVisible();
  await source(page).focus();
  await page.keyboard.press('ControlOrMeta+.');
  await expect(page.getByText('1 warning')).toBeVisible();
  await expect(page.getByText('1 error')).toHaveCount(0);
  await expect(source(page)).not.toContainText('onclick');

  await test.step('a placeholder is offered from its brace on', async () => {
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('<p>{{au');
    await expect(page.getByRole('option', { name: /authCode/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(source(page)).toContainText('{{authCode}}');
  });
});

test('published twice without a line, only the newer arrives; an earlier one is published again', async ({
  page,
  harness,
}) => {
  const arrived = async () =>
    ((await harness.control.effects()) as TemplateEffect[]).filter(({ kind }) => kind === 'replaceTemplate');
  await startConnected(page, harness);
  await harness.control.post('down');
  await beginInEnglish(page);
  await typeAtEnd(page, '<p>First</p>');
  await publish(page);
  await typeAtEnd(page, '<p>Second</p>');
  await publish(page);
  await expect(page.getByText('1 waiting')).toBeVisible();
  await harness.control.post('up');
  await expect.poll(async () => (await arrived()).length).toBe(1);
  const [first] = await arrived();
  expect(first).toMatchObject({ name: 'new_claim' });
  expect(first?.value).toContain('Second');
  expect(first?.value).toMatch(/<h1 style="[^"]*font-size: 24px/);

  await typeAtEnd(page, '<p>Third</p>');
  // As on a busy machine: the page under the dialog is active again only some frames after it closed.
  await page.evaluate(() =>
    Object.defineProperty(HTMLElement.prototype, 'inert', {
      get(this: HTMLElement) {
        return this.hasAttribute('inert');
      },
      set(this: HTMLElement, isInert: boolean) {
        if (isInert) this.setAttribute('inert', '');
        else requestAnimationFrame(() => requestAnimationFrame(() => this.removeAttribute('inert')));
      },
    }),
  );
  await publish(page);
  await expect(source(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('h');
  const versions = page.getByRole('grid', { name: 'Versions' }).getByRole('row');
  await expect(versions).toHaveCount(3);
  await expect(versions.nth(2)).toContainText('Replaced before it was sent');
  await expect(page.locator('.cm-insertedLine, .cm-changedLine').first()).toContainText('Third');

  await page.keyboard.press('ArrowDown');
  await expect(versions.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Publish again' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish again' }).click();
  await expect(versions).toHaveCount(4);
  await expect.poll(async () => (await arrived()).length).toBe(2);
  expect((await arrived())[1]?.value).toBe(first?.value);
  await expect(versions.first()).toContainText('Published');
  expect(await harness.control.receipts('replaceTemplate')).toHaveLength(2);
});

test('hostile HTML in a template and in a claim runs nothing and reaches nothing', async ({
  page,
  harness,
}) => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const evil = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const attack = (place: string) =>
    `"><script>fetch('${evil}/${place}');parent.hacked=1;top.location='${evil}'</script><img src="${evil}/${place}" onerror="parent.hacked=1">` +
    `<iframe src="${evil}/f"></iframe><IFRAME srcdoc="<img src=${evil}/d>"></IFRAME><object data="${evil}/o"></object><embed src="${evil}/e">` +
    `<link rel=preconnect href="${evil}"><link rel=stylesheet href="${evil}/c"><link rel=dns-prefetch href="${evil}">` +
    `<meta http-equiv=refresh content="0;url=${evil}/m"><base href="${evil}/"><video src="${evil}/v" poster="${evil}/p"></video>` +
    `<style>@import url(${evil}/i);@font-face{font-family:x;src:url(${evil}/t)}body{background:url(${evil}/b);font-family:x}</style>` +
    `<svg onload="parent.hacked=1"><image href="${evil}/s"/></svg><form action="${evil}/form"><button>Press ${place}</button></form>` +
    `<a href="${evil}/a" ping="${evil}/ping">Follow ${place}</a><a href="${evil}/b" target="_top">Leave ${place}</a>`;
  try {
    await harness.control.post('faults', {
      rules: [
        {
          endpoint: 'listAcquirerClaims',
          fault: { kind: 'row', at: 'all', path: 'authCode', value: attack('claim') },
        },
      ],
    });
    const app = await harness.start();
    await page.goto(app.ready.url);
    await connectAccount(page, harness.sandbox);
    await openTemplates(page);
    await page.getByRole('button', { name: 'Start from scratch' }).click();
    await expect(source(page)).toBeFocused();
    await page.keyboard.insertText(`<p title="{{authCode}}">Seen: {{authCode}}</p>${attack('template')}`);
    const frame = preview(page);
    // The claim's value stands there as text, tags and all.
    await expect(frame.getByText("fetch('", { exact: false }).first()).toContainText('<script>');
    // At its real size, so that a click lands where it is aimed.
    await leaveSource(page);
    await page.keyboard.press('w');
    await page.keyboard.press('w');
    await expect(page.getByRole('radio', { name: 'Phone' })).toBeChecked();
    for (const name of ['Follow template', 'Leave template', 'Press template']) {
      // A frame that a click led nowhere is drawn anew with the next change.
      await expect(async () => {
        await source(page).focus();
        await page.keyboard.insertText(' ');
        await expect(frame.getByText('Seen:')).toBeVisible({ timeout: 2_000 });
        await frame.getByText(name).first().click({ timeout: 2_000 });
      }).toPass();
    }
    await expect(async () => {
      await source(page).focus();
      await page.keyboard.insertText(' ');
      await expect(frame.getByText('Seen:')).toBeVisible({ timeout: 2_000 });
    }).toPass();
    expect(connections).toBe(0);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(new URL(page.url()).origin).toBe(new URL(app.ready.url).origin);
    expect(new URL(page.url()).pathname).toBe('/');
    expect(page.context().pages()).toHaveLength(1);
  } finally {
    server.close();
  }
});
