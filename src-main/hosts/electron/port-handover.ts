import type { BrowserWindow, IpcMain, IpcMainEvent, MessagePortMain } from 'electron';
import type { Guard } from '../../base/guard.ts';
import { connectPort, type PortLike } from '../../rpc/port-wire.ts';
import type { RpcServer } from '../../rpc/rpc-server.ts';
import { appOrigin } from './app-protocol.ts';

/** Accepts the port that the preload script hands over. The sender is checked here, once, and nowhere else. */
export function acceptPorts(
  ipcMain: IpcMain,
  {
    rpc,
    ownWindow,
    guard,
    onFirstAnswer,
  }: {
    rpc: RpcServer;
    ownWindow: () => BrowserWindow | null;
    guard: Guard;
    /** Called when the page runs, has loaded its files, and was answered over its port. */
    onFirstAnswer: () => void;
  },
): void {
  let isAnswered = false;
  const onAnswer = () => {
    if (isAnswered) return;
    isAnswered = true;
    onFirstAnswer();
  };
  const connect = (event: IpcMainEvent): void => {
    const [port, ...others] = event.ports;
    if (!port || others.length > 0 || !isFromOwnWindow(event, ownWindow())) {
      for (const one of event.ports) one.close();
      return;
    }
    connectPort(rpc, portOf(port, onAnswer, guard));
    port.start();
  };
  ipcMain.on('claimdesk-connect', guard.listener(connect));
}

/** Returns whether the event comes from the main frame of our window, on exactly our address. */
function isFromOwnWindow(event: IpcMainEvent, window: BrowserWindow | null): boolean {
  const frame = event.senderFrame;
  if (!window || window.isDestroyed() || !frame) return false;
  if (event.sender !== window.webContents || frame !== window.webContents.mainFrame) return false;
  const url = URL.parse(frame.url);
  return url !== null && `${url.protocol}//${url.host}` === appOrigin;
}

function portOf(port: MessagePortMain, onAnswer: () => void, guard: Guard): PortLike {
  return {
    postMessage(message) {
      port.postMessage(message);
      onAnswer();
    },
    onMessage(listener) {
      const receive = (event: { data: unknown }): void => listener(event.data);
      port.on('message', guard.listener(receive));
    },
    onClose(listener) {
      port.on('close', guard.listener(listener));
    },
    close: () => port.close(),
  };
}
