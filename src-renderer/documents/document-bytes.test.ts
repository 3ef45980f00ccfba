import { expect, it } from 'vitest';
import { createFakeIpc } from '../testing/fake-ipc.ts';
import { readDocumentBytes } from './document-bytes.ts';

const address = { accountId: 'a', claimId: 'c', key: 'k' };

it.each([0, 1, 9, 10, 11, 57, 100])('puts %i bytes together from pieces of ten', async (length) => {
  const file = Uint8Array.from({ length }, (_, at) => (at * 37) % 256);
  const asked: number[] = [];
  const { client } = createFakeIpc({
    documents: {
      piece: ({ offset }) => {
        asked.push(offset);
        const bytes = btoa(String.fromCharCode(...file.subarray(offset, offset + 10)));
        return { bytes, total: length };
      },
    },
  });
  const whole = await readDocumentBytes(client, address, new AbortController().signal);
  expect([...whole]).toEqual([...file]);
  expect(new Set(asked).size).toBe(asked.length);
});
