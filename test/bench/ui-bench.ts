import { setTimeout } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../src-main/hosts/browser/find-chromium.ts';
import { startDemo } from '../testing/program.ts';
import { type FigureId, judged } from './bars.ts';
import { type Figure, timingOf } from './measure.ts';

/** The keys of the views. */
const needsDecision = '1';
const allClaims = '6';
/** Each key is pressed so often: of few presses, the 95th percentile would be the slowest one. */
const presses = 60;
/** Two letters each, of which the second leaves other rows than the first. */
const searched = [
  'ma',
  'co',
  '12',
  'fa',
  'lu',
  'ro',
  'su',
  '45',
  'pe',
  'ga',
  'ca',
  'so',
  'al',
  'lo',
  're',
  'mo',
];
/** Each is searched so often. */
const searches = 2;
/** Long after the rows of a letter stand. */
const restMs = 1000;
/** The first sync of a million claims takes its time. */
const patienceMs = 60 * 60_000;

/** What the page shows, as far as a key changes it. */
type Shown = 'row' | 'claim' | 'selection' | 'view' | 'rows' | 'focus';

interface Measured {
  id: FigureId;
  name: string;
  key: string;
  /** It is measured until this is another one. */
  changes: Shown;
  /** Pressed after each of them, and measured as well. */
  after?: { id: FigureId; name: string; key: string; changes: Shown };
}

const inList: readonly Measured[] = [
  { id: 'next', name: 'next', key: 'j', changes: 'row' },
  { id: 'previous', name: 'previous', key: 'k', changes: 'row' },
  { id: 'nextWithDetails', name: 'next, with its details', key: 'j', changes: 'claim' },
  { id: 'pageDown', name: 'page down', key: 'PageDown', changes: 'row' },
  {
    id: 'end',
    name: 'End',
    key: 'End',
    changes: 'row',
    after: { id: 'home', name: 'Home', key: 'Home', changes: 'row' },
  },
  {
    id: 'open',
    name: 'open',
    key: 'Enter',
    changes: 'focus',
    after: { id: 'back', name: 'back to the list', key: 'Escape', changes: 'focus' },
  },
  { id: 'select', name: 'select', key: 'x', changes: 'selection' },
];
const deciding: readonly Measured[] = [
  { id: 'nextMostUrgent', name: 'next most urgent', key: 'n', changes: 'claim' },
  { id: 'reject', name: 'reject, with advance', key: 'r', changes: 'claim' },
];
const marking: readonly Measured[] = [
  { id: 'markSeen', name: 'mark seen, with advance', key: 's', changes: 'claim' },
];

/** The interface in Chromium over a replica of so many claims: from a key to the frame that shows what it did. */
export async function benchUi(claims: number): Promise<Figure[]> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('These figures need Chromium, Chrome or Edge.');
  const demo = await startDemo('--claims', String(claims));
  try {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
      page.setDefaultTimeout(patienceMs);
      await page.addInitScript(install);
      await page.goto(demo.ready.url);
      await page.getByText('Everything is up to date.').waitFor();
      return await measureAll(page);
    } finally {
      await browser.close();
    }
  } finally {
    await demo.stop();
  }
}

async function measureAll(page: Page): Promise<Figure[]> {
  const figures: Figure[] = [];
  const measureKeys = async (keys: readonly Measured[]) => {
    for (const measured of keys) figures.push(...(await timeKeys(page, measured)));
  };
  await page.getByRole('grid', { name: 'Claims' }).focus();
  await measureKeys(marking);
  await toView(page, allClaims);
  await measureKeys(inList);
  await page.keyboard.press('Home');
  figures.push(keyFigure('switchView', 'switch view', await switchViews(page)));
  await toView(page, needsDecision);
  await measureKeys(deciding);
  await toView(page, allClaims);
  figures.push(keyFigure('searchLetter', 'search, second letter to its rows', await search(page)));
  figures.push(await scroll(page), await heap(page));
  return figures;
}

/** To a view that is not shown. */
async function toView(page: Page, key: string): Promise<void> {
  await pressed(page, key, 'view');
  await page.getByRole('grid', { name: 'Claims' }).focus();
}

async function timeKeys(page: Page, { id, name, key, changes, after }: Measured): Promise<Figure[]> {
  const found: number[] = [];
  const foundAfter: number[] = [];
  for (let n = 0; n < presses; n += 1) {
    found.push(await pressed(page, key, changes));
    if (after !== undefined) foundAfter.push(await pressed(page, after.key, after.changes));
  }
  return [
    keyFigure(id, name, found),
    ...(after === undefined ? [] : [keyFigure(after.id, after.name, foundAfter)]),
  ];
}

