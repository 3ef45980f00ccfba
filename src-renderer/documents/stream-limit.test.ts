import { expect, it, vi } from 'vitest';
import { createStreamLimit } from './stream-limit.ts';

const kilobyte = 1024;
const chunkOf = (streamId: number, bytes: number) => ({ streamId, chunk: new Uint8Array(bytes) });

function limit(latest = 2) {
  const onExceeded = vi.fn<() => void>();
  return { ...createStreamLimit({ mostBytes: 10 * kilobyte, latest, onExceeded }), onExceeded };
}

it('admits what is no stream, and streams within the limit', () => {
  const { admit, onExceeded } = limit();
  expect(admit('hello')).toBe(true);
  expect(admit({ action: 'ready', data: new Uint8Array(99 * kilobyte) })).toBe(true);
  expect(admit(chunkOf(1, 9 * kilobyte))).toBe(true);
  expect(onExceeded).not.toHaveBeenCalled();
});

it('counts the chunks of a stream together, and says so once', () => {
  const { admit, onExceeded } = limit();
  expect(admit(chunkOf(1, 6 * kilobyte))).toBe(true);
  expect(admit(chunkOf(1, 6 * kilobyte))).toBe(false);
  expect(admit({ streamId: 2, chunk: null })).toBe(false);
  expect(onExceeded).toHaveBeenCalledTimes(1);
});

it('forgets the streams of pages that are held no more', () => {
  const { admit } = limit();
  for (let streamId = 1; streamId < 20; streamId += 1)
    expect(admit(chunkOf(streamId, 4 * kilobyte))).toBe(true);
});

it('weighs operators by what they are as objects, not by the bytes they were written in', () => {
  const { admit } = limit();
  const glyph = { unicode: 'a', width: 500, isSpace: false };
  expect(admit({ streamId: 1, chunk: { fnArray: [44], argsArray: [[[glyph]]] } })).toBe(true);
  const argsArray = Array.from({ length: 100 }, () => [[glyph]]);
  expect(admit({ streamId: 1, chunk: { fnArray: Array(100).fill(44), argsArray } })).toBe(false);
});
