import type { Clock } from '../base/clock.ts';
import { JournalWriteFailed } from '../journal/journal-errors.ts';
import { createTurns } from '../base/turns.ts';
import type { Kind } from './kind/kind.ts';
import type { BeforeSend } from './kind/ports.ts';

/**
 * Longest wait for the keychain in milliseconds: one that asks a person may never answer. The entry then says so and
 * is tried again.
 */
const longestWaitMs = 30_000;

/** Precedes the first request of a start, and each request that must not repeat. See `BeforeSend`. */
export function createSendGate(beforeSend: BeforeSend, clock: Clock) {
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
    /** Resolves to whether the request may be sent now. @throws JournalWriteFailed */
    pass(kind: Kind, entryIds: readonly string[]): Promise<boolean> {
      if (!needsPerson(kind)) return Promise.resolve(true);
      return inTurn(() => ask(kind, entryIds));
    },
  };
}
export type SendGate = ReturnType<typeof createSendGate>;

/**
 * Whether requests of this kind must not be repeated: they aren't always safe to repeat, and no read allows each
 * repetition.
 */
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
