import type { Terminal } from './fetch-electron.ts';

/** Standard error and the keyboard, as the launcher uses them. Standard output is the host's. */
export const terminal: Terminal = {
  say: (text) => void process.stderr.write(`${text}\n`),
  progress: process.stderr.isTTY
    ? (text) => {
        process.stderr.cursorTo(0);
        process.stderr.clearLine(0);
        process.stderr.write(text);
      }
    : null,
  onEnter: process.stdin.isTTY
    ? (skip) => {
        process.stdin.once('data', skip);
        return () => {
          process.stdin.off('data', skip);
          process.stdin.pause();
        };
      }
    : null,
};
