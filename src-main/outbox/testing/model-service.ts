import type { ReceivedClaim } from '../../../src-shared/claims-service/claim.ts';
import { receivedClaimSchema } from '../../../src-shared/claims-service/claim.ts';
import type { ReceivedDocumentationItem } from '../../../src-shared/claims-service/documentation-item.ts';
import type { ReceivedSubscription } from '../../../src-shared/claims-service/subscription.ts';
import type { OutboxClient } from '../kind/ports.ts';
import type { CallFailure } from '../../claims-service/failure-reason.ts';

/** How the next calls go wrong; `lost` and `late` differ in whether the service did it. */
export type Fault =
  | 'not_sent'
  /** It never got there, and the caller can't know. */
  | 'lost'
  /** As lost; but it is carried out later, with `catchUp`. */
  | 'late'
  /** Carried out; the answer got lost. */
  | 'answer_lost'
  /** Answered as if something else had been asked; carried out, or not. */
  | 'contradicts'
  | 'contradicts_done'
  | 'service_error'
  | 'refused'
  | 'unauthorized'
  | 'forbidden'
  | 'rate_limited'
  | 'redirected'
  /** No answer at all until the caller stops. */
  | 'hangs';

/** One effect that the service carried out. */
export interface Effect {
  call: keyof OutboxClient;
  about: string;
  value: string | null;
}

/** A claims service in memory: what it did is in `effects`, what it will do wrong in `faults`. */
export class ModelService {
  readonly claims = new Map<string, ReceivedClaim>();
  readonly documents = new Map<string, ReceivedDocumentationItem[]>();
  readonly templates = new Map<string, string>();
  subscriptions: ReceivedSubscription[] = [];
  readonly effects: Effect[] = [];
  readonly calls: { call: keyof OutboxClient; about: string }[] = [];
  /** Taken one by one, by actions only or by every call. */
  faults: Fault[] = [];
  readFaults: Fault[] = [];
  /** Faults that every call of a method meets. */
  readonly always = new Map<keyof OutboxClient, Fault>();
  /** A 401 for every call about one of these. */
  deniedIds = new Set<string>();
  isDown = false;
  /** Taken from the answers of markSeen. */
  totalShort = 0;
  /** A request to mark one of these as seen is refused, or failed over, as a whole. */
  refusedIds = new Set<string>();
  stumblingIds = new Set<string>();
  /** Called with each action before it is carried out. */
  onAct: (call: keyof OutboxClient) => void = () => {};
  private delayed: (() => unknown)[] = [];
  /** Each write changes `updatedAt`. */
  private writes = 0;

  addClaim(id: string, fields: Partial<ReceivedClaim> = {}): ReceivedClaim {
    const claim = receivedClaimSchema.parse({
      id,
      status: 'PENDING_REVIEW',
      isOpen: true,
      seen: false,
      updatedAt: '2026-01-01T00:00:00.000Z',
      flow: { currentStep: 'PENDING_REVIEW' },
      ...fields,
    });
    this.claims.set(id, claim);
    return claim;
  }

  change(id: string, fields: Partial<ReceivedClaim>): void {
    const claim = this.claims.get(id);
    if (!claim) throw new Error(`no claim ${id}`);
    this.writes += 1;
    const updatedAt = new Date(Date.UTC(2026, 0, 2) + this.writes * 1000).toISOString();
    this.claims.set(id, { ...claim, updatedAt, ...fields });
  }

  count(call: keyof OutboxClient, about?: string): number {
    return this.effects.filter(
      (effect) => effect.call === call && (about === undefined || effect.about === about),
    ).length;
  }

