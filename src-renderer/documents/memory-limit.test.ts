import { runInNewContext } from 'node:vm';
import { deflateSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { limitMemory } from './memory-limit.ts';

const mostBytes = 4 * 1024 * 1024;

type Scope = Parameters<typeof limitMemory>[0];

/** A thread's global object with buffer types of its own: the test's are left alone. */
function limitedScope() {
  const names =
    'ArrayBuffer, Uint8Array, Uint8ClampedArray, Uint16Array, Uint32Array, Int8Array, Int16Array, Int32Array, Float32Array, Float64Array';
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of another realm
  const scope = {
    ...runInNewContext(`({ ${names} })`),
    DecompressionStream,
    postMessage: vi.fn<Scope['postMessage']>(),
  } as Scope;
  const onExceeded = vi.fn<() => void>();
  limitMemory(scope, { mostBytes, onExceeded });
  return { scope, onExceeded };
}

it('buffers within the limit are made as ever, and one beyond it is refused', () => {
  const { scope, onExceeded } = limitedScope();
  const held = new scope.Uint8Array(mostBytes / 2);
  expect(held).toBeInstanceOf(scope.Uint8Array);
  // A view takes nothing of its own.
  expect(new scope.Uint8Array(held.buffer)).toHaveLength(mostBytes / 2);
  expect(() => new scope.Float32Array(mostBytes / 4)).toThrow(RangeError);
  expect(() => new scope.Uint8Array(mostBytes / 4)).toThrow(RangeError);
  expect(new scope.Uint8Array(100)).toHaveLength(100);
  expect(onExceeded).toHaveBeenCalledTimes(1);
});

it.each([
  ['copy', (scope: Scope, first: Uint8Array) => new scope.Uint8Array(first)],
  ['slice', (_scope: Scope, first: Uint8Array) => first.slice()],
])('a %s of an array counts as it does', (_what, copy) => {
  const { scope } = limitedScope();
  const first = new scope.Uint8Array(mostBytes * 0.75);
  expect(first.subarray(10)).toHaveLength(mostBytes * 0.75 - 10);
  expect(() => copy(scope, first)).toThrow(RangeError);
});

it.each(['Int16Array', 'Float64Array'] as const)('%s counts too', (name) => {
  const { scope } = limitedScope();
  expect(() => new scope[name](mostBytes)).toThrow(RangeError);
});

it('what another thread took over counts no more', () => {
  const { scope } = limitedScope();
  for (let round = 0; round < 10; round += 1) {
    const { buffer } = new scope.Uint8Array(mostBytes * 0.75);
    scope.postMessage('bytes', round % 2 === 0 ? [buffer] : { transfer: [buffer] });
  }
});

it.each([
  [1024 * 1024, false],
  [mostBytes * 4, true],
])('a stream of %i bytes is inflated only within the limit', async (bytes, isRefused) => {
  const { scope, onExceeded } = limitedScope();
  const source = new Response(new Uint8Array(deflateSync(Buffer.alloc(bytes)))).body;
  const inflated = new Response(source?.pipeThrough(new scope.DecompressionStream('deflate'))).arrayBuffer();
  if (isRefused) await expect(inflated).rejects.toThrow();
  else expect((await inflated).byteLength).toBe(bytes);
  expect(onExceeded).toHaveBeenCalledTimes(isRefused ? 1 : 0);
});
