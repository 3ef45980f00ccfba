import { expect, it } from 'vitest';
import { createKeptSelection } from './kept-selection.ts';

function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

it('A page that is loaded again takes its selection once, and only for its account', () => {
  const storage = memoryStorage();
  createKeptSelection(storage).keep('acc-1', 's1');
  const again = createKeptSelection(storage);
  expect(again.take('acc-1')).toBe('s1');
  expect(again.take('acc-1')).toBeNull();
  expect(createKeptSelection(storage).take('acc-2')).toBeNull();
});

it('A page without a selection leaves none', () => {
  const storage = memoryStorage();
  const kept = createKeptSelection(storage);
  kept.keep('acc-1', 's1');
  kept.keep('acc-1', null);
  expect(createKeptSelection(storage).take('acc-1')).toBeNull();
});
