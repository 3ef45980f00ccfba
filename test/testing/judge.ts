/**
 * Holds a journal against the service's own ledger.
 *
 * lost     an acknowledged decision that
 *          - is not in the journal, or not with the payload that was decided,
 *          - stays although nothing is done about it: neither ended nor with a person,
 *          - is `done` although neither we nor a colleague did it,
 *          - is `failed` or `cancelled`, reported as not carried out, although it was.
 * doubled  what the service carried out more often than was decided:
 *          - e-mail, finish, create subscription: a second effect of one decision;
 *          - accept and reject: a second one on the claim, or the value that was not decided;
 *          - template: an older version lies over a newer one that is done (the same bytes again are no harm);
 *          - mark seen, delete subscription: the ledger knows each once at most, by the nature of the thing;
 *          - any kind: an effect that belongs to no decision, or more requests than attempts in the journal
 *            (something on the way resent on its own).
 * person   decisions that were shown to a person: `needs_person`, `conflict`, `failed`, and what came of them.
 */
import { emailTemplateNames } from '../../src-shared/claims-service/email-template.ts';
import { endpoints } from '../../src-shared/claims-service/endpoints.ts';
import { isWaiting, needsAttention, outboxStates } from '../../src-shared/domain/decision/outbox-state.ts';
import { decisionKind, decisionKinds } from '../../src-shared/domain/decision/decision.ts';
import type { EntryRow } from '../../src-main/journal/entry-row.ts';
import type { Journal } from '../../src-main/journal/journal.ts';
import type { Effect } from '../../src-sandbox/base/ledger.ts';
import { endpointOf } from './decision-supply.ts';
import type { LedgerContent, SandboxThread } from './sandbox-thread.ts';

/** A decision as the journal has it, with the requests that were made for it (or may have been). */
export type JudgedEntry = EntryRow & { requests: number };

export function readJudgedEntries({ entries, attempts }: Journal): JudgedEntry[] {
  return entries.listInStates(outboxStates).map((row) => {
    const sends = attempts.listOf(row.id).filter(({ phase }) => phase === 'send');
    return { ...row, requests: sends.filter(({ outcome }) => outcome !== 'not_sent').length };
  });
}

export interface Verdict {
  lost: string[];
  doubled: string[];
  /** Ids of entries. */
  person: string[];
}

/** Id of each acknowledged entry, with the payload that was decided (JSON). */
export type Acknowledged = ReadonlyMap<string, string>;

type Service = Pick<SandboxThread, 'acquirerId' | 'partnerId'>;
type Payload = {
  claimId?: string;
  value?: string;
  email?: string;
  name?: string;
  html?: string;
  url?: string;
  subscriptionId?: string;
};

export function judge(
  acknowledged: Acknowledged,
  entries: readonly JudgedEntry[],
  ledger: LedgerContent,
  service: Service,
): Verdict {
  const lost: string[] = [];
  const doubled: string[] = [];
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const effectsOf = new Map(
    entries.map((entry) => [entry.id, ledger.effects.filter((effect) => belongs(effect, entry))]),
  );

  for (const [id, payload] of acknowledged) {
    const entry = byId.get(id);
    if (!entry) lost.push(`${id} is not in the journal`);
    else if (entry.payload !== payload) lost.push(`${name(entry)} is not what was decided: ${payload}`);
    else if (isWaiting(entry.state)) lost.push(`${name(entry)} rests`);
  }
  for (const entry of entries) {
    const effects = effectsOf.get(entry.id) ?? [];
    if (entry.state === 'done' && effects.length === 0 && !isByColleague(entry, ledger)) {
      lost.push(`${name(entry)}, and the service knows nothing of it`);
    }
    if ((entry.state === 'failed' || entry.state === 'cancelled') && effects.length > 0) {
      lost.push(`${name(entry)}, and the service did it`);
    }
    if (effects.length > 1 && entry.kind !== decisionKind.replaceTemplate) {
      doubled.push(`${name(entry)} was carried out ${effects.length} times`);
    }
    const { value } = payloadOf(entry);
    if (value !== undefined && effects.some((effect) => effect.value !== value)) {
      doubled.push(`${name(entry)} was carried out as its opposite`);
    }
  }
  const known = new Set([...effectsOf.values()].flat());
  for (const effect of ledger.effects) {
    if (!known.has(effect)) doubled.push(`${effect.kind} ${effect.n} belongs to no decision`);
  }
  doubled.push(...resentOnTheWay(entries, ledger, service), ...overwritten(entries, ledger));
  return { lost, doubled, person: entries.filter(wasShown).map(({ id }) => id) };
}

