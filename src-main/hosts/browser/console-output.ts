import type { SandboxAddress } from '../../engine/engine.ts';
import type { HostWords } from '../../../src-shared/words/en/en-hosts.ts';

export interface Ready {
  url: string;
  profile: string;
  /** Id of the process that a kill must reach; npm and its shell are others. */
  pid: number;
  sandbox: SandboxAddress | null;
}

/**
 * Creates the output. With `--json`, standard output carries lines of JSON only; text for people goes to standard
 * error.
 */
export function createConsoleOutput(json: boolean, { address: words }: HostWords) {
  // A terminal that was closed is told nothing, and ends nothing.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  let isOpened = false;
  return {
    ready({ url, profile, pid, sandbox }: Ready, isWindow: boolean): void {
      if (json) {
        print(JSON.stringify({ url, profile, pid, sandbox: sandbox ?? undefined }));
        return;
      }
      if (!isWindow) print(`${words.open}:\n  ${url}`);
      if (process.stdin.isTTY) print(words.keys);
    },
    /** Prints that a window was opened and has loaded its address. */
    opened(): void {
      if (!json && !isOpened) print(words.opened);
      isOpened = true;
    },
    address: (url: string, text: string) => print(json ? JSON.stringify({ url }) : `${text}:\n  ${url}`),
    problem(text: string): void {
      process.stderr.write(`${text}\n`);
    },
  };
}
/** Lines that the program prints to the terminal. */
export type ConsoleOutput = ReturnType<typeof createConsoleOutput>;

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
