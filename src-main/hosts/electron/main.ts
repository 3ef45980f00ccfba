import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  Notification,
  powerMonitor,
  protocol,
  session,
} from 'electron';
import { type PageReport, readPageReport, selfCheckQuery } from '../../../src-shared/domain/self-check.ts';
import { closeAll } from '../../base/close-all.ts';
import type { Guard } from '../../base/guard.ts';
import { createEngine, type Engine } from '../../engine/engine.ts';
import { createRpcServer } from '../../rpc/rpc-server.ts';
import { readCommandLine, type StartOptions, usageOf } from '../command-line.ts';
import { saidBy } from '../failure-details.ts';
import { announceInstance } from '../instance.ts';
import { installLastResort } from '../last-resort.ts';
import { readInterfaceFiles } from '../interface-files.ts';
import { tellLauncher } from '../launcher-message.ts';
import { startSandboxThread } from '../sandbox-thread.ts';
import { makeProfileFolder } from '../profile-folder.ts';
import { runSelfCheck } from '../self-check.ts';
import { failedReport, type SelfCheckReport } from '../self-check-report.ts';
import { explainStartFailure, explainUnexpectedEnd } from '../start-failure.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { thisMachine } from '../this-machine.ts';
import { windowBoundsFile } from '../window-bounds.ts';
import { hostWords, profileLanguage, systemLanguage } from '../host-words.ts';
import { appMenu, createMenuBar } from './app-menu.ts';
import { followAttention } from './attention.ts';
import { appOrigin, appScheme, serveInterface } from './app-protocol.ts';
import { openAppWindow, partition, rememberWindow, webPreferences } from './app-window.ts';
import { showBadge } from './badge.ts';
import { denyNavigation, denyPermissions } from './lock-down.ts';
import { acceptPorts } from './port-handover.ts';
import { saveFileFrom } from './save-file.ts';
import { watchScreenLock } from './screen-lock.ts';

const builtFile = (path: string) => new URL(path, import.meta.url);

/**
 * What Electron wants done before it is ready; the rest waits for it.
 *
 * command line ──► scheme, sandbox, one instance ──► ready ──► engine ──► window ──► quit: engine stops
 */
function main(): void {
  const terminalWords = hostWords[systemLanguage()];
  const line = readCommandLine(process.argv.slice(app.isPackaged ? 1 : 2), process.env, terminalWords);
  if (line.kind === 'selfCheck') return checkItself();
  if (line.kind !== 'start') {
    const usage = usageOf('package', terminalWords);
    if (line.kind === 'version') process.stdout.write(`${app.getVersion()}\n`);
    else process.stderr.write(line.kind === 'help' ? usage : `${line.message}\n${usage}`);
    return app.exit(line.kind === 'wrong' ? 2 : 0);
  }
  const { options } = line;
  // SQLite and Chromium make files too: all of them are the owner's alone.
  process.umask(0o077);
  let profileDir = options.profileDir ?? '';
  try {
    if (options.profileDir === null) profileDir = makeTemporaryFolder(tmpdir(), 'claimdesk-demo-');
    // Electron refuses a folder that isn't there yet.
    app.setPath('userData', makeProfileFolder(profileDir, 'electron'));
  } catch (error) {
    failToStart(error, profileDir).catch(() => app.exit(1));
    return;
  }
  let stop = async (): Promise<void> => {};
  const lastResort = installLastResort({
    source: process,
    async end(error) {
      const { text, exitCode } = explainUnexpectedEnd(error, profileLanguage(profileDir));
      process.stderr.write(`${text}\n`);
      await stop();
      dialog.showErrorBox('Claimdesk', text);
      app.exit(exitCode);
    },
    exit: () => app.exit(1),
  });
  nameProgram();
  app.enableSandbox();
  protocol.registerSchemesAsPrivileged([appScheme]);
  // The lock lies in `userData`, so it is one instance per profile.
  if (!app.requestSingleInstanceLock()) {
    const words = hostWords[profileLanguage(profileDir)];
    process.stderr.write(`${words.start.alreadyOpenHere({ dir: profileDir })}\n`);
    return app.exit(3);
  }
  denyNavigation(app);
  app
    .whenReady()
    .then(() =>
      run(options, profileDir, (engine) => {
        stop = () => stopEngine(engine);
        lastResort.ask(engine);
      }),
    )
    .catch((error: unknown) => failToStart(error, profileDir))
    .catch(() => app.exit(1));
}

