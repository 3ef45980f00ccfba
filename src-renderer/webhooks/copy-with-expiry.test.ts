import { beforeEach, expect, it } from 'vitest';
import { type ClipboardParts, copyWithExpiry, copyExpiresAfterMs, type CopyEnd } from './copy-with-expiry.ts';

let held: string;
let mayRead: boolean;
let isInFront: boolean;
let timers: { delayMs: number; task: () => void }[];
let listeners: Set<() => void>;
let ends: CopyEnd[];

const parts: ClipboardParts = {
  clipboard: {
    writeText: async (text) => {
      if (!isInFront) throw new DOMException('Document is not focused.', 'NotAllowedError');
      held = text;
    },
    readText: async () => held,
  },
  mayRead: async () => mayRead,
  hasFocus: () => isInFront,
  onFocus: (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  after: (delayMs, task) => {
    timers.push({ delayMs, task });
    return () => undefined;
  },
};

beforeEach(() => {
  held = 'before';
  mayRead = true;
  isInFront = true;
  timers = [];
  listeners = new Set();
  ends = [];
});

const copy = () => copyWithExpiry('whsec_1', parts, (end) => ends.push(end));
async function aMinutePasses(): Promise<void> {
  for (const { task } of timers.splice(0)) task();
  await settled();
}
async function comeBack(): Promise<void> {
  isInFront = true;
  for (const listener of listeners) listener();
  await settled();
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

it('takes the secret off after a minute', async () => {
  await copy();
  expect(held).toBe('whsec_1');
  expect(timers.map(({ delayMs }) => delayMs)).toEqual([copyExpiresAfterMs]);
  await aMinutePasses();
  expect([held, ends]).toEqual(['', ['cleared']]);
});

it('leaves what was copied since', async () => {
  await copy();
  held = 'something else';
  await aMinutePasses();
  expect([held, ends]).toEqual(['something else', ['replaced']]);
});

it('empties a clipboard that it may not look at', async () => {
  mayRead = false;
  await copy();
  await aMinutePasses();
  expect([held, ends]).toEqual(['', ['cleared']]);
});

it('waits for the window to come to the front, once', async () => {
  await copy();
  isInFront = false;
  await aMinutePasses();
  expect([held, ends]).toEqual(['whsec_1', ['waiting']]);
  await comeBack();
  expect([held, ends, listeners.size]).toEqual(['', ['waiting', 'cleared'], 0]);
});

it('says so when it could not be written at all', async () => {
  isInFront = false;
  await expect(copy()).rejects.toThrow('not focused');
  expect(timers).toEqual([]);
});
