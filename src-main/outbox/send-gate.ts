import type { Clock } from '../base/clock.ts';
import { JournalWriteFailed } from '../journal/journal-errors.ts';
import { createTurns } from '../base/turns.ts';
import type { Kind } from './kind/kind.ts';
import type { BeforeSend } from './kind/ports.ts';

/** A keychain that asks a person may never answer: the entry then says so and is tried again. */
const longestWaitMs = 30_000;

/** Stands before the first request of a start, and before each that must not repeat. See `BeforeSend`. */
export interface SendGate {
  /** Whether the request may go now. @throws JournalWriteFailed */
  pass(kind: Kind, entryIds: readonly string[]): Promise<boolean>;
}

export function createSendGate(beforeSend: BeforeSend, clock: Clock): SendGate {
  let isFirst = true;
  const inTurn = createTurns();
  const needsPerson = (kind: Kind): boolean => isFirst || mustNotRepeat(kind);

  async function ask(kind: Kind, entryIds: readonly string[]): Promise<boolean> {
    // The one before in the queue may have been the first.
    if (!needsPerson(kind)) return true;
    const late = Promise.withResolvers<false>();
    const cancel = clock.after(longestWaitMs, () => late.resolve(false));
    try {
      const said = await Promise.race([
        beforeSend(kind.kind, mustNotRepeat(kind) ? entryIds : []).then(() => true),
        late.promise,
      ]);
      if (said) isFirst = false;
      return said;
    } catch (error) {
      if (error instanceof JournalWriteFailed) throw error;
      return false;
    } finally {
      cancel();
    }
  }

  return {
    pass(kind, entryIds) {
      if (!needsPerson(kind)) return Promise.resolve(true);
      return inTurn(() => ask(kind, entryIds));
    },
  };
}

/** Not one that is always safe to repeat, nor one whose every repetition a read allows. */
export function mustNotRepeat({ whenAmbiguous }: Pick<Kind, 'whenAmbiguous'>): boolean {
  switch (whenAmbiguous.rule) {
    case 'resend':
      return whenAmbiguous.withinMs !== null;
    case 'read_back':
      return whenAmbiguous.resends === 0;
    case 'ask':
      return true;
  }
}
