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
  withdraw.takeBack();
  uncover.takeBack();
  expect(commands.available.getState().has('list.next')).toBe(true);
  commands.run('list.next');
  expect(below).toHaveBeenCalledTimes(1);
});

it('one that is turned on again is the last one offered, but stays below what covers it', () => {
  const commands = createCommandRegistry();
  const decide = vi.fn();
  const offered = commands.offer('claim.accept', decide);
  offered.setOn(false);
  expect(commands.available.getState().has('claim.accept')).toBe(false);
  const cover = commands.offer('claim.accept', null);
  offered.setOn(true);
  expect(commands.run('claim.accept')).toBe(false);
  expect(decide).not.toHaveBeenCalled();
  cover.takeBack();
  expect(commands.available.getState().has('claim.accept')).toBe(true);
  commands.offer('claim.accept', () => undefined);
  offered.setOn(true);
  commands.run('claim.accept');
  expect(decide).toHaveBeenCalledTimes(1);
});
