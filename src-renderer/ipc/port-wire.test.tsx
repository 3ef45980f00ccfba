import { expect, it } from 'vitest';
import { createPortWire } from './port-wire.ts';

it('takes the port that the preload script hands over, and speaks over it as over a socket', async () => {
  const { port1, port2 } = new MessageChannel();
  const openWire = createPortWire(window, () => {
    const other = new MessageChannel();
    // Any page may post any message: only the named one, from this very window, is taken.
    window.dispatchEvent(
      new MessageEvent('message', { data: 'something-else', source: window, ports: [other.port1] }),
    );
    window.dispatchEvent(
      new MessageEvent('message', { data: 'claimdesk-port', source: null, ports: [other.port2] }),
    );
    window.dispatchEvent(
      new MessageEvent('message', { data: 'claimdesk-port', source: window, ports: [port1] }),
    );
  });
  const wire = await openWire();
  expect(wire.readyState).toBe(1);

  const heard = new Promise<unknown>((resolve) => {
    port2.addEventListener('message', (event) => resolve(event.data));
  });
  port2.start();
  wire.send('call');
  expect(await heard).toBe('call');

  const answered = new Promise<unknown>((resolve) => {
    wire.addEventListener('message', (event) => resolve(event.data));
  });
  port2.postMessage('answer');
  expect(await answered).toBe('answer');
  port2.close();
  port1.close();
});
