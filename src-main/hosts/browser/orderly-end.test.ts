import { expect, it } from 'vitest';
import { createOrderlyEnd } from './orderly-end.ts';

/** An end, what it did in order, and the codes that the process ended with. */
function newEnd() {
  const done: string[] = [];
  const codes: number[] = [];
  const ending = createOrderlyEnd((code) => codes.push(code));
  return { ...ending, done, codes };
}

it('What was opened is closed in reverse, and what cannot be closed keeps nothing else open', async () => {
  const { onEnd, end, done, codes } = newEnd();
  onEnd(() => void done.push('engine'));
  onEnd(() => Promise.reject(new Error('held')));
  onEnd(() => void done.push('windows'));
  await end(0);
  expect(done).toEqual(['windows', 'engine']);
  expect(codes).toEqual([1]);
});

it('An end that is asked for again while it closes files does not cut it short', async () => {
  const { onEnd, end, done, codes } = newEnd();
  const file = Promise.withResolvers<void>();
  onEnd(async () => {
    await file.promise;
    done.push('engine');
  });
  const first = end(0);
  const second = end(1);
  await Promise.resolve();
  expect(codes).toEqual([]);
  file.resolve();
  await Promise.all([first, second]);
  expect(done).toEqual(['engine']);
  expect(codes).toEqual([1]);
});

it('What is opened while the end is under way is closed too', async () => {
  const { onEnd, end, done, codes } = newEnd();
  onEnd(() => {
    onEnd(() => void done.push('window opened late'));
  });
  await end(0);
  expect(done).toEqual(['window opened late']);
  expect(codes).toEqual([0]);
});
