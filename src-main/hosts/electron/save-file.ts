import { join } from 'node:path';
import { app, type BrowserWindow, dialog } from 'electron';
import writeFileAtomic from 'write-file-atomic';
import type { SaveFile } from '../../rpc/rpc-services.ts';

/** The system's own window asks where to; the file is the person's alone. */
export function saveFileFrom(windowNow: () => BrowserWindow | null): SaveFile {
  return async (name, bytes) => {
    const window = windowNow();
    const options = { defaultPath: join(app.getPath('downloads'), name) };
    const { canceled, filePath } = await (window
      ? dialog.showSaveDialog(window, options)
      : dialog.showSaveDialog(options));
    if (canceled || filePath === '') return false;
    // In the place of what was there: a file that is only written to keeps its old rights.
    await writeFileAtomic(filePath, bytes(), { mode: 0o600 });
    return true;
  };
}
