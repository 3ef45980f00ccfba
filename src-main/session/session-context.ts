import { type Clock, guardClock } from '../base/clock.ts';
import { createGuards, type Guards } from '../base/guard.ts';
import { type AccountEvents, createAccountEvents } from './account-events.ts';
import type { AccountFiles } from './account-files.ts';
import type { SessionInput, SessionTools } from './session-options.ts';

export interface AccountHub {
  /** Guards of the account's background work, one for each part. */
  guards: Guards;
  events: AccountEvents;
}

/** Creates the hub of an account, before the files are opened, as their threads have guards. */
export function createAccountHub({ record }: SessionInput, { log }: SessionTools): AccountHub {
  const guards = createGuards({
    accountId: record.id,
    log,
    onChange: () => events.emit('statusChanged'),
  });
  const events = createAccountEvents(guards);
  return { guards, events };
}

/** Parts that everything else in one account's session is made from. */
export function createSessionContext(
  hub: AccountHub,
  files: AccountFiles,
  input: SessionInput,
  tools: SessionTools,
) {
  /** Returns the clock of a part. Its guard is separate from the part's, which knows when its work succeeds. */
  const clockOf = (part: string): Clock => guardClock(tools.clock, hub.guards.part(`${part}_timer`));
  return { ...hub, accountId: input.record.id, input, tools, files, clockOf };
}
export type SessionContext = ReturnType<typeof createSessionContext>;
