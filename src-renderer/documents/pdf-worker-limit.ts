import { limitMemory } from './memory-limit.ts';
import { memoryExceeded } from './pdf-worker-messages.ts';

/** The pages in sight, decoded, of the largest scans that are shown; a bomb asks for more at once. */
const mostBytes = 1024 ** 3;

limitMemory(globalThis, { mostBytes, onExceeded: () => self.postMessage(memoryExceeded) });
