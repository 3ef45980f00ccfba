import { join } from 'node:path';
import { app, type BrowserWindow, dialog } from 'electron';
import writeFileAtomic from 'write-file-atomic';
import { openFileSink } from '../../export/file-sink.ts';
import type { SaveFile } from '../../rpc/rpc-services.ts';

/** Asks for a place in the system's dialog; the file is accessible to its owner only. */
export function saveFileFrom(windowNow: () => BrowserWindow | null): SaveFile {
  const ask = async (name: string): Promise<string | null> => {
    const window = windowNow();
    const options = { defaultPath: join(app.getPath('downloads'), name) };
    const { canceled, filePath } = await (window
      ? dialog.showSaveDialog(window, options)
      : dialog.showSaveDialog(options));
    return canceled || filePath === '' ? null : filePath;
  };
  return {
    async whole(name, bytes) {
      const path = await ask(name);
      if (path === null) return false;
      // In the place of what was there: a file that is only written to keeps its old rights.
      await writeFileAtomic(path, bytes(), { mode: 0o600 });
      return true;
    },
    async inPieces(name) {
      const path = await ask(name);
      return path === null ? null : openFileSink(path);
    },
  };
}
