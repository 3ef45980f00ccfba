import { expect, it, vi } from 'vitest';
import { createCommandRegistry } from './commands.ts';

it('the last handler offered is run; what covers it hides it until it goes', () => {
  const commands = createCommandRegistry();
  const below = vi.fn();
  commands.offer('list.next', below);
  const uncover = commands.offer('list.next', null);
  expect(commands.run('list.next')).toBe(false);
  expect(commands.available.getState().has('list.next')).toBe(false);
  const withdraw = commands.offer('list.next', () => undefined);
  expect(commands.run('list.next')).toBe(true);
  withdraw();
  uncover();
  expect(commands.available.getState().has('list.next')).toBe(true);
  commands.run('list.next');
  expect(below).toHaveBeenCalledTimes(1);
});