async function failToStart(error: unknown, profileDir: string): Promise<void> {
  const failure = await explainStartFailure(error, profileDir, profileLanguage(profileDir));
  tellLauncher({ kind: 'failed' });
  process.stderr.write(`${failure.text}\n`);
  dialog.showErrorBox('Claimdesk', failure.text);
  app.exit(failure.exitCode);
}

async function run(
  options: StartOptions,
  profileDir: string,
  onEngine: (engine: Engine) => void,
): Promise<void> {
  let window: BrowserWindow | null = null;
  // Held on to: one that nobody holds loses its click.
  let notice: Notification | null = null;
  const engine = createEngine({
    profileDir,
    ...thisMachine(),
    queryWorkerUrl: builtFile('./query-worker.js'),
    exportWorkerUrl: builtFile('./export-worker.js'),
    startSandbox: (onFault) => startSandboxThread(builtFile('./sandbox-worker.js'), options, onFault),
    keepsSandbox: options.demo,
    version: app.getVersion(),
    saveFile: saveFileFrom(() => window),
    setMenu: (menu) => showMenu(menu),
    showNotification(shown) {
      notice = new Notification({ title: 'Claimdesk', body: shown.text });
      notice.on(
        'click',
        guard.listener(() => {
          show();
          engine.openNotification(shown);
        }),
      );
      notice.show();
    },
    host: 'electron',
  });
  onEngine(engine);
  const guard = engine.guards.part('host');
  let language = profileLanguage(profileDir);
  const showMenu = createMenuBar({
    build(menu) {
      language = menu.language;
      const words = hostWords[language];
      app.setAboutPanelOptions({
        applicationName: 'Claimdesk',
        applicationVersion: app.getVersion(),
        copyright: words.licence,
      });
      return Menu.buildFromTemplate(
        appMenu(process.platform, menu, words.menu, (command) => engine.runCommand(command)),
      );
    },
    show: (bar) => Menu.setApplicationMenu(bar),
  });
  showMenu({ language, menus: [] });
  await engine.start();
  if (options.demo) await engine.exploreSandbox();

  serveWindows(engine);
  const boundsPath = join(profileDir, windowBoundsFile);
  const show = () => {
    if (!window || window.isDestroyed()) {
      window = openAppWindow({
        preload: fileURLToPath(builtFile('../preload/preload.cjs')),
        icon: fileURLToPath(builtFile('../../resources/icons/256.png')),
        isPackaged: app.isPackaged,
        boundsPath,
      });
      // Windows tells its windows of a shutdown or log-off, not the program.
      window.on('session-end', () => app.quit());
      return;
    }
    if (window.isMinimized()) window.restore();
    window.focus();
  };
  const endMachineWatch = watchMachine(engine, guard);
  connectWindow(engine, () => window);
  app.on('second-instance', guard.listener(show));
  app.on('activate', guard.listener(show));
  app.on('window-all-closed', () => app.quit());
  const instance = await announceInstance({
    profileDir,
    host: 'electron',
    guard: engine.guards.part('instance'),
    async show() {
      show();
      return { shown: 'window', url: null };
    },
  });
  const attention = new AbortController();
  guard.run(() =>
    followAttention(engine.followChanges(attention.signal), {
      hasAccount: (accountId) => engine.hasAccount(accountId),
      showBadge: (count) => guard.run(() => showBadge(window, count, hostWords[language])),
    }),
  );
  quitAfter(() =>
    closeAll([
      { screenWatch: endMachineWatch, attention: () => attention.abort() },
      {
        window() {
          if (window) rememberWindow(window, boundsPath);
        },
      },
      { instance: () => instance.close() },
      { engine: () => stopEngine(engine) },
      {
        profile() {
          if (options.profileDir === null) rmSync(profileDir, { recursive: true, force: true });
        },
      },
    ]),
  );
  show();
}

