import { contextBridge, ipcRenderer } from 'electron';

/**
 * All that the page gets: one function that hands over one MessagePort to the engine. A port can't
 * cross the bridge as an answer, so it arrives at the page as a window message,
 * `event.data === 'claimdesk-port'` with the port in `event.ports[0]`. Each call makes a new one.
 */
contextBridge.exposeInMainWorld('claimdesk', {
  connect(): void {
    const { port1, port2 } = new MessageChannel();
    ipcRenderer.postMessage('claimdesk-connect', null, [port2]);
    window.postMessage('claimdesk-port', window.origin, [port1]);
  },
});
