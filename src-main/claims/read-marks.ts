import type { Clock } from '../base/clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { SnoozeKeeper } from '../snooze/snooze-keeper.ts';

/** Claims that a person opened on this computer; "seen" is the service's own flag. */
export function createReadMarks({
  journal,
  snoozes,
  clock,
  onChange,
}: {
  journal: Pick<Journal, 'readMarks' | 'transaction'>;
  snoozes: Pick<SnoozeKeeper, 'opened'>;
  clock: Pick<Clock, 'nowMs'>;
  onChange: (claimIds: string[]) => void;
}) {
  return {
    set(claimIds: string[], isRead: boolean): void {
      journal.transaction(() => {
        journal.readMarks.set(claimIds, isRead, clock.nowMs());
        if (isRead) snoozes.opened(claimIds);
      });
      onChange(claimIds);
    },
  };
}
