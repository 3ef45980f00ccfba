import type { Menu, MenuItemConstructorOptions } from 'electron';
import type { WindowMenu } from '../../../src-shared/contract/app.ts';
import type { HostWords } from '../../../src-shared/words/en/en-hosts.ts';

/** Returns the program's own menu on macOS. Electron's words for its roles are English on every system. */
function programMenu(words: HostWords['menu']): MenuItemConstructorOptions {
  return {
    role: 'appMenu',
    submenu: [
      { role: 'about', label: words.about },
      { type: 'separator' },
      { role: 'services', label: words.services },
      { type: 'separator' },
      { role: 'hide', label: words.hide },
      { role: 'hideOthers', label: words.hideOthers },
      { role: 'unhide', label: words.showAll },
      { type: 'separator' },
      { role: 'quit', label: words.quit },
    ],
  };
}

/**
 * Returns the system's own roles, and between them what the interface put into `menu`: its commands, words and keys
 * have one source, the keymap. Before the interface is loaded, there are only the roles.
 */
export function appMenu(
  platform: NodeJS.Platform,
  { menus }: WindowMenu,
  words: HostWords['menu'],
  run: (command: string) => void,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  return [
    isMac
      ? programMenu(words)
      : { role: 'fileMenu', label: words.file, submenu: [{ role: 'quit', label: words.quit }] },
    {
      role: 'editMenu',
      label: words.edit,
      submenu: [
        { role: 'undo', label: words.undo },
        { role: 'redo', label: words.redo },
        { type: 'separator' },
        { role: 'cut', label: words.cut },
        { role: 'copy', label: words.copy },
        { role: 'paste', label: words.paste },
        { role: 'delete', label: words.delete },
        { type: 'separator' },
        { role: 'selectAll', label: words.selectAll },
      ],
    },
    ...menus.map(({ label, items }) => ({
      label,
      submenu: items.map((item) => ({
        id: item.command,
        label: item.label,
        enabled: item.isEnabled,
        click: () => run(item.command),
        ...shownKey(platform, item.keys),
      })),
    })),
    {
      label: words.view,
      submenu: [
        { role: 'resetZoom', label: words.resetZoom },
        { role: 'zoomIn', label: words.zoomIn },
        { role: 'zoomOut', label: words.zoomOut },
        { type: 'separator' },
        { role: 'togglefullscreen', label: words.fullScreen },
      ],
    },
    {
      role: 'windowMenu',
      label: words.window,
      submenu: [
        { role: 'minimize', label: words.minimize },
        { role: 'zoom', label: words.zoom },
        { role: 'close', label: words.close },
      ],
    },
    // macOS has it in the program's own menu.
    ...(isMac
      ? []
      : [
          {
            role: 'help' as const,
            label: words.help,
            submenu: [{ role: 'about' as const, label: words.about }],
          },
        ]),
  ];
}

/** Shows the menu; if only the availability of commands has changed, the existing items are updated. */
export function createMenuBar({
  build,
  show,
}: {
  build: (menu: WindowMenu) => Menu;
  show: (menu: Menu) => void;
}): (menu: WindowMenu) => void {
  let shown: { words: string; bar: Menu } | null = null;
  return (menu) => {
    const words = JSON.stringify([
      menu.language,
      menu.menus.map(({ label, items }) => [
        label,
        items.map((item) => [item.command, item.label, item.keys]),
      ]),
    ]);
    if (shown?.words === words) {
      for (const { command, isEnabled } of menu.menus.flatMap(({ items }) => items)) {
        const item = shown.bar.getMenuItemById(command);
        if (item) item.enabled = isEnabled;
      }
      return;
    }
    shown = { words, bar: build(menu) };
    show(shown.bar);
  };
}

const keyNames: Readonly<Record<string, string>> = {
  $mod: 'CommandOrControl',
  Enter: 'Return',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  '+': 'Plus',
};

/** Accelerators that Electron can read: a menu with another one is refused as a whole. */
const knownToElectron =
  /^([!-~]|CommandOrControl|Shift|Alt|F\d{1,2}|Return|Up|Down|Left|Right|Plus|Home|End|PageUp|PageDown|Delete|Backspace|Escape)$/;

/**
 * Returns the key to show; the page listens to it. macOS can't show one without taking it from the page, in text
 * fields too, so there it is only in the list of keys. No menu can show a sequence.
 */
function shownKey(
  platform: NodeJS.Platform,
  keys: string | null,
): Pick<MenuItemConstructorOptions, 'accelerator' | 'registerAccelerator'> {
  if (platform === 'darwin' || keys === null || keys.includes(' ')) return {};
  const parts = keys
    .replace(/\[[A-Za-z]+\]\+/g, '')
    .split(/(?<=.)\+/)
    .map((part) => keyNames[part] ?? (part.length === 1 ? part.toUpperCase() : part));
  if (!parts.every((part) => knownToElectron.test(part))) return {};
  return { accelerator: parts.join('+'), registerAccelerator: false };
}
