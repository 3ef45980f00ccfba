import type { MenuItemConstructorOptions } from 'electron';

/** Standard roles only: what Claimdesk itself does has its keys in the renderer's one keymap. */
export function appMenu(platform: NodeJS.Platform): MenuItemConstructorOptions[] {
  return [
    ...(platform === 'darwin' ? [{ role: 'appMenu' } as const] : [{ role: 'fileMenu' } as const]),
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
    // macOS has it in the program's own menu.
    ...(platform === 'darwin' ? [] : [{ role: 'help' as const, submenu: [{ role: 'about' as const }] }]),
  ];
}