  readonly client: OutboxClient = {
    markSeen: (_acquirerId, claimIds) =>
      this.act(
        'markSeen',
        claimIds.join(),
        null,
        () => {
          if (claimIds.some((id) => this.refusedIds.has(id)))
            return refusal('One of the claims is not yours');
          const known = claimIds.filter((id) => this.claims.has(id));
          for (const id of known) {
            this.change(id, { seen: true });
            this.effects.push({ call: 'markSeen', about: id, value: null });
          }
          return { success: true as const, data: { total: known.length - this.totalShort } };
        },
        () => ({ success: true as const, data: { total: 0 } }),
      ),
    getClaim: (claimId) =>
      this.read('getClaim', claimId, () => {
        const claim = this.claims.get(claimId);
        return claim ? { claim } : refusal('No such claim');
      }),
    putClaimStatus: (claimId, value) =>
      this.act(
        'putClaimStatus',
        claimId,
        value,
        () => {
          const claim = this.claims.get(claimId);
          if (claim?.status !== 'PENDING_REVIEW' || claim.isOpen !== true)
            return refusal('Not in collaboration');
          const status = value === 'ACCEPTED' ? 'COLLABORATION_ACCEPTED' : 'COLLABORATION_REJECTED';
          this.change(claimId, { status, flow: { currentStep: status } });
          this.effects.push({ call: 'putClaimStatus', about: claimId, value });
          return { success: true as const, transitionedTo: status };
        },
        (isDone) => {
          const opposite = value === 'ACCEPTED' ? 'COLLABORATION_REJECTED' : 'COLLABORATION_ACCEPTED';
          return { success: true as const, transitionedTo: isDone ? opposite : 'PENDING_REVIEW' };
        },
      ),
    listDocumentation: (claimId) =>
      this.read('listDocumentation', claimId, () => {
        const data = this.documents.get(claimId) ?? [];
        return { success: true as const, data, quantity: data.length };
      }),
    finishDocumentation: (claimId) =>
      this.act(
        'finishDocumentation',
        claimId,
        null,
        () => {
          const count = this.documents.get(claimId)?.length ?? 0;
          this.change(claimId, { status: 'SECOND_PRESENTATION_STARTED' });
          this.effects.push({ call: 'finishDocumentation', about: claimId, value: null });
          return { success: true as const, data: { processed: count, uploaded: count } };
        },
        () => ({ success: true as const, data: { processed: 0, uploaded: 0 } }),
      ),
    sendEmail: (claimId, email) =>
      this.act(
        'sendEmail',
        claimId,
        email,
        () => {
          this.effects.push({ call: 'sendEmail', about: claimId, value: email });
          return { success: true as const, meta: { claimId } };
        },
        () => ({ success: true as const, meta: { claimId: 'another' } }),
      ),
    replaceTemplate: (name, html) =>
      this.act(
        'replaceTemplate',
        name,
        html,
        () => {
          this.templates.set(name, html);
          this.effects.push({ call: 'replaceTemplate', about: name, value: html });
          return { success: true as const, meta: { name } };
        },
        () => ({ success: true as const, meta: { name: 'another' } }),
      ),
    createSubscription: (partnerId, body) =>
      this.act(
        'createSubscription',
        body.url,
        null,
        () => {
          const id = `sub-${this.effects.length + 1}`;
          const made = { ...body, id, partnerId, createdAt: null, updatedAt: null, secret: null };
          this.subscriptions.push(made);
          this.effects.push({ call: 'createSubscription', about: body.url, value: id });
          return { success: true as const, data: { ...made, secret: `secret of ${id}` } };
        },
        () => {
          const made = { ...body, id: 'sub-another', partnerId, createdAt: null, updatedAt: null };
          return {
            success: true as const,
            data: { ...made, url: 'https://another.example', secret: 'another' },
          };
        },
      ),
    readSubscriptions: (partnerId) =>
      this.read('readSubscriptions', partnerId, () => ({ success: true as const, data: this.subscriptions })),
    deleteSubscription: (_partnerId, subscriptionId) =>
      this.act('deleteSubscription', subscriptionId, null, () => {
        const rest = this.subscriptions.filter(({ id }) => id !== subscriptionId);
        if (rest.length === this.subscriptions.length) {
          return refusal('Subscription not found', 'PARTNER.PARTNER_SUBSCRIPTION_NOT_FOUND');
        }
        this.subscriptions = rest;
        this.effects.push({ call: 'deleteSubscription', about: subscriptionId, value: null });
        return { success: true as const };
      }),
  };

