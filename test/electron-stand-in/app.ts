import { EventEmitter } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { closeChromium, openChromium } from './chromium.ts';
import { downloadsVariable, report } from './test-link.ts';

const paths = new Map<string, string>([
  ['userData', tmpdir()],
  ['downloads', process.env[downloadsVariable] ?? tmpdir()],
]);
let isReady = false;
let isEnding = false;

class App extends EventEmitter {
  readonly isPackaged = false;

  getVersion(): string {
    const manifest: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'));
    return manifest.version;
  }
  getPath(name: string): string {
    return paths.get(name) ?? tmpdir();
  }
  setPath(name: string, path: string): void {
    if (!existsSync(path)) throw new Error(`setPath() takes no folder that isn't there: ${path}`);
    paths.set(name, path);
  }
  isReady(): boolean {
    return isReady;
  }
  async whenReady(): Promise<void> {
    const url = await openChromium();
    isReady = true;
    report({ standIn: 'debugging', url });
  }
  enableSandbox(): void {
    if (isReady) throw new Error('enableSandbox() comes before ready');
  }
  requestSingleInstanceLock(): boolean {
    return true;
  }
  quit(): void {
    let isPrevented = false;
    this.emit('before-quit', { preventDefault: () => (isPrevented = true) });
    if (!isPrevented) this.exit(0);
  }
  exit(code = 0): void {
    if (isEnding) return;
    isEnding = true;
    void closeChromium().finally(() => process.exit(code));
  }
  setBadgeCount(count = 0): boolean {
    report({ standIn: 'badge', count });
    return true;
  }
  setAboutPanelOptions(): void {}
  setDesktopName(): void {}
  setAppUserModelId(): void {}
}

export const appStandIn = new App();
