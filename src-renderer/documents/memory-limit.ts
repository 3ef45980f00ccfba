/** Size in bytes below which buffers are not counted: they are too many, and too small to matter. */
const countedFromBytes = 16 * 1024;

interface LimitOptions {
  mostBytes: number;
  /** Called once; from then on every large buffer is refused. */
  onExceeded: () => void;
}

const arrays = [
  'Uint8Array',
  'Uint8ClampedArray',
  'Uint16Array',
  'Uint32Array',
  'Int8Array',
  'Int16Array',
  'Int32Array',
  'Float32Array',
  'Float64Array',
] as const;

/** The parts of a thread's global object through which PDF.js gets large buffers. */
interface MemoryScope
  extends Pick<typeof globalThis, 'ArrayBuffer' | 'DecompressionStream' | (typeof arrays)[number]> {
  postMessage: (message: unknown, transfer?: Transferable[] | StructuredSerializeOptions) => void;
}

/**
 * Limits the buffers that are alive in a thread. A browser has no such limit of its own, and neither has PDF.js: a
 * file of 2 kB can ask for gigabytes. Data that is inflated natively counts as it arrives.
 */
export function limitMemory(scope: MemoryScope, { mostBytes, onExceeded }: LimitOptions): void {
  let aliveBytes = 0;
  let isExceeded = false;
  const counted = new WeakMap<object, number>();
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
    counted.set(buffer, bytes);
    freed.register(buffer, bytes, buffer);
  }
  /** Stops counting a buffer that is transferred to another thread. */
  function giveAway(buffer: object): void {
    aliveBytes -= counted.get(buffer) ?? 0;
    counted.delete(buffer);
    freed.unregister(buffer);
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
  for (const name of arrays) {
    const { BYTES_PER_ELEMENT: each, prototype } = scope[name];
    const type = limited(scope[name], (first) => elementsOf(first) * each);
    Object.assign(scope, { [name]: type });
    // A slice is made by the constructor that its array names.
    Object.defineProperty(prototype, 'constructor', { value: type });
  }

  const post = scope.postMessage.bind(scope);
  scope.postMessage = (message, transfer) => {
    post(message, transfer);
    const given = Array.isArray(transfer) ? transfer : transfer?.transfer;
    for (const one of given ?? []) giveAway(one);
  };

  const Native = scope.DecompressionStream;
  scope.DecompressionStream = class LimitedDecompressionStream {
    readonly readable: ReadableStream<Uint8Array<ArrayBuffer>>;
    readonly writable: WritableStream<BufferSource>;
    constructor(format: CompressionFormat) {
      const inner = new Native(format);
      const slowly = new TransformStream<BufferSource, BufferSource>({
        transform(chunk, controller) {
          for (const part of partsOf(chunk)) controller.enqueue(part);
        },
      });
      this.writable = slowly.writable;
      this.readable = slowly.readable.pipeThrough(inner).pipeThrough(
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

/** Most bytes written at once: they are inflated at once, up to a thousandfold, before anybody can count them. */
const inflatedAtOnceBytes = 4096;

function* partsOf(chunk: BufferSource): Generator<BufferSource> {
  const isView = ArrayBuffer.isView(chunk);
  const [buffer, start] = isView ? [chunk.buffer, chunk.byteOffset] : [chunk, 0];
  const end = start + chunk.byteLength;
  for (let at = start; at < end; at += inflatedAtOnceBytes)
    yield new DataView(buffer, at, Math.min(inflatedAtOnceBytes, end - at));
}

/** Returns how many new elements a typed array made of `first` has: a view of a buffer has none. */
function elementsOf(first: unknown): number {
  if (typeof first === 'number') return first;
  if (Array.isArray(first)) return first.length;
  return ArrayBuffer.isView(first) && 'length' in first ? Number(first.length) : 0;
}
