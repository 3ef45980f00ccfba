import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/app.css';
import { selfCheckQuery } from '../src-shared/domain/self-check.ts';
import { App } from './shell/app.tsx';
import { createCommandRegistry } from './runtime/commands.ts';
import { runMenuCommand } from './runtime/menu-command.ts';
import { createNotificationChanges } from './runtime/notification-changes.ts';
import { createUnsaved } from './runtime/unsaved.ts';
import { followHistory } from './runtime/follow-history.ts';
import { createKeptSelection } from './runtime/kept-selection.ts';
import { keepIcon } from './runtime/keep-icon.ts';
import { createNavigation } from './runtime/navigation.ts';
import { showWholeOnHover } from './runtime/whole-on-hover.ts';
import { createBrowserWire } from './ipc/browser-wire.ts';
import { followChanges } from './ipc/change-stream.ts';
import { createConnection } from './ipc/connection.ts';
import { followFreshAddress } from './ipc/fresh-address.ts';
import { createIpc } from './ipc/ipc.ts';
import { createPortWire } from './ipc/port-wire.ts';
import { windowIdIn } from './ipc/window-id.ts';
import { createToasts } from './ui/toasts.ts';

// The wire tidies the address away.
const isSelfCheck = window.location.search === selfCheckQuery;
const connection = createConnection(
  window.claimdesk === undefined
    ? createBrowserWire({
        location: window.location,
        history: window.history,
        storage: window.sessionStorage,
        crypto: window.crypto,
        fetch: (input, init) => fetch(input, init),
        openSocket: (url) => new WebSocket(url),
      })
    : createPortWire(window, window.claimdesk.connect),
);
if (window.claimdesk === undefined) followFreshAddress(window);
const ipc = createIpc(
  connection,
  windowIdIn(window.sessionStorage, () => crypto.randomUUID()),
);

void keepIcon(document);
showWholeOnHover(document);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const navigation = createNavigation({ accountId: null, route: null });
followHistory({
  navigation,
  browser: window,
  newId: () => crypto.randomUUID(),
  isConnected: () => connection.state.getState().phase === 'open',
});
const context = {
  ipc,
  navigation,
  commands: createCommandRegistry(),
  toasts: createToasts(Date.now),
  unsaved: createUnsaved(),
  keptSelection: createKeptSelection(window.sessionStorage),
  notificationChanges: createNotificationChanges(),
  now: Date.now,
};
followChanges(ipc, {
  runCommand: (command) => runMenuCommand(context.commands, document, command),
  takeNotification: context.notificationChanges.take,
});
connection.start();
createRoot(root).render(
  <StrictMode>
    <App context={context} />
  </StrictMode>,
);
if (isSelfCheck) {
  const { runSelfCheck } = await import('./self-check/run-self-check.ts');
  await runSelfCheck(ipc);
}
