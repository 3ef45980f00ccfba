import { usualPace } from './usual-pace.ts';
import type { OutboxChange } from '../../../src-shared/contract/changes.ts';
import type { EndpointName } from '../../../src-shared/claims-service/endpoints.ts';
import type { DecideInput } from '../../../src-shared/contract/outbox.ts';
import { actionDecisions } from '../../../src-shared/domain/decision/claim-action.ts';
import { type ClaimSnapshot, snapshotOf } from '../../../src-shared/domain/decision/decision.ts';
import { outboxStates } from '../../../src-shared/domain/decision/outbox-state.ts';
import type { CallOutcome, KeyVerdict } from '../../claims-service/call-outcome.ts';
import type { Journal } from '../../journal/journal.ts';
import { createConnectionState, type ConnectionState } from '../../sync/connection-state.ts';
import { createOutbox, type Outbox } from '../outbox.ts';
import type {
  BeforeSend,
  OutboxAccount,
  OutboxClaimFacts,
  OutboxClient,
  OutboxFacts,
} from '../kind/ports.ts';
import { throwingGuard } from '../../testing/throwing-guard.ts';
import { createGuard } from '../../base/guard.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { ModelService } from './model-service.ts';

export interface OutboxHarnessOptions {
  clock?: FakeClock;
  service?: ModelService;
  account?: Partial<OutboxAccount>;
  run?: string;
}

/** An outbox on a journal, a model of the service, and a replica that is a map. */
export class OutboxHarness {
  readonly clock: FakeClock;
  readonly service: ModelService;
  readonly replica = new Map<string, OutboxClaimFacts>();
  readonly changes: OutboxChange[] = [];
  readonly troubles: unknown[] = [];
  /** Notifications of the replica, in order. */
  readonly reported: string[] = [];
  /** Step before each send, as the keychain's. */
  beforeSend: BeforeSend = async () => {};
  connection: ConnectionState;
  timeZone = 'UTC';
  /** Verdict of the acquirer listing on the key. */
  keyVerdict: KeyVerdict = 'refused';
  beforeVerdict: () => Promise<void> = async () => {};
  outbox: Outbox;
  private readonly journal: Journal;
  private readonly account: OutboxAccount;
  private readonly run: string;
  private ids = 0;

  /** `run` keeps the ids of a second start apart from those of the first. */
  constructor(journal: Journal, options: OutboxHarnessOptions = {}) {
    this.run = options.run ?? '';
    this.journal = journal;
    this.clock = options.clock ?? new FakeClock();
    this.service = options.service ?? new ModelService();
    this.account = {
      acquirerId: 'acq',
      partnerId: 'partner',
      baseUrl: 'https://service.example',
      ...options.account,
    };
    this.connection = createConnectionState({ clock: this.clock });
    this.outbox = this.create();
  }

  /** The program dies and is started again: nothing that was under way is written. */
  crash(): void {
    // Nobody waits for a program that died.
    throwingGuard.run(() => this.outbox.stop(0));
    this.connection = createConnectionState({ clock: this.clock });
    this.outbox = this.create();
    this.outbox.start();
  }

  /** As the sync does: a probe that gets an answer brings the connection back. */
  probe(): void {
    this.connection.report(
      this.service.isDown
        ? {
            kind: 'not_sent',
            fault: 'connection_refused',
            detail: { code: 'system_error', params: { errno: 'ECONNREFUSED' } },
          }
        : { kind: 'ok', httpStatus: 200, answer: null },
      'listAcquirerClaims',
    );
  }

  addClaim(id: string): void {
    this.service.addClaim(id);
    this.sync();
  }

  /** The replica learns everything. */
  sync(): void {
    for (const [id, { status, updatedAt, isOpen, seen, flow }] of this.service.claims) {
      this.replica.set(id, { status, updatedAt, isOpen, seen, currentStep: flow?.currentStep ?? null });
    }
  }

  saw(claimId: string): ClaimSnapshot {
    return snapshotOf(this.replica.get(claimId) ?? { status: null, updatedAt: null, isOpen: null });
  }

  markSeen(...claimIds: string[]) {
    return this.decide({ ...actionDecisions.seen, targets: this.targets(claimIds) });
  }

