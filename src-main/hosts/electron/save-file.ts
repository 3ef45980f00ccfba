import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app, type BrowserWindow, dialog } from 'electron';
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
    await writeFile(filePath, bytes(), { mode: 0o600 });
    return true;
  };
}
