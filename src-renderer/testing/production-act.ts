import React from 'react';
import { flushSync } from 'react-dom';

/**
 * Runs before each test file of the renderer, ahead of Testing Library: React's production build, which these tests
 * use, has no `act`. This one renders what a callback changed before it returns, as React's own does; what a pointer's
 * movement changed is rendered a moment later, as in a browser. See docs/decisions/0041-production-react-in-tests.md.
 */
function act(callback: () => unknown): Thenable {
  let result: unknown;
  flushSync(() => {
    result = callback();
  });
  // Effects of the first render may have changed something again.
  renderAll();
  const settle = async () => {
    const value = await result;
    await nextTask();
    renderAll();
    return value;
  };
  return {
    // React’s own answers a thenable, too.
    // oxlint-disable-next-line unicorn/no-thenable
    then(resolve, reject) {
      if (result instanceof Promise) void settle().then(resolve, reject);
      else resolve(result);
    },
  };
}

/** Result of `act`: a caller need not await it. */
interface Thenable {
  then(resolve: (value: unknown) => unknown, reject: (reason: unknown) => unknown): void;
}

/** The machine's own, also where a test plays with timers. */
const { setImmediate } = globalThis;

/** Waits until what was told to components by a microtask or a task has come. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

function renderAll(): void {
  flushSync(() => undefined);
}

Object.assign(React, { act });
