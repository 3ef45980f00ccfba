import { readFileSync, writeFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';

/** What any document may add to the browser's memory. */
export const mostRiseMegabytes = 300;

/** The browser's processes, as the kernel counts their memory. */
export interface BrowserMemory {
  /** Forgets the peaks so far. */
  mark(): Promise<void>;
  /** How far all processes rose above where they were at the mark, each at its highest, in megabytes. */
  rise(): Promise<{ total: number; detail: string }>;
}

const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;
/** Written to `clear_refs`, it sets the peak back to what is resident now. */
const resetPeak = '5';

export async function watchMemory(browser: Browser): Promise<BrowserMemory> {
  const session = await browser.newBrowserCDPSession();
  const processes = async (): Promise<{ id: number; type: string }[]> =>
    (await session.send('SystemInfo.getProcessInfo')).processInfo;
  const marks = new Map<number, number>();
  return {
    async mark() {
      for (const { id } of await processes()) {
        writeFileSync(`/proc/${id}/clear_refs`, resetPeak);
        marks.set(id, residentBytes(id, 'VmRSS'));
      }
    },
    async rise() {
      const rises = (await processes()).map(({ id, type }) => {
        const bytes = residentBytes(id, 'VmHWM') - (marks.get(id) ?? 0);
        return { type, megabytes: Math.max(0, Math.round(bytes / megabyte)) };
      });
      return {
        total: rises.reduce((sum, { megabytes }) => sum + megabytes, 0),
        detail: rises
          .filter(({ megabytes }) => megabytes > 0)
          .map(({ type, megabytes }) => `${type} ${megabytes}`)
          .join(', '),
      };
    },
  };
}

function residentBytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'latin1');
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) * kilobyte;
}
