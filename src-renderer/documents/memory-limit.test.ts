import { deflateSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { limitMemory } from './memory-limit.ts';

const mostBytes = 4 * 1024 * 1024;

function limitedScope() {
  const scope = {
    ArrayBuffer,
    Uint8Array,
    Uint8ClampedArray,
    Uint16Array,
    Uint32Array,
    Int32Array,
    Float32Array,
    DecompressionStream,
  };
  const onExceeded = vi.fn<() => void>();
  limitMemory(scope, { mostBytes, onExceeded });
  return { scope, onExceeded };
}

it('buffers within the limit are made as ever, and one beyond it is refused', () => {
  const { scope, onExceeded } = limitedScope();
  const held = new scope.Uint8Array(mostBytes / 2);
  expect(held).toBeInstanceOf(Uint8Array);
  expect(held).toBeInstanceOf(scope.Uint8Array);
  // A view takes nothing of its own.
  expect(new scope.Uint8Array(held.buffer)).toHaveLength(mostBytes / 2);
  expect(() => new scope.Float32Array(mostBytes / 4)).toThrow(RangeError);
  expect(() => new scope.Uint8Array(mostBytes / 4)).toThrow(RangeError);
  expect(new scope.Uint8Array(100)).toHaveLength(100);
  expect(onExceeded).toHaveBeenCalledTimes(1);
});

it('a copy of an array counts as it does', () => {
  const { scope } = limitedScope();
  const first = new scope.Uint8Array(mostBytes * 0.75);
  expect(() => new scope.Uint8Array(first)).toThrow(RangeError);
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