  accept(...claimIds: string[]) {
    return this.decide({ ...actionDecisions.accept, targets: this.targets(claimIds) });
  }

  reject(...claimIds: string[]) {
    return this.decide({ ...actionDecisions.reject, targets: this.targets(claimIds) });
  }

  decide(input: WithoutAccount<DecideInput>) {
    return this.outbox.decide({ accountId: 'a', ...input });
  }

  states(): Record<string, string> {
    return Object.fromEntries(
      this.rows().map((row) => [row.id, row.reason === null ? row.state : `${row.state}: ${row.reason}`]),
    );
  }

  state(entryId: string | undefined): string | undefined {
    return this.states()[entryId ?? ''];
  }

  rows() {
    return this.journal.entries.listInStates(outboxStates);
  }

  private targets(claimIds: readonly string[]) {
    return claimIds.map((claimId) => ({ claimId, saw: this.saw(claimId) }));
  }

  private create(): Outbox {
    const { connection } = this;
    return createOutbox({
      ...usualPace,
      journal: this.journal,
      client: reporting(this.service.client, connection.report),
      facts: this.facts(),
      connection,
      checkKey: async () => {
        await this.beforeVerdict();
        if (this.keyVerdict === 'refused') connection.pause('unauthorized', null);
        return this.keyVerdict;
      },
      account: this.account,
      beforeSend: async (kind, entryIds) => {
        await this.beforeSend(kind, entryIds);
      },
      agent: 'Agent',
      timeZone: () => this.timeZone,
      clock: this.clock,
      random: () => 0.5,
      newId: () => `${this.run}id${(this.ids += 1)}`,
      onChange: (change) => this.changes.push(change),
      guard: createGuard({ onFault: (error) => this.troubles.push(error) }),
    });
  }

  private facts(): OutboxFacts {
    const set = (id: string, facts: Partial<OutboxClaimFacts>): void => {
      const known = this.replica.get(id);
      if (known) this.replica.set(id, { ...known, ...facts });
    };
    const known: OutboxFacts['snapshotOf'] = (claimIds) => {
      const stored = claimIds.map((id) => [id, this.replica.get(id)] as const);
      return new Map(stored.flatMap(([id, facts]) => (facts ? [[id, facts] as const] : [])));
    };
    return {
      factsOf: known,
      snapshotOf: known,
      takeClaim: ({ id, status, updatedAt, isOpen, seen }) => set(id, { status, updatedAt, isOpen, seen }),
      takeSeen: (claimIds) => {
        this.reported.push(`seen ${claimIds.join()}`);
        for (const id of claimIds) set(id, { seen: true });
      },
      refresh: async (claimId) => {
        this.reported.push(`refresh ${claimId}`);
        await Promise.resolve();
        const claim = this.service.claims.get(claimId);
        if (claim) set(claimId, { status: claim.status, updatedAt: claim.updatedAt });
      },
    };
  }
}

type WithoutAccount<T> = T extends unknown ? Omit<T, 'accountId'> : never;

/** The client's hook, by which the connection learns. */
function reporting(client: OutboxClient, report: ConnectionState['report']): OutboxClient {
  const reported =
    <A extends unknown[], R extends CallOutcome<unknown>>(
      endpoint: EndpointName,
      call: (...args: A) => Promise<R>,
    ) =>
    async (...args: A): Promise<R> => {
      const outcome = await call(...args);
      report(outcome, endpoint);
      return outcome;
    };
  return {
    markSeen: reported('markSeen', client.markSeen),
    getClaim: reported('getClaim', client.getClaim),
    putClaimStatus: reported('putClaimStatus', client.putClaimStatus),
    listDocumentation: reported('listDocumentation', client.listDocumentation),
    finishDocumentation: reported('finishDocumentation', client.finishDocumentation),
    sendEmail: reported('sendEmail', client.sendEmail),
    replaceTemplate: reported('replaceTemplate', client.replaceTemplate),
    createSubscription: reported('createSubscription', client.createSubscription),
    readSubscriptions: reported('readSubscriptions', client.readSubscriptions),
    deleteSubscription: reported('deleteSubscription', client.deleteSubscription),
  };
}
