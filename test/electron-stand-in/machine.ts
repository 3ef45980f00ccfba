import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import type { MenuItemConstructorOptions } from 'electron';
import { appStandIn } from './app.ts';
import { report } from './test-link.ts';

class PowerMonitor extends EventEmitter {
  getSystemIdleState(): string {
    return 'active';
  }
}
export const powerMonitorStandIn = new PowerMonitor();

export interface Item {
  enabled: boolean;
  click: () => void;
}
class MenuBar {
  readonly items = new Map<string, Item>();
  constructor(template: MenuItemConstructorOptions[]) {
    const add = ({ id, enabled = true, click, submenu }: MenuItemConstructorOptions) => {
      if (id !== undefined) this.items.set(id, { enabled, click: () => (click as () => void)() });
      if (Array.isArray(submenu)) submenu.forEach(add);
    };
    template.forEach(add);
  }
  getMenuItemById(id: string): Item | null {
    return this.items.get(id) ?? null;
  }
}
let shown = new MenuBar([]);
export const menuStandIn = {
  buildFromTemplate: (template: MenuItemConstructorOptions[]) => new MenuBar(template),
  setApplicationMenu(menu: MenuBar): void {
    shown = menu;
  },
  /** As a person would: an item that is grey does nothing. */
  choose(command: string): void {
    const item = shown.getMenuItemById(command);
    if (item?.enabled === true) item.click();
    else report({ standIn: 'denied', what: 'menu', url: command });
  },
};

export class Notification extends EventEmitter {
  readonly #said: { title: string; body: string };
  constructor(said: { title: string; body: string }) {
    super();
    this.#said = said;
  }
  show(): void {
    report({ standIn: 'notification', ...this.#said });
  }
}

export const nativeImage = { createFromBitmap: () => ({}) };
export const screen = { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] };

/** A person who takes what is proposed. */
export const dialog = {
  async showSaveDialog(...args: { defaultPath?: string }[]) {
    const proposed = args.at(-1)?.defaultPath ?? join(appStandIn.getPath('downloads'), 'file');
    return { canceled: false, filePath: proposed };
  },
  showErrorBox: (title: string, text: string) => void process.stderr.write(`${title}: ${text}\n`),
};
