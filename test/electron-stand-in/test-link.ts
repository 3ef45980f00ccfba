import type { EventEmitter } from 'node:events';

/** Names the test's own browser, whose page is to be the window. */
export const testBrowserVariable = 'CLAIMDESK_STAND_IN_BROWSER';
/** Where the person who answers every dialog keeps what is saved. */
export const downloadsVariable = 'CLAIMDESK_STAND_IN_DOWNLOADS';

/** What the stand-in tells the test that started it. */
export type StandInReport =
  /** In the test's own browser: the window waits for a page of this address. */
  | { standIn: 'window'; url: string }
  /** Where a second client reaches the windows' Chromium. */
  | { standIn: 'debugging'; url: string }
  | { standIn: 'badge'; count: number }
  | { standIn: 'notification'; title: string; body: string }
  | { standIn: 'menu'; enabled: string[] }
  /** Something of the page that a handler forbade. */
  | { standIn: 'denied'; what: string; url: string }
  /** A request that no handler of a scheme answers: the page tried to leave the program. */
  | { standIn: 'left'; url: string };

/** What the test makes happen. */
export type StandInOrder =
  | { standIn: 'choose'; command: string }
  | { standIn: 'power'; event: string }
  | { standIn: 'second-instance' }
  /** An error that no guard catches, in the main process. */
  | { standIn: 'uncaught'; kind: 'exception' | 'rejection' };

export function report(message: StandInReport): void {
  process.send?.(message, undefined, undefined, () => {});
}

export function followTest({
  app,
  powerMonitor,
  menu,
}: {
  app: EventEmitter;
  powerMonitor: EventEmitter;
  menu: { choose: (command: string) => void };
}): void {
  process.on('message', (order: StandInOrder) => {
    if (order.standIn === 'choose') menu.choose(order.command);
    if (order.standIn === 'power') powerMonitor.emit(order.event);
    if (order.standIn === 'uncaught') {
      const error = new Error('thrown by the test');
      if (order.kind === 'rejection') void Promise.reject(error);
      else
        setImmediate(() => {
          throw error;
        });
    }
    if (order.standIn === 'second-instance') app.emit('second-instance', {}, [], '');
  });
  // The test's end of the link must not keep the program.
  process.channel?.unref();
}
