/**
 * A stand-in for Electron, for tests only: what `out/main/electron.js` imports, played by Node over a
 * real Chromium. A window is a page; the built preload runs in an isolated world of its main frame; its
 * ports are bridged; what a page loads is asked of the protocol's handler; navigation, new windows and
 * permissions are asked of the handlers that were set.
 *
 * It proves what mocks can't: that the built files find one another, that the handshake works, that the
 * policy and the headers let the interface live, that nothing of Node reaches the page.
 *
 * It does not prove:
 * - that Electron does what its documentation says: its binary is not here;
 * - the scheme's own rights: Chromium knows no scheme of ours, so `claimdesk://app` is
 *   `https://app.claimdesk.invalid` to the page, and Chromium treats it as any secure origin;
 * - who initiated a navigation of a frame: it is taken to be the frame above;
 * - the sandbox of the operating system, fuses, the asar, menus, tray, dialogs and notifications as
 *   they are seen, or one instance per profile;
 * - Windows and macOS.
 *
 * The `_electron` suite proves those, where the binary is.
 */
import { appStandIn } from './app.ts';
import { ipcMainStandIn } from './frame-bridge.ts';
import { powerMonitorStandIn, Notification, menuStandIn, nativeImage, dialog, screen } from './machine.ts';
import { protocolStandIn, sessionStandIn } from './sessions.ts';
import { BrowserWindow } from './browser-window.ts';
import { followTest } from './test-link.ts';

export const app = appStandIn;
export const ipcMain = ipcMainStandIn;
export const powerMonitor = powerMonitorStandIn;
export const Menu = menuStandIn;
export const protocol = protocolStandIn;
export const session = sessionStandIn;
export { BrowserWindow, dialog, nativeImage, Notification, screen };

followTest({ app, powerMonitor, menu: Menu });
