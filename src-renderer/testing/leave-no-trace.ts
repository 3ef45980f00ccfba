import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

/**
 * Runs before each test file of the renderer. The files of a worker share its modules and its page, which
 * saves half of their time: each test leaves both as it found them.
 */
afterEach(() => {
  cleanup();
  if (vi.isFakeTimers()) {
    // A frame that jsdom still waits for on the test's clock would hold back every later one.
    vi.runOnlyPendingTimers();
    vi.useRealTimers();
  }
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});
