interface StreamLimitOptions {
  /** Most bytes of the latest streams together. */
  mostBytes: number;
  /** Number of pages whose streams a viewer holds. */
  latest: number;
  onExceeded: () => void;
}

/**
 * Weighs what PDF.js's thread sends to the page in streams: the operators and the text of each PDF page. A few
 * megabytes of content can name millions of operators, which the page would hold as objects.
 */
export function createStreamLimit({ mostBytes, latest, onExceeded }: StreamLimitOptions): {
  /** Returns `false` for a message that must not be sent. */
  admit: (message: unknown) => boolean;
} {
  const bytesOf = new Map<number, number>();
  let total = 0;
  let isExceeded = false;
  return {
    admit(message) {
      if (isExceeded) return false;
      if (!isChunk(message)) return true;
      const { streamId, chunk } = message;
      const bytes = weigh(chunk);
      // Counted anew at the end: the oldest go first.
      const before = bytesOf.get(streamId) ?? 0;
      bytesOf.delete(streamId);
      bytesOf.set(streamId, before + bytes);
      total += bytes;
      for (const [oldest, its] of bytesOf) {
        if (bytesOf.size <= latest) break;
        bytesOf.delete(oldest);
        total -= its;
      }
      if (total <= mostBytes) return true;
      isExceeded = true;
      onExceeded();
      return false;
    },
  };
}

function isChunk(message: unknown): message is { streamId: number; chunk: unknown } {
  return (
    typeof message === 'object' &&
    message !== null &&
    'streamId' in message &&
    typeof message.streamId === 'number' &&
    'chunk' in message
  );
}

const wordBytes = 8;
const objectBytes = 32;

/** Returns about how many bytes a copy of the value takes. */
function weigh(value: unknown): number {
  if (typeof value === 'string') return objectBytes + 2 * value.length;
  if (typeof value !== 'object' || value === null) return wordBytes;
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return objectBytes + value.byteLength;
  let bytes = objectBytes;
  for (const part of Array.isArray(value) ? value : Object.values(value)) bytes += wordBytes + weigh(part);
  return bytes;
}
