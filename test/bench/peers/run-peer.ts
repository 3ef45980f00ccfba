import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Checked, PeerLine, PeerTask, Read, Stored } from './peer-program.ts';

export interface PeerAnswer {
  /** Pages that were confirmed. */
  pages: number[];
  stored: Stored | null;
  read: Read | null;
  checked: Checked | null;
}

/** One task in a process of its own; `isEnough` answers whether it is killed after this page. */
export async function runPeer(
  program: string,
  task: PeerTask,
  isEnough: (page: number) => boolean = () => false,
): Promise<PeerAnswer> {
  const child = spawn(process.execPath, ['--no-warnings', program, JSON.stringify(task)], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-2000);
  });
  const answer: PeerAnswer = { pages: [], stored: null, read: null, checked: null };
  let isKilled = false;
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0 || isKilled) resolve();
      else reject(new Error(`${task.peer} ended with ${code}: ${reasonIn(complaint)}`));
    });
  });
  createInterface({ input: child.stdio[3] as Readable }).on('line', (text) => {
    const line = JSON.parse(text) as PeerLine;
    if (!('page' in line)) {
      Object.assign(answer, line);
      return;
    }
    answer.pages.push(line.page);
    if (isKilled || !isEnough(line.page)) return;
    isKilled = true;
    // Somewhere in the page that is under way.
    setTimeout(() => child.kill('SIGKILL'), Math.random() * 10);
  });
  await ended;
  return answer;
}

function reasonIn(complaint: string): string {
  const lines = complaint.split('\n');
  return lines.find((line) => /error|fatal|memory/i.test(line))?.trim() ?? lines.at(-1) ?? '';
}
