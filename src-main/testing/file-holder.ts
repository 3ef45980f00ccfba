import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Another program that holds database files. */
export interface FileHolder {
  /** Resolves when it holds these, and no others. */
  hold(...paths: readonly string[]): Promise<void>;
  release(): Promise<void>;
  end(): Promise<void>;
}

export function startFileHolder(dataKeyHex: string): FileHolder {
  const program = join(import.meta.dirname, '../database/testing/hold-files.ts');
  const child = spawn(process.execPath, [program, dataKeyHex], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  async function say(line: string): Promise<void> {
    child.stdin.write(`${line}\n`);
    await Promise.race([
      once(child.stdout, 'data'),
      exited.then(() => Promise.reject(new Error('the program that holds the files ended'))),
    ]);
  }
  return {
    hold: (...paths) => say(paths.join('\t')),
    release: () => say(''),
    async end() {
      child.stdin.end();
      await exited;
    },
  };
}
