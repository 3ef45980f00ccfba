import { expect, it } from 'vitest';
import { createGuards } from '../base/guard.ts';
import { createAccountEvents } from './account-events.ts';

function start() {
  const guards = createGuards({
    accountId: 'a',
    log: { error: () => undefined, info: () => undefined },
    onChange: () => undefined,
  });
  return { guards, events: createAccountEvents(guards) };
}

it('Listeners hear an event in the order of subscription, with what it carries', () => {
  const { events } = start();
  const heard: unknown[] = [];
  events.on('claimsStored', 'first', (claimIds) => heard.push(['first', claimIds]));
  events.on('claimsStored', 'second', (claimIds) => heard.push(['second', claimIds]));
  events.on('claimsChanged', 'other', () => heard.push('other'));
  events.emit('claimsStored', ['one']);
  expect(heard).toEqual([
    ['first', ['one']],
    ['second', ['one']],
  ]);
});

it('A listener that throws ends neither the emitter nor the listeners after it, and is a fault of its part', () => {
  const { guards, events } = start();
  let heard = 0;
  events.on('feedChanged', 'broken', () => {
    throw new Error('the disk is full');
  });
  events.on('feedChanged', 'sound', () => {
    heard += 1;
  });
  events.emit('feedChanged');
  expect(heard).toBe(1);
  expect(guards.standing().map(({ part }) => part)).toEqual(['broken']);
});
