/** Smaller buffers are too many to count, and too small to matter. */
const countedFromBytes = 16 * 1024;

interface LimitOptions {
  mostBytes: number;
  /** Called once; from then on every large buffer is refused. */
  onExceeded: () => void;
}

/** The parts of a thread's global object through which PDF.js comes by large buffers. */
interface MemoryScope {
  ArrayBuffer: typeof ArrayBuffer;
  Uint8Array: typeof Uint8Array;
  Uint8ClampedArray: typeof Uint8ClampedArray;
  Uint16Array: typeof Uint16Array;
  Uint32Array: typeof Uint32Array;
  Int32Array: typeof Int32Array;
  Float32Array: typeof Float32Array;
  DecompressionStream: typeof DecompressionStream;
}

/**
 * Bounds the buffers that are alive in a thread. A browser has no such limit of its own, and neither
 * has PDF.js: a file of 2 kB can ask for gigabytes. What is inflated natively counts as it arrives.
 */
export function limitMemory(scope: MemoryScope, { mostBytes, onExceeded }: LimitOptions): void {
  let aliveBytes = 0;
  let isExceeded = false;
  const freed = new FinalizationRegistry<number>((bytes) => {
    aliveBytes -= bytes;
  });

  function take(bytes: number): void {
    if (!isExceeded && aliveBytes + bytes <= mostBytes) return;
    if (!isExceeded) {
      isExceeded = true;
      onExceeded();
    }
    throw new RangeError('The memory limit of the thread is exceeded');
  }
  function count(buffer: object, bytes: number): void {
    aliveBytes += bytes;
    freed.register(buffer, bytes);
  }

  function limited<T extends new (...args: never[]) => object>(
    type: T,
    bytesOf: (first: unknown) => number,
  ): T {
    return new Proxy(type, {
      construct(target, args: unknown[], newTarget) {
        const bytes = bytesOf(args[0]);
        const isCounted = bytes >= countedFromBytes;
        if (isCounted) take(bytes);
        const made: object = Reflect.construct(target, args, newTarget);
        if (isCounted) count(ArrayBuffer.isView(made) ? made.buffer : made, bytes);
        return made;
      },
    });
  }

  scope.ArrayBuffer = limited(scope.ArrayBuffer, (length) => (typeof length === 'number' ? length : 0));
  const arrays = [
    'Uint8Array',
    'Uint8ClampedArray',
    'Uint16Array',
    'Uint32Array',
    'Int32Array',
    'Float32Array',
  ] as const;
  for (const name of arrays) {
    const { BYTES_PER_ELEMENT: each } = scope[name];
    Object.assign(scope, {
      [name]: limited(scope[name], (first) => elementsOf(first) * each),
    });
  }

  const Native = scope.DecompressionStream;
  scope.DecompressionStream = class LimitedDecompressionStream {
    readonly readable: ReadableStream<Uint8Array<ArrayBuffer>>;
    readonly writable: WritableStream<BufferSource>;
    constructor(format: CompressionFormat) {
      const inner = new Native(format);
      this.writable = inner.writable;
      this.readable = inner.readable.pipeThrough(
        new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
          transform(chunk, controller) {
            take(chunk.byteLength);
            count(chunk.buffer, chunk.byteLength);
            controller.enqueue(chunk);
          },
        }),
      );
    }
  };
}

/** How many elements a typed array made of `first` holds anew: a view of a buffer holds none. */
function elementsOf(first: unknown): number {
  if (typeof first === 'number') return first;
  if (Array.isArray(first)) return first.length;
  return ArrayBuffer.isView(first) && 'length' in first ? Number(first.length) : 0;
}
