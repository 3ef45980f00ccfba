import { readFileSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../src-main/hosts/browser/find-chromium.ts';
import { startDemo } from '../testing/program.ts';
import type { UiSample } from './ui-trends.ts';

/** The first sync of a million claims takes its time. */
const patienceMs = 60 * 60_000;
/** Samples of a session, whatever its length: as many as the verdict needs. */
const samplesPerSession = 60;

/** Keys of a round: through the views and a list, its ends, a search, decisions that are undone, and a claim. */
const round: readonly string[] = [
  '2 3 1 6',
  'j '.repeat(20),
  'PageDown '.repeat(10),
  'End Home x x',
  '/ m a Backspace Backspace Escape',
  'Enter Escape',
  '1 s z s z 2 n r z',
].flatMap((keys) => keys.trim().split(' '));

/** Plays a session in Chromium over so many claims; `onSample` sees each sample as it is taken. */
export async function playSession({
  claims,
  minutes,
  onSample,
}: {
  claims: number;
  minutes: number;
  onSample: (sample: UiSample) => void;
}): Promise<UiSample[]> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('This needs Chromium, Chrome or Edge.');
  const demo = await startDemo('--claims', String(claims));
  const samples: UiSample[] = [];
  try {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
      page.setDefaultTimeout(patienceMs);
      await page.goto(demo.ready.url);
      await page.getByText('Everything is up to date.').waitFor();
      await page.getByRole('grid', { name: 'Claims' }).focus();
      const startedAt = performance.now();
      const lengthMs = minutes * 60_000;
      const passed = () => performance.now() - startedAt;
      do {
        const untilMs = (lengthMs * (samples.length + 1)) / samplesPerSession;
        do await playRound(page);
        while (passed() < untilMs);
        const sample = { ...(await pageFigures(page)), residentBytes: residentBytes(demo.ready.pid) };
        samples.push({ atMs: passed(), ...sample });
        onSample({ atMs: passed(), ...sample });
      } while (passed() < lengthMs);
    } finally {
      await browser.close();
    }
  } finally {
    await demo.stop();
  }
  return samples;
}

async function playRound(page: Page): Promise<void> {
  for (const key of round) {
    await page.keyboard.press(key);
    await page.waitForFunction(() => document.querySelector('[role=row][aria-busy=true]') === null);
  }
}

async function pageFigures(page: Page): Promise<{ heapBytes: number; nodes: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  await session.detach();
  return { heapBytes: usedSize, nodes };
}

/** Resident memory of a process, in bytes; `null` where the system doesn't say it in a file. */
function residentBytes(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kibibytes) * 1024;
}
