import type { Menu, MenuItemConstructorOptions } from 'electron';
import type { WindowMenu } from '../../../src-shared/contract/app.ts';
import type { HostWords } from '../../../src-shared/words/en/en-hosts.ts';

/** Electron's roles that have words: its own words are English on every system. */
type Role = Extract<keyof HostWords['menu'], MenuItemConstructorOptions['role']>;

/** Returns items of Electron's roles, with our words. `null` is a separator. */
function items(words: HostWords['menu'], ...roles: (Role | null)[]): MenuItemConstructorOptions[] {
  return roles.map((role) => (role === null ? { type: 'separator' } : { role, label: words[role] }));
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
      ? {
          role: 'appMenu',
          submenu: items(
            words,
            'about',
            null,
            'services',
            null,
            'hide',
            'hideOthers',
            'unhide',
            null,
            'quit',
          ),
        }
      : { role: 'fileMenu', label: words.file, submenu: items(words, 'quit') },
    {
      role: 'editMenu',
      label: words.edit,
      submenu: items(words, 'undo', 'redo', null, 'cut', 'copy', 'paste', 'delete', null, 'selectAll'),
    },
    ...menus.map(({ label, items: commands }) => ({
      label,
      submenu: commands.map((item) => ({
        id: item.command,
        label: item.label,
        enabled: item.isEnabled,
        click: () => run(item.command),
        ...shownKey(platform, item.keys),
      })),
    })),
    { label: words.view, submenu: items(words, 'resetZoom', 'zoomIn', 'zoomOut', null, 'togglefullscreen') },
    { role: 'windowMenu', label: words.window, submenu: items(words, 'minimize', 'zoom', 'close') },
    // macOS has it in the program's own menu.
    ...(isMac ? [] : [{ role: 'help' as const, label: words.help, submenu: items(words, 'about') }]),
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
      menu.menus.map(({ label, items: commands }) => [
        label,
        commands.map((item) => [item.command, item.label, item.keys]),
      ]),
    ]);
    if (shown?.words === words) {
      for (const { command, isEnabled } of menu.menus.flatMap((one) => one.items)) {
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
