import { limitMemory } from './memory-limit.ts';
import { memoryExceeded } from './pdf-worker-messages.ts';
import { createStreamLimit } from './stream-limit.ts';

/**
 * Bytes for decoding a page of a large scan, with some room. With what the page itself holds, the whole file stays
 * below 300 MB.
 */
const mostBytes = 176 * 1024 ** 2;
/** Most pages held by PDF.js's viewer: its own cache, and the one that is printed. */
const pagesHeld = 12;
const mostStreamBytes = 40 * 1024 ** 2;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a worker’s global object, which has no target origins
const scope = globalThis as unknown as Parameters<typeof limitMemory>[0];
const post = scope.postMessage.bind(scope);
const onExceeded = (): void => post(memoryExceeded);

limitMemory(scope, { mostBytes, onExceeded });

const streams = createStreamLimit({ mostBytes: mostStreamBytes, latest: pagesHeld, onExceeded });
const postCounted = scope.postMessage;
scope.postMessage = (message, transfer) => {
  if (streams.admit(message)) postCounted(message, transfer);
};

/**
 * Level of PDF.js's warnings. It leaves out a picture that is too large, and only warns of it: its page would look
 * complete. The thread is asked to warn, and the warning is treated as a fault.
 */
const warnings = 1;
addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const request = (data ?? {}) as { action?: unknown; data?: { verbosity?: number } };
  if (request.action === 'configure' && request.data !== undefined) request.data.verbosity = warnings;
});
console.warn = (text: unknown) => {
  if (String(text).includes('Image exceeded maximum allowed size')) onExceeded();
};