/** Milliseconds from the key until the frame is out in which what it changes is another one, and whole. */
async function pressed(page: Page, key: string, changes: Shown): Promise<number> {
  const timing = await page.evaluateHandle((what) => globalThis.timeKey(what), changes);
  await page.keyboard.press(key);
  const ms = await timing.evaluate(({ painted }) => painted);
  await timing.dispose();
  if (ms === null) throw new Error(`After ${key} it is the same ${changes} as before.`);
  return ms;
}

async function switchViews(page: Page): Promise<number[]> {
  const found: number[] = [];
  while (found.length < presses)
    for (const key of [needsDecision, '2', '3', allClaims]) found.push(await pressed(page, key, 'view'));
  return found;
}

/** From the second letter. */
async function search(page: Page): Promise<number[]> {
  const found: number[] = [];
  for (const [first, second] of Array.from({ length: searches }, () => searched).flat()) {
    await page.keyboard.press('/');
    await page.keyboard.press(first ?? '');
    await setTimeout(restMs);
    found.push(await pressed(page, second ?? '', 'rows'));
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Escape');
    await setTimeout(restMs);
    await page.getByRole('grid', { name: 'Claims' }).focus();
  }
  return found;
}

async function scroll(page: Page): Promise<Figure> {
  const { frames, slowest } = await page.evaluate(() => globalThis.scrollThrough());
  return judged({
    id: 'scrollingFrame',
    name: `scrolling from end to end, slowest of ${frames} frames`,
    unit: 'ms',
    ours: slowest,
    raw: null,
    rawName: '',
  });
}

async function heap(page: Page): Promise<Figure> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const mebibytes = usedSize / 2 ** 20;
  return judged({
    id: 'pageHeap',
    name: 'heap of the page after all that',
    unit: 'MiB',
    ours: mebibytes,
    raw: null,
    rawName: '',
  });
}

function keyFigure(id: FigureId, name: string, times: readonly number[]): Figure {
  const { medianMs, p95Ms } = timingOf(times);
  return judged({
    id,
    name: `${name}, key to painted, p95 (median ${medianMs.toFixed(0)})`,
    unit: 'ms',
    ours: p95Ms,
    raw: null,
    rawName: '',
  });
}

declare global {
  /** Times the next key that is pressed; `null`: it changed nothing. */
  var timeKey: (what: Shown) => { painted: Promise<number | null> };
  var scrollThrough: () => Promise<{ frames: number; slowest: number }>;
}

/** Runs in the page. */
function install(): void {
  const longestMs = 20_000;
  const attribute = (selector: string, name: string) => document.querySelector(selector)?.getAttribute(name);
  const rows = () => [...document.querySelectorAll('[role=grid] [role=row][aria-selected]')];
  const looks: Record<Shown, () => string> = {
    row: () => attribute('[data-current]', 'aria-rowindex') ?? '',
    claim: () => attribute('header[data-claim-id]', 'data-claim-id') ?? '',
    selection: () => attribute('[data-current]', 'aria-selected') ?? '',
    view: () => attribute('nav [aria-current=page]', 'title') ?? document.title,
    rows: () =>
      rows()
        .map((row) => row.textContent)
        .join('\n'),
    focus: () => document.activeElement?.closest('aside, [role=grid]')?.getAttribute('role') ?? 'claim',
  };
  /** All rows that are on the screen have what they show. */
  const isWhole = () =>
    rows().length === 0 || rows().every((row) => row.getAttribute('aria-busy') !== 'true');

  globalThis.timeKey = (what) => {
    const before = looks[what]();
    const painted = new Promise<number | null>((resolve) => {
      addEventListener(
        'keydown',
        (event) => {
          const startedAt = event.timeStamp;
          const look = () => {
            if (looks[what]() === before || !isWhole()) {
              if (performance.now() - startedAt > longestMs) resolve(null);
              else requestAnimationFrame(look);
              return;
            }
            // The task after a frame's callbacks: the frame has been handed over.
            globalThis.setTimeout(() => resolve(performance.now() - startedAt));
          };
          requestAnimationFrame(look);
        },
        { capture: true, once: true },
      );
    });
    return { painted };
  };

  globalThis.scrollThrough = async () => {
    const grid = document.querySelector('[role=grid]');
    const box = [grid, ...(grid?.querySelectorAll('*') ?? [])].find(
      (element) =>
        element !== null && element !== undefined && element.scrollHeight > element.clientHeight * 2,
    );
    if (!box) throw new Error('Nothing to scroll.');
    const steps = 180;
    const frames: number[] = [];
    let before = performance.now();
    for (let step = 1; step <= steps; step += 1) {
      box.scrollTop = (box.scrollHeight * step) / steps;
      const at = await new Promise<number>((resolve) => {
        requestAnimationFrame(resolve);
      });
      frames.push(at - before);
      before = at;
    }
    return { frames: frames.length, slowest: Math.max(...frames.slice(1)) };
  };
}
