import { mayMove, type Resolution } from '../../../src-shared/domain/outbox-state.ts';
import type { Journal } from '../../journal/journal.ts';
import { OutboxHarness } from './outbox-harness.ts';
import { type FakeClock, settled } from './fake-clock.ts';

export const claimIds = ['c1', 'c2', 'c3'];
const documentsOfEach = [{ name: 'a.pdf', status: 'approved' }];
const minuteMs = 60_000;

/** One run: what was decided, and what each move and each request was. */
export class World {
  readonly harness: OutboxHarness;
  readonly journal: Journal;
  readonly decided: string[] = [];
  private emails = 0;

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

  decide(what: string, claimId: string): void {
    const { harness } = this;
    const saw = harness.saw(claimId);
    const answer = (() => {
      switch (what) {
        case 'markSeen':
          return harness.markSeen(claimId);
        case 'accept':
          return harness.accept(claimId);
        case 'reject':
          return harness.reject(claimId);
        case 'finish':
          return harness.decide({
            kind: 'finish_documentation',
            saw,
            payload: { claimId, documents: documentsOfEach, override: true },
          });
        case 'email': {
          // An address for each decision, so that each effect names its entry.
          this.emails += 1;
          const email = `m${this.emails}@example.com`;
          return harness.decide({ kind: 'send_email', saw, payload: { claimId, email }, evenIfRecent: true });
        }
        case 'template':
          return harness.decide({
            kind: 'replace_template',
            payload: { name: 'new_claim', html: `<p>${this.decided.length}</p>` },
          });
        case 'create':
          return harness.decide({
            kind: 'create_subscription',
            payload: {
              url: `https://h.example/${this.decided.length}`,
              subscribedEvents: [],
              isActive: true,
            },
          });
        default:
          return harness.decide({
            kind: 'delete_subscription',
            payload: { subscriptionId: harness.service.subscriptions[0]?.id ?? 'none', url: '' },
          });
      }
    })();
    this.decided.push(...answer.entryIds);
  }

  /** What the outbox says is cancelled must never have happened; the final check holds it to that. */
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
