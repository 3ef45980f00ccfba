import { type Clock, guardClock } from '../base/clock.ts';
import { createGuards, type Guards } from '../base/guard.ts';
import { type AccountEvents, createAccountEvents } from './account-events.ts';
import type { AccountFiles } from './account-files.ts';
import type { SessionInput, SessionTools } from './session-options.ts';

/** Parts that everything else in one account's session is made from. */
export interface SessionContext extends AccountHub {
  accountId: string;
  input: SessionInput;
  tools: SessionTools;
  files: AccountFiles;
  /** Returns the clock of a part. Its guard is separate from the part's, which knows when its work succeeds. */
  clockOf: (part: string) => Clock;
}

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

export function createSessionContext(
  hub: AccountHub,
  files: AccountFiles,
  input: SessionInput,
  tools: SessionTools,
): SessionContext {
  const clockOf = (part: string) => guardClock(tools.clock, hub.guards.part(`${part}_timer`));
  return { ...hub, accountId: input.record.id, input, tools, files, clockOf };
}
