import type { SessionTools } from '../../src-main/session/session-options.ts';
import { openJournal } from '../../src-main/journal/journal.ts';

/** Tells when the session first tried to send, whether or not the disk took what is written before. */
export function watchFirstSend(): { tools: Pick<SessionTools, 'openJournal'>; tried: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const tools: Pick<SessionTools, 'openJournal'> = {
    openJournal(options) {
      const journal = openJournal(options);
      let isOnItsWay = false;
      return {
        ...journal,
        entries: {
          ...journal.entries,
          compareAndMove(id, from, to, change) {
            isOnItsWay ||= to === 'ready' || to === 'sending';
            if (to === 'sending') resolve();
            return journal.entries.compareAndMove(id, from, to, change);
          },
        },
        transaction(work) {
          try {
            return journal.transaction(work);
          } catch (error) {
            if (isOnItsWay) resolve();
            throw error;
          } finally {
            isOnItsWay = false;
          }
        },
      };
    },
  };
  return { tools, tried: promise };
}
