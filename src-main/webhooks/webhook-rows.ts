import { readDetail } from '../../src-shared/contract/details.ts';
import { clipSaid } from '../../src-shared/contract/coded.ts';
import { z } from 'zod';
import { type WebhookDecision, webhookFields } from '../../src-shared/contract/webhooks.ts';
import { decisionKind, type DecisionPayload, decisions } from '../../src-shared/domain/decision/decision.ts';
import type { EntryRow } from '../journal/entry-row.ts';
import { readResult } from '../journal/entry-json.ts';
import { parseJson } from '../base/parse-json.ts';

const { createSubscription, deleteSubscription } = decisionKind;

/** A decision to create a subscription, as it is in the journal. */
export interface Creation {
  row: EntryRow;
  payload: DecisionPayload<typeof createSubscription>;
  /** Subscription that it created, if known. */
  subscriptionId: string | null;
  /** Secret in the journal, which the keychain could not take. */
  secret: string | null;
  /** `true` if it was created, but the answer with its secret never arrived. */
  isSecretLost: boolean;
  /** `true` if what it created was deleted here, and its secret with it. */
  isForgotten: boolean;
}

export interface Deletion {
  row: EntryRow;
  payload: DecisionPayload<typeof deleteSubscription>;
}

/**
 * A partner's decisions in the order of deciding, without those that this version can't read, which the outbox shows.
 */
export interface WebhookRows {
  creations: Creation[];
  deletions: Deletion[];
}

export function readRows(rows: readonly EntryRow[]): WebhookRows {
  const read: WebhookRows = { creations: [], deletions: [] };
  for (const row of rows.toSorted((a, b) => a.seq - b.seq)) {
    if (row.kind === createSubscription) {
      const payload = decisions[createSubscription].payload.safeParse(parseJson(row.payload));
      if (payload.success) read.creations.push({ row, payload: payload.data, ...outcomeOf(row) });
    } else if (row.kind === deleteSubscription) {
      const payload = decisions[deleteSubscription].payload.safeParse(parseJson(row.payload));
      if (payload.success) read.deletions.push({ row, payload: payload.data });
    }
  }
  return read;
}

function outcomeOf(row: EntryRow): Omit<Creation, 'row' | 'payload'> {
  const result = readResult(row.result) ?? {};
  const isSecretLost = row.reason === 'secret_lost' || (result['lost'] ?? null) !== null;
  return {
    subscriptionId: result['subscriptionId'] ?? (isSecretLost ? subscriptionIn(row.reason_detail) : null),
    secret: result['secret'] ?? null,
    isSecretLost,
    isForgotten: (result['forgotten'] ?? null) !== null,
  };
}

/** Returns the subscription in a stored result, of which earlier versions stored the id alone. */
function subscriptionIn(stored: string | null): string | null {
  const detail = readDetail(stored);
  if (detail?.code === 'subscription') return detail.params.subscriptionId;
  return detail?.code === 'said' ? detail.params.said : null;
}

export function viewCreation({ row, payload, subscriptionId }: Creation): WebhookDecision {
  return {
    ...viewRow(row),
    kind: createSubscription,
    subscriptionId,
    url: payload.url,
    subscribedEvents: payload.subscribedEvents,
    isActive: payload.isActive,
    replaces: payload.replaces ?? null,
    problems: problemsOf(row),
  };
}

export function viewDeletion({ row, payload }: Deletion): WebhookDecision {
  return {
    ...viewRow(row),
    kind: deleteSubscription,
    subscriptionId: payload.subscriptionId,
    url: payload.url,
    subscribedEvents: [],
    isActive: true,
    replaces: null,
    problems: [],
  };
}

function viewRow(row: EntryRow) {
  return {
    entryId: row.id,
    state: row.state,
    reason: row.reason === null ? null : { code: row.reason, detail: readDetail(row.reason_detail) },
    agent: row.agent,
    decidedAtMs: row.decided_at_ms,
    dueAtMs: row.due_at_ms,
    mayHaveArrived: row.uncertain === 1,
  };
}

const validationSchema = z.array(z.object({ field: z.string().nullable(), message: z.string() }));

function problemsOf(row: EntryRow): WebhookDecision['problems'] {
  const stored = readResult(row.result)?.['validation'];
  const found = validationSchema.safeParse(parseJson(stored ?? ''));
  if (!found.success) return [];
  return found.data.map(({ field, message }) => ({
    field: webhookFields.find((known) => known === field) ?? null,
    said: clipSaid(message),
  }));
}
