import type { CollaborationValue } from '../../../src-shared/domain/decision/collaboration.ts';
import type { DecisionKind } from '../../../src-shared/domain/decision/decision.ts';
import { mayMove, type Resolution } from '../../../src-shared/domain/decision/outbox-state.ts';
import type { Journal } from '../../journal/journal.ts';
import { OutboxHarness } from './outbox-harness.ts';
import { sampleDecision } from './sample-decision.ts';
import { type FakeClock, settled } from '../../testing/fake-clock.ts';

/** A decision of a kind, with its value. */
export type What = { kind: DecisionKind; value: CollaborationValue };

export const claimIds = ['c1', 'c2', 'c3'];
const documentsOfEach = [{ name: 'a.pdf', status: 'approved' }];
const minuteMs = 60_000;

/** One run: what was decided, and what each move and each request was. */
export class World {
  readonly harness: OutboxHarness;
  readonly journal: Journal;
  readonly decided: string[] = [];
  private samples = 0;

  constructor(journal: Journal, clock: FakeClock) {
    this.journal = watched(journal);
    this.harness = new OutboxHarness(this.journal, { clock });
    this.harness.service.onAct = (call) => {
      const isCommitted = this.journal.entries.count(['sending']) > 0;
      if (!isCommitted) throw new Error(`${call} without a committed attempt`);
    };
    for (const id of claimIds) {
      this.harness.addClaim(id);
      this.harness.service.documents.set(
        id,
        documentsOfEach.map((item) => ({ ...item, url: null })),
      );
    }
    this.harness.outbox.start();
  }

  ids(n: number): string[] {
    const id = this.decided.at(-1 - n);
    return id === undefined ? [] : [id];
  }

  decide({ kind, value }: What, claimId: string): void {
    const { harness } = this;
    const { id = 'none', url = null } = harness.service.subscriptions[0] ?? {};
    this.samples += 1;
    const { entryIds } = harness.outbox.decide(
      sampleDecision(kind, {
        accountId: 'a',
        number: this.samples,
        targets: () => [{ claimId, saw: harness.saw(claimId) }],
        value,
        documentsOf: () => documentsOfEach,
        subscription: { subscriptionId: id, url: url ?? '' },
      }),
    );
    this.decided.push(...entryIds);
  }

  /** Cancels an entry: it must never have happened, as the final check verifies. */
  cancel(n: number): void {
    this.harness.outbox.cancel(this.ids(n));
  }

  resolve(n: number, how: Resolution): void {
    this.decided.push(...this.harness.outbox.resolve(this.ids(n), how).sentAgain);
  }

  setDown(isDown: boolean): void {
    this.harness.service.isDown = isDown;
    this.harness.probe();
  }

  crash(): void {
    this.harness.crash();
  }

  colleague(id: string, to: string): void {
    if (to === 'closed') this.harness.service.change(id, { isOpen: false });
    else if (to === 'touched') this.harness.service.change(id, {});
    else this.harness.service.change(id, { status: to });
  }

  /** Nothing goes wrong any more; what hangs ends with a restart, and what is late arrives before or after all else. */
  async calm(lateLast: boolean): Promise<void> {
    const { harness } = this;
    harness.service.faults = [];
    harness.service.readFaults = [];
    if (!lateLast) harness.service.catchUp();
    harness.service.isDown = false;
    harness.keyVerdict = 'accepted';
    harness.crash();
    harness.connection.resume();
    harness.probe();
    // First every hold ends, then there is time for every read-back and pause.
    await harness.clock.advance(31_000);
    for (let round = 0; round < 8; round += 1) await harness.clock.leap(5 * minuteMs);
    harness.service.catchUp();
    await settled();
  }
}

/** Every move is checked against the diagram once more, outside the machine. */
function watched(journal: Journal): Journal {
  return {
    ...journal,
    entries: {
      ...journal.entries,
      compareAndMove(id, from, to, change) {
        if (!mayMove(from, to)) throw new Error(`${id}: ${from} to ${to}`);
        return journal.entries.compareAndMove(id, from, to, change);
      },
    },
  };
}
