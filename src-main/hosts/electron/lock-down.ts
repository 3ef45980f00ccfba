import type { App, Event, Session, WebContents, WebContentsWillFrameNavigateEventParams } from 'electron';
import { previewPath } from '../../templates/preview-cache.ts';
import { appOrigin } from './app-protocol.ts';

/** Denies what a page may ask of the machine. Electron approves by default. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, decide, details) =>
    decide(isClipboardWriteByUs(permission, details.requestingUrl, details.isMainFrame)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin, details) =>
    isClipboardWriteByUs(permission, origin, details.isMainFrame),
  );
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
}

/**
 * Keeps every page from leaving its address, opening a window, or embedding another; our own page may fill the
 * preview's frame.
 */
export function denyNavigation(app: App): void {
  app.on('web-contents-created', (_event, contents: WebContents) => {
    contents.on('will-navigate', (event) => event.preventDefault());
    contents.on('will-frame-navigate', (event) => {
      if (!isPreview(event)) event.preventDefault();
    });
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  });
}

/** Returns whether a navigation is our main frame loading a page of the preview in a frame directly below it. */
function isPreview({ url, isMainFrame, initiator }: Event<WebContentsWillFrameNavigateEventParams>): boolean {
  return (
    !isMainFrame &&
    url.startsWith(`${appOrigin}${previewPath}`) &&
    initiator?.parent === null &&
    originOf(initiator.url) === appOrigin
  );
}

/** Returns whether a request is the only one that is allowed: copying, from our own main frame. */
function isClipboardWriteByUs(permission: string, url: string, isMainFrame: boolean): boolean {
  return permission === 'clipboard-sanitized-write' && isMainFrame && originOf(url) === appOrigin;
}

function originOf(url: string): string | null {
  const read = URL.parse(url);
  return read ? `${read.protocol}//${read.host}` : null;
}
