import type { OutboxState } from '../../src-shared/domain/decision/outbox-state.ts';
import type { Tone } from '../ui/pill.tsx';

/** Tone by state: amber asks a person, blue is being sent, red was refused, green is done, grey is over. */
export const entryTone: Readonly<Record<OutboxState, Tone>> = {
  held: 'blue',
  ready: 'blue',
  blocked: 'grey',
  sending: 'blue',
  retry_wait: 'blue',
  unknown: 'amber',
  conflict: 'amber',
  needs_person: 'amber',
  failed: 'red',
  done: 'green',
  cancelled: 'grey',
  resolved: 'grey',
};
