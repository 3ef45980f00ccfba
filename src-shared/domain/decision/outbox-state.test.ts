import { expect, it } from 'vitest';
import {
  attentionStates,
  cameAbout,
  cameToNothing,
  endedStates,
  mayCancel,
  mayMove,
  outboxStates,
  unresolvedStates,
  unsentStates,
  waitingStates,
} from './outbox-state.ts';

it('each state waits, needs attention or has ended', () => {
  expect([...waitingStates, ...attentionStates, ...endedStates].toSorted()).toEqual(outboxStates.toSorted());
  const resolved = outboxStates.filter((state) => !unresolvedStates.some((one) => one === state));
  expect(resolved.toSorted()).toEqual([...endedStates, 'failed'].toSorted());
});

it('a cancel is possible where the diagram has it, unless an earlier send may have arrived', () => {
  const cancellable = outboxStates.filter((state) => mayMove(state, 'cancelled'));
  expect(unsentStates.toSorted()).toEqual(cancellable.toSorted());
  expect(outboxStates.filter((state) => mayCancel({ state })).toSorted()).toEqual(cancellable.toSorted());
  expect(outboxStates.filter((state) => mayCancel({ state, mayHaveArrived: true }))).toEqual([]);
});

it('what a person settled came about if they said so', () => {
  expect(cameAbout({ state: 'resolved', resolution: 'treat_as_done' })).toBe(true);
  expect(cameToNothing({ state: 'resolved', resolution: 'treat_as_done' })).toBe(false);
  expect(cameToNothing({ state: 'resolved', resolution: 'discard' })).toBe(true);
  expect(cameAbout({ state: 'failed', resolution: null })).toBe(false);
  expect(cameToNothing({ state: 'failed', resolution: null })).toBe(false);
});