/** Serves the interface's files to the windows, which may ask for no permission. */
function serveWindows(engine: Engine): void {
  const own = session.fromPartition(partition);
  for (const one of [session.defaultSession, own]) denyPermissions(one);
  serveInterface(own.protocol, readInterfaceFiles(fileURLToPath(builtFile('../renderer'))), engine.previews);
}

/** Serves the typed IPC to the page of one window. */
function connectWindow(engine: Engine, ownWindow: () => BrowserWindow | null): void {
  acceptPorts(ipcMain, {
    rpc: createRpcServer(engine.router, engine.log),
    ownWindow,
    guard: engine.guards.part('ports'),
    onFirstAnswer: () => tellLauncher({ kind: 'answered' }),
  });
}

/** Tells the engine when the machine wakes or its screen is locked. Returns a function that ends the latter. */
function watchMachine(engine: Engine, guard: Guard): () => void {
  const woke = guard.listener(() => engine.machineWoke());
  powerMonitor.on('resume', woke);
  powerMonitor.on('unlock-screen', woke);
  powerMonitor.on('shutdown', () => app.quit());
  return watchScreenLock({
    monitor: powerMonitor,
    platform: process.platform,
    clock: engine.clock,
    onLocked: guard.listener(() => engine.screenLocked()),
  });
}

/** Sets the names under which the system shows badges and notices, as in the installed program. */
function nameProgram(): void {
  if (process.platform === 'linux') app.setDesktopName('claimdesk.desktop');
  if (process.platform === 'win32') app.setAppUserModelId('claimdesk');
}

/** Runs the self-check in a hidden window and prints one line of JSON. */
function checkItself(): void {
  process.umask(0o077);
  try {
    app.setPath('userData', makeTemporaryFolder(tmpdir(), 'claimdesk-self-check-electron-'));
  } catch (error) {
    return endCheck(failedReport('electron', app.getVersion(), saidBy(error)));
  }
  app.enableSandbox();
  protocol.registerSchemesAsPrivileged([appScheme]);
  denyNavigation(app);
  app.on('window-all-closed', () => {});
  checkWhenReady()
    .catch((error: unknown) => failedReport('electron', app.getVersion(), saidBy(error)))
    .then(endCheck)
    .catch(() => app.exit(1));
}

function endCheck(report: SelfCheckReport): void {
  tellLauncher({ kind: 'answered' });
  process.stdout.write(`${JSON.stringify(report)}\n`, () => app.exit(report.ok ? 0 : 1));
}

async function checkWhenReady(): Promise<SelfCheckReport> {
  await app.whenReady();
  return runSelfCheck({
    host: 'electron',
    version: app.getVersion(),
    queryWorkerUrl: builtFile('./query-worker.js'),
    exportWorkerUrl: builtFile('./export-worker.js'),
    sandboxWorkerUrl: builtFile('./sandbox-worker.js'),
    openPage: openCheckPage,
  });
}

function openCheckPage(engine: Engine, signal: AbortSignal): Promise<PageReport> {
  serveWindows(engine);
  const window = new BrowserWindow({
    show: false,
    webPreferences: {
      ...webPreferences({
        preload: fileURLToPath(builtFile('../preload/preload.cjs')),
        isPackaged: app.isPackaged,
      }),
      // It is never shown, and is to paint all the same.
      backgroundThrottling: false,
    },
  });
  connectWindow(engine, () => window);
  return new Promise<PageReport>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('the page did not finish its checks')));
    window.webContents.on('page-title-updated', (_event, title) => {
      const report = readPageReport(title);
      if (report !== null) resolve(report);
    });
    window.loadURL(`${appOrigin}/${selfCheckQuery}`).catch(reject);
  }).finally(() => window.destroy());
}

/** Makes quitting wait for `stop`, once; SIGTERM and SIGINT quit too. */
function quitAfter(stop: () => Promise<void>): void {
  let isStopped = false;
  app.on('before-quit', (event) => {
    if (isStopped) return;
    isStopped = true;
    event.preventDefault();
    stop()
      .catch(() => undefined)
      .finally(() => app.exit(0));
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => app.quit());
}

async function stopEngine(engine: Engine): Promise<void> {
  try {
    await engine.stop();
  } catch {
    // What could not be closed is closed by the process's end; the journal is safe either way.
  }
}

main();