  /** Delivers what was on its way for long. */
  catchUp(): void {
    for (const work of this.delayed.splice(0)) work();
  }

  private act<A extends object>(
    call: keyof OutboxClient,
    about: string,
    _value: string | null,
    work: () => A | Refused,
    /** Makes a contradicting answer; without it such an answer is a lost one. */
    contradict?: (isDone: boolean) => A,
  ) {
    this.onAct(call);
    return this.answer(call, about, this.faults, work, contradict);
  }

  private read<A extends object>(call: keyof OutboxClient, about: string, work: () => A | Refused) {
    return this.answer(call, about, this.readFaults, work);
  }

  private async answer<A extends object>(
    call: keyof OutboxClient,
    about: string,
    faults: Fault[],
    work: () => A | Refused,
    contradict?: (isDone: boolean) => A,
  ): Promise<CallFailure | { kind: 'ok'; httpStatus: number; answer: A }> {
    this.calls.push({ call, about });
    await Promise.resolve();
    const isStumbling = call === 'markSeen' && about.split(',').some((id) => this.stumblingIds.has(id));
    const isDenied = about.split(',').some((id) => this.deniedIds.has(id));
    const lasting = isDenied ? 'unauthorized' : isStumbling ? 'service_error' : this.always.get(call);
    const fault = this.isDown ? 'not_sent' : (faults.shift() ?? lasting);
    if (fault === 'hangs') return new Promise(() => {});
    if (fault === 'answer_lost') work();
    if (fault === 'contradicts' || fault === 'contradicts_done') {
      const isDone = fault === 'contradicts_done';
      if (isDone && work() instanceof Refused) return failure('refused');
      return contradict ? { kind: 'ok', httpStatus: 200, answer: contradict(isDone) } : failure('lost');
    }
    if (fault === 'late') this.delayed.push(work);
    if (fault !== undefined) return failure(fault);
    const answer = work();
    if (answer instanceof Refused) return { kind: 'refused', httpStatus: 200, refusal: answer.body };
    return { kind: 'ok', httpStatus: 200, answer };
  }
}

class Refused {
  readonly body;
  constructor(message: string, code: string | null) {
    this.body = { success: false as const, message, code, exception: null, error: null };
  }
}

function refusal(message: string, code: string | null = null): Refused {
  return new Refused(message, code);
}

function failure(fault: Exclude<Fault, 'hangs' | 'contradicts' | 'contradicts_done'>): CallFailure {
  switch (fault) {
    case 'not_sent':
      return {
        kind: 'not_sent',
        fault: 'connection_refused',
        detail: { code: 'system_error', params: { errno: 'ECONNREFUSED' } },
      };
    case 'lost':
    case 'late':
    case 'answer_lost':
      return {
        kind: 'ambiguous',
        fault: 'timed_out',
        httpStatus: null,
        detail: { code: 'timed_out', params: { seconds: 30 } },
      };
    case 'service_error':
      return {
        kind: 'ambiguous',
        fault: 'service_error',
        httpStatus: 503,
        detail: { code: 'http_status', params: { httpStatus: 503 } },
      };
    case 'refused':
      return { kind: 'refused', httpStatus: 200, refusal: new Refused('Refused by script', null).body };
    case 'unauthorized':
      return { kind: 'unauthorized', httpStatus: 401, message: 'Unauthorized' };
    case 'forbidden':
      return { kind: 'forbidden', httpStatus: 403, message: 'Forbidden' };
    case 'rate_limited':
      return { kind: 'rate_limited', httpStatus: 429, retryAfterMs: 5_000, message: 'Too many requests' };
    default:
      return {
        kind: 'redirected',
        httpStatus: 302,
        detail: { code: 'http_status', params: { httpStatus: 302 } },
      };
  }
}
