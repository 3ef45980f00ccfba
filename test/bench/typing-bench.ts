import { setTimeout } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { startDemo } from '../testing/program.ts';
import { type BareBrowser, startBrowser } from './bare-browser.ts';
import { judged } from './bars.ts';
import type { Figure } from './measure.ts';

const templateBytes = 200_000;
const typedText = 'words that say what is missing '.repeat(5);
/** About as fast as people type: 600 keys a minute. */
const keyEveryMs = 100;
/** Long after the last preview: what has not come by then is not counted as quick. */
const restMs = 1_500;

interface Typing {
  frames: number;
  slowFrames: number;
  worstFrameMs: number;
  /** From the last key until the frame is out that shows the preview with it. */
  previewMs: number;
}

/**
 * Typing in the middle of a 200 kB template, with the preview beside it and with the source alone.
 * Playwright opens the template and lets go of the browser before the first key: it attaches to every
 * page that the preview's frame loads, which has each of them laid out again. A user has no such page.
 */
export async function benchTyping(): Promise<Figure[]> {
  const demo = await startDemo('--claims', '500');
  try {
    const browser = await startBrowser();
    try {
      const beside = await typeIn(browser, demo.ready.url, openLongTemplate);
      const alone = await typeIn(browser, null, showSourceAlone);
      return figuresOf(beside, alone);
    } finally {
      await browser.end();
    }
  } finally {
    await demo.stop();
  }
}

function figuresOf(beside: Typing, alone: Typing): Figure[] {
  const rawName = 'source alone';
  return [
    judged({
      id: 'typingFrame',
      name: 'Typing in 200 kB, slowest frame',
      unit: 'ms',
      ours: beside.worstFrameMs,
      raw: alone.worstFrameMs,
      rawName,
    }),
    judged({
      id: 'typingSlowFrames',
      name: `Typing in 200 kB, frames over 50 ms of ${beside.frames}`,
      unit: 'frames',
      ours: beside.slowFrames,
      raw: alone.slowFrames,
      rawName,
    }),
    judged({
      id: 'typingPreview',
      name: 'Preview of 200 kB, last key to painted',
      unit: 'ms',
      ours: beside.previewMs,
      raw: null,
      rawName: '',
    }),
  ];
}

/** Leaves the cursor in a paragraph in the middle. */
async function openLongTemplate(page: Page): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await page.getByRole('button', { name: 'English' }).click();
  const source = page.getByRole('textbox', { name: /Source of the template/ });
  await source.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(longTemplate());
  await page.frameLocator('iframe[data-shown]').getByText('Paragraph 900.').waitFor();
  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.type('Paragraph 450.');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
}

function longTemplate(): string {
  const rows: string[] = [];
  for (let size = 0, n = 1; size < templateBytes; n += 1) {
    const row = `<tr><td style="padding:8px 24px;font-family:Arial,sans-serif;font-size:14px;line-height:20px">Paragraph ${n}. The holder of the card {{pan}} disputes a payment of {{amount}}.<br>Please send what you have.</td></tr>`;
    rows.push(row);
    size += row.length + 1;
  }
  return `<!doctype html>\n<html lang="en">\n<head><title>Claim</title></head>\n<body>\n<table role="presentation" width="100%">\n${rows.join('\n')}\n</table>\n</body>\n</html>\n`;
}

async function showSourceAlone(page: Page): Promise<void> {
  // What was timed was the text that was typed.
  await page.frameLocator('iframe[data-shown]').getByText(typedText.trimEnd()).waitFor();
  await page.getByText('Source', { exact: true }).click();
  await page.locator('iframe').first().waitFor({ state: 'detached' });
  await page.keyboard.press('e');
}

async function typeIn(
  browser: BareBrowser,
  url: string | null,
  prepare: (page: Page) => Promise<void>,
): Promise<Typing> {
  const connected = await chromium.connectOverCDP(browser.address);
  const page = connected.contexts()[0]?.pages()[0];
  if (page === undefined) throw new Error('The browser has no page.');
  if (url !== null) {
    await page.goto(url);
    await page.getByText('Everything is up to date.').waitFor();
  }
  await prepare(page);
  await page.evaluate(watch);
  await connected.close();

  const keyboard = await browser.attach();
  for (const key of typedText) {
    await keyboard.press(key);
    await setTimeout(keyEveryMs);
  }
  await setTimeout(restMs);
  const typing = await keyboard.evaluate<Typing>('typing()');
  keyboard.detach();
  return typing;
}

/** Runs in the page: times frames from now on, and when the preview shown last was painted. */
function watch(): void {
  const frames: number[] = [];
  let before = performance.now();
  let lastKeyAt = before;
  let previewAt = 0;
  let isOver = false;
  const frame = (at: number) => {
    frames.push(at - before);
    before = at;
    if (!isOver) requestAnimationFrame(frame);
  };
  requestAnimationFrame((at) => {
    before = at;
    requestAnimationFrame(frame);
  });
  const onKey = (event: KeyboardEvent) => (lastKeyAt = event.timeStamp);
  addEventListener('keydown', onKey, { capture: true });
  const observer = new MutationObserver(() =>
    // The task after a frame's callbacks: the frame has been handed over.
    requestAnimationFrame(() => globalThis.setTimeout(() => (previewAt = performance.now()))),
  );
  observer.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-shown'] });
  const typing = (): Typing => {
    isOver = true;
    observer.disconnect();
    removeEventListener('keydown', onKey, { capture: true });
    return {
      frames: frames.length,
      slowFrames: frames.filter((ms) => ms > 50).length,
      worstFrameMs: Math.max(...frames),
      previewMs: previewAt - lastKeyAt,
    };
  };
  Object.assign(window, { typing });
}