/** Whether a person saw it, or has settled it since. */
export function wasShown({ state }: EntryRow): boolean {
  return state === 'resolved' || needsAttention(state);
}

export function payloadOf({ payload }: Pick<EntryRow, 'payload'>): Payload {
  return JSON.parse(payload) as Payload;
}

function belongs(effect: Effect, entry: EntryRow): boolean {
  if (effect.kind !== endpointOf(entry.kind)) return false;
  const { claimId, email, name: template, html, url, subscriptionId } = payloadOf(entry);
  switch (effect.kind) {
    case 'sendEmail':
      return effect.claimId === claimId && effect.value === email;
    case 'replaceTemplate':
      return effect.name === template && effect.value === html;
    case 'createSubscription':
      return effect.value === url;
    case 'deleteSubscription':
      return effect.subscriptionId === subscriptionId;
    default:
      return effect.claimId === claimId;
  }
}

function isByColleague({ reason, claim_id: claimId }: EntryRow, { moves }: LedgerContent): boolean {
  return reason === 'done_by_someone_else' && moves.some((move) => move.claimId === claimId);
}

/** Each request is an attempt in the journal first, so there can never be more of them. */
function resentOnTheWay(entries: readonly JudgedEntry[], ledger: LedgerContent, service: Service): string[] {
  const attempts = new Map<string, number>();
  for (const entry of entries) {
    const request = requestOf(entry, service);
    attempts.set(request, (attempts.get(request) ?? 0) + entry.requests);
  }
  const actions: readonly string[] = decisionKinds.map(endpointOf);
  const receipts = ledger.receipts.filter(({ endpoint }) => actions.includes(endpoint ?? ''));
  return [...Map.groupBy(receipts, ({ method, path }) => `${method} ${path}`)]
    .filter(([request, received]) => received.length > (attempts.get(request) ?? 0))
    .map(([request, received]) => `${request} arrived ${received.length} times`);
}

function requestOf(entry: EntryRow, { acquirerId, partnerId }: Service): string {
  const endpoint = endpointOf(entry.kind);
  const { claimId = '', name: template = '', subscriptionId = '' } = payloadOf(entry);
  const path = {
    markSeen: () => endpoints.markSeen.path(acquirerId),
    putClaimStatus: () => endpoints.putClaimStatus.path(claimId),
    finishDocumentation: () => endpoints.finishDocumentation.path(claimId),
    sendEmail: () => endpoints.sendEmail.path(claimId),
    replaceTemplate: () => endpoints.replaceTemplate.path(template),
    createSubscription: () => endpoints.createSubscription.path(partnerId),
    deleteSubscription: () => endpoints.deleteSubscription.path(partnerId, subscriptionId),
  }[endpoint as Exclude<typeof endpoint, `list${string}` | 'getClaim' | 'readSubscriptions'>];
  return `${endpoints[endpoint].method} ${path()}`;
}

/** A version that lies at the service although a newer one is done. */
function overwritten(entries: readonly EntryRow[], { effects }: LedgerContent): string[] {
  return emailTemplateNames.flatMap((template) => {
    const versions = entries.filter(
      (entry) => entry.kind === decisionKind.replaceTemplate && payloadOf(entry).name === template,
    );
    const newest = versions.toSorted((a, b) => a.seq - b.seq).findLast(({ state }) => state === 'done');
    const last = effects.findLast((effect) => effect.kind === 'replaceTemplate' && effect.name === template);
    const lying = versions.find((entry) => payloadOf(entry).html === last?.value);
    return newest && lying && lying.seq < newest.seq ? [`${name(lying)} lies over a newer version`] : [];
  });
}

function name({ id, kind, state, reason }: EntryRow): string {
  return `${kind} ${id.slice(0, 8)} is ${reason === null ? state : `${state} (${reason})`}`;
}
