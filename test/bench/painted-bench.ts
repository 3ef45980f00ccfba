import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../src-main/hosts/browser/find-chromium.ts';
import { startDemo } from '../testing/program.ts';
import { judged } from './bars.ts';
import type { Figure } from './measure.ts';

/** Of these, more than `fewest` are not seen yet and are in the inbox. */
const claimsInSandbox = 17_000;
const fewest = 10_000;
const patienceMs = 120_000;
/** What the inbox may show afterwards: the one that was left out, and what has arrived since. */
const mostLeft = 50;

/** 10,000 claims selected and marked seen in the interface itself: from the key to the frame that shows the rest. */
export async function benchPainted(): Promise<Figure> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('This figure needs Chromium, Chrome or Edge.');
  const demo = await startDemo('--claims', String(claimsInSandbox));
  try {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
      page.setDefaultTimeout(patienceMs);
      await page.goto(demo.ready.url);
      return await markAll(page);
    } finally {
      await browser.close();
    }
  } finally {
    await demo.stop();
  }
}

async function markAll(page: Page): Promise<Figure> {
  await page.getByText('Everything is up to date.').waitFor();
  const grid = page.getByRole('grid', { name: 'Claims' });
  await grid.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.getByText(/[\d,]+ selected/).waitFor();
  // One stays, so that there is a rest to show.
  await page.keyboard.press('x');
  const text = (await page.getByText(/[\d,]+ selected/).textContent()) ?? '';
  const claims = Number(text.replaceAll(/\D/g, ''));
  if (claims < fewest) throw new Error(`Only ${claims} claims could be selected.`);
  await page.keyboard.press('s');
  const question = page.getByRole('alertdialog');
  await question.getByRole('textbox').and(page.locator(':focus')).waitFor();
  const title = (await question.getByRole('heading').textContent()) ?? '';
  await page.keyboard.type(title.replaceAll(/\D/g, ''));
  // From here on, Enter confirms.
  await question.locator('button[type=submit]:not([aria-disabled])').waitFor();

  const measured = await page.evaluateHandle(measure, mostLeft);
  await page.keyboard.press('Enter');
  const ours = await measured.evaluate(({ painted }) => painted);
  return judged({
    id: 'seenPainted',
    name: `${claims} claims marked seen, key to painted`,
    unit: 'ms',
    ours,
    raw: null,
    rawName: '',
  });
}

/**
 * Runs in the page: from the keydown of Enter until the frame is out in which the question is gone and the list has the
 * rest only. When all is on the disk is another figure.
 */
function measure(most: number): { painted: Promise<number> } {
  const painted = new Promise<number>((resolve) => {
    const isShown = () => {
      const rows = Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') ?? 1);
      return document.querySelector('[role=alertdialog]') === null && rows >= 1 && rows <= most;
    };
    addEventListener(
      'keydown',
      (event) => {
        const startedAt = event.timeStamp;
        const look = () => {
          if (!isShown()) {
            requestAnimationFrame(look);
            return;
          }
          // The task after a frame's callbacks: the frame has been handed over.
          setTimeout(() => resolve(performance.now() - startedAt));
        };
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
  });
  return { painted };
}
