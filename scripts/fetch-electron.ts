/** Fetches Electron's binary for `start.ts`, in a process of its own: it can be ended, and its proxy is its own. */
import { join } from 'node:path';
import { electronFilesOf } from './launch/electron-files.ts';
import { downloadElectron } from './launch/download-electron.ts';

const ended = new AbortController();
// The start ended, or does not want to wait any longer.
process.once('disconnect', () => ended.abort());
process.once('SIGINT', () => ended.abort());
await downloadElectron({
  files: electronFilesOf(join(import.meta.dirname, '..')),
  tell: (message) => void process.send?.(message, undefined, undefined, () => {}),
  signal: ended.signal,
});
if (process.connected) process.disconnect();
