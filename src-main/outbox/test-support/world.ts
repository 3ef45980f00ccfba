import { mayMove, type Resolution } from '../../../src-shared/domain/outbox-state.ts';
import type { Journal } from '../../journal/journal.ts';
import { Desk } from './outbox-harness.ts';
import { type FakeClock, settled } from './fake-clock.ts';

export const claimIds = ['c1', 'c2', 'c3'];
const documentsOfEach = [{ name: 'a.pdf', status: 'approved' }];
const minuteMs = 60_000;

/** One run: what was decided, and what each move and each request was. */
export class World {
  readonly desk: Desk;
  readonly journal: Journal;
  readonly decided: string[] = [];
  private emails = 0;

  constructor(journal: Journal, clock: FakeClock) {
    this.journal = watched(journal);
    this.desk = new Desk(this.journal, { clock });
    this.desk.service.onAct = (call) => {
      const isCommitted = this.journal.entries.count(['sending']) > 0;
      if (!isCommitted) throw new Error(`${call} without a committed attempt`);
    };
    for (const id of claimIds) {
      this.desk.addClaim(id);
      this.desk.service.documents.set(
        id,
        documentsOfEach.map((item) => ({ ...item, url: null })),
      );
    }
    this.desk.outbox.start();
  }

  ids(n: number): string[] {
    const id = this.decided.at(-1 - n);
    return id === undefined ? [] : [id];
  }

  decide(what: string, claimId: string): void {
    const { desk } = this;
    const saw = desk.saw(claimId);
    const answer = (() => {
      switch (what) {
        case 'markSeen':
          return desk.markSeen(claimId);
        case 'accept':
          return desk.accept(claimId);
        case 'reject':
          return desk.reject(claimId);
        case 'finish':
          return desk.decide({
            kind: 'finish_documentation',
            saw,
            payload: { claimId, documents: documentsOfEach, override: true },
          });
        case 'email': {
          // An address for each decision, so that each effect names its entry.
          this.emails += 1;
          const email = `m${this.emails}@example.com`;
          return desk.decide({ kind: 'send_email', saw, payload: { claimId, email }, evenIfRecent: true });
        }
        case 'template':
          return desk.decide({
            kind: 'replace_template',
            payload: { name: 'new_claim', html: `<p>${this.decided.length}</p>` },
          });
        case 'create':
          return desk.decide({
            kind: 'create_subscription',
            payload: {
              url: `https://h.example/${this.decided.length}`,
              subscribedEvents: [],
              isActive: true,
            },
          });
        default:
          return desk.decide({
            kind: 'delete_subscription',
            payload: { subscriptionId: desk.service.subscriptions[0]?.id ?? 'none', url: '' },
          });
      }
    })();
    this.decided.push(...answer.entryIds);
  }

  /** What the outbox says is cancelled must never have happened; the final check holds it to that. */
  cancel(n: number): void {
    this.desk.outbox.cancel(this.ids(n));
  }

  resolve(n: number, how: Resolution): void {
    this.decided.push(...this.desk.outbox.resolve(this.ids(n), how).sentAgain);
  }

  setDown(isDown: boolean): void {
    this.desk.service.isDown = isDown;
    this.desk.probe();
  }

  crash(): void {
    this.desk.crash();
  }

  colleague(id: string, to: string): void {
    if (to === 'closed') this.desk.service.change(id, { isOpen: false });
    else if (to === 'touched') this.desk.service.change(id, {});
    else this.desk.service.change(id, { status: to });
  }

  /** Nothing goes wrong any more; what hangs ends with a restart, and what is late arrives before or after all else. */
  async calm(lateLast: boolean): Promise<void> {
    const { desk } = this;
    desk.service.faults = [];
    desk.service.readFaults = [];
    if (!lateLast) desk.service.catchUp();
    desk.service.isDown = false;
    desk.keyVerdict = 'accepted';
    desk.crash();
    desk.connection.resume();
    desk.probe();
    // First every hold ends, then there is time for every read-back and pause.
    await desk.clock.advance(31_000);
    for (let round = 0; round < 8; round += 1) await desk.clock.leap(5 * minuteMs);
    desk.service.catchUp();
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
