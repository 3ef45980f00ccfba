import { join } from 'node:path';
import { build } from 'vite';
import { currencyDigits } from '../../src-shared/domain/money/currency-digits.ts';
import { formatAmount } from '../../src-shared/domain/money/money.ts';
import { expect, openList, startConnected, test } from './testing/app-test.ts';

const locales = ['en-US', 'es-AR', 'pt-BR'];
const amounts = [0, 0.5, 1, -12.5, 4234.56, 50_000, 123_456_789.01, 12.345, 0.000_123_45, 0.1 + 0.2, 1e15];
/** Codes of no currency beside those of the standard. */
const currencies = [...currencyDigits.keys(), 'BTC', 'XAU', 'PESO', null];

interface Shown {
  amount: number;
  currency: string | null;
  locale: string;
  text: string;
}

/** The formatter as the interface has it, for a page. */
async function formatterScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: join(import.meta.dirname, '../../src-shared/domain/money/money.ts'),
        formats: ['iife'],
        name: 'money',
      },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (first === undefined || !('output' in first)) throw new Error('Nothing was built.');
  const chunk = first.output.find((one) => one.type === 'chunk');
  if (chunk === undefined) throw new Error('Nothing was built.');
  return chunk.code;
}

test('Every currency has the same digits on the main side and on the screen, in three regions', async ({
  page,
}) => {
  await page.goto('about:blank');
  await page.addScriptTag({ content: await formatterScript() });
  const asked = locales.flatMap((locale) =>
    currencies.flatMap((currency) =>
      amounts.map(
        (amount): Shown => ({
          amount,
          currency,
          locale,
          text: formatAmount(amount, currency, locale),
        }),
      ),
    ),
  );
  const inBrowser = await page.evaluate((all) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the script that was added says so
    const { money } = globalThis as unknown as { money: { formatAmount: typeof formatAmount } };
    return all.map((one) => ({ ...one, text: money.formatAmount(one.amount, one.currency, one.locale) }));
  }, asked);
  expect(inBrowser).toEqual(asked);
  expect(inBrowser).toContainEqual({ amount: 4234.56, currency: 'RSD', locale: 'en-US', text: '4,234.56' });
  expect(inBrowser).toContainEqual({ amount: 50_000, currency: 'COP', locale: 'es-AR', text: '50.000,00' });
});

test.describe('amounts with more decimals than their currency has', () => {
  test.use({ claims: 60 });

  test('are in the total of the list and of a selection, whatever their currency', async ({
    page,
    harness,
  }) => {
    const fault = { kind: 'row', at: 'all', path: 'amount', value: 4234.5605 };
    await harness.control.post('faults', {
      rules: [
        { endpoint: 'listAcquirerClaims', fault },
        // The claim that is shown is read alone.
        { endpoint: 'getClaim', fault: { ...fault, path: '$.data.amount' } },
      ],
    });
    await startConnected(page, harness);
    await openList(page, '6', 'All claims');
    const sums = async (text: string | null) =>
      [...(text ?? '').matchAll(/([A-Z]{3}) ([\d,.]+)/g)].map(([, code = '', amount = '']) => {
        const tenThousandths = Math.round(Number(amount.replaceAll(',', '')) * 1e4);
        return { code, claims: tenThousandths / 42_345_605 };
      });
    const line = page.getByText(/^[A-Z]{3} [\d,.]+ · /).first();
    const inList = await sums(await line.getAttribute('title'));
    expect(inList.length).toBeGreaterThan(1);
    expect(inList.reduce((count, { claims }) => count + claims, 0)).toBe(60);
    await page.keyboard.press('Control+a');
    await expect(page.getByText('60 claims selected').first()).toBeVisible();
    const selection = page.getByRole('region', { name: 'Total', exact: true });
    await selection.getByRole('button', { name: /more currencies/ }).click();
    const totals = page.getByRole('dialog', { name: /more currencies/ });
    expect(await sums((await totals.getByRole('listitem').allTextContents()).join(' · '))).toEqual(inList);
  });
});
