import type { useTranslations } from 'use-intl';
import type { OutboxEntry } from '../../src-shared/contract/outbox.ts';
import type { ServiceConnection } from '../../src-shared/contract/sync.ts';
import { decisionKinds, decisionPayloadSchemas } from '../../src-shared/domain/decision.ts';

export type OutboxWords = ReturnType<typeof useTranslations<'outbox'>>;

type Decided = Pick<OutboxEntry, 'kind' | 'payload'>;

/**
 * What was decided, in words. A kind or payload of a later version is named as far as it can be
 * read: it is never hidden.
 */
export function decisionWords(t: OutboxWords, entry: Decided): string {
  const object = decisionObject(t, entry);
  switch (entry.kind) {
    case 'send_email':
    case 'replace_template':
    case 'create_subscription':
    case 'delete_subscription':
      return object === null ? kindWords(t, entry) : t(`kindsWithObject.${entry.kind}`, { object });
    default:
      return kindWords(t, entry);
  }
}

/** The same without what it is done to: an address may be long. */
export function kindWords(t: OutboxWords, { kind, payload }: Decided): string {
  if (kind === 'decide_collaboration') {
    const read = decisionPayloadSchemas.decide_collaboration.safeParse(payload);
    if (!read.success) return t('kinds.decide_collaboration');
    return read.data.value === 'ACCEPTED' ? t('accept') : t('reject');
  }
  const known = decisionKinds.find((one) => one === kind);
  return known === undefined ? t('unknownKind', { kind }) : t(`kinds.${known}`);
}

/** The address, template or webhook that it is done to; `null` when it is the claim. */
export function decisionObject(t: OutboxWords, { kind, payload }: Decided): string | null {
  switch (kind) {
    case 'send_email':
      return decisionPayloadSchemas.send_email.safeParse(payload).data?.email ?? null;
    case 'replace_template': {
      const name = decisionPayloadSchemas.replace_template.safeParse(payload).data?.name;
      return name === undefined ? null : t(`templateNames.${name}`);
    }
    case 'create_subscription':
      return decisionPayloadSchemas.create_subscription.safeParse(payload).data?.url ?? null;
    case 'delete_subscription':
      return decisionPayloadSchemas.delete_subscription.safeParse(payload).data?.url ?? null;
    default:
      return null;
  }
}

/** How long until a moment, in the largest unit that still counts down visibly. */
export function timeLeftWords(t: OutboxWords, leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  if (seconds < 120) return t('left.seconds', { value: seconds });
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120
    ? t('left.minutes', { value: minutes })
    : t('left.hours', { value: Math.ceil(minutes / 60) });
}

type InState = Pick<OutboxEntry, 'state' | 'reason' | 'resolution' | 'dueAtMs'>;

/** What becomes of an entry next, with the time that is left when something is timed. */
export function stateWords(
  t: OutboxWords,
  entry: InState,
  nowMs: number,
  connection: ServiceConnection['state'],
): string {
  const { state, reason, resolution, dueAtMs } = entry;
  const leftMs = dueAtMs === null ? null : dueAtMs - nowMs;
  if (state === 'held' && leftMs !== null) {
    const isStopped = connection === 'offline' || connection === 'paused';
    if (leftMs > 0) return t(isStopped ? 'timed.heldOnly' : 'timed.held', { left: timeLeftWords(t, leftMs) });
    return waitsForConnection(t, connection) ?? t('timed.heldOver');
  }
  if (
    state === 'blocked' &&
    reason?.code === 'rate_limited' &&
    connection !== 'offline' &&
    connection !== 'paused'
  ) {
    return leftMs !== null && leftMs > 0
      ? t('timed.slowed', { left: timeLeftWords(t, leftMs) })
      : t('timed.slowedOver');
  }
  // Blocked by the connection and not by another decision: the connection is what it waits for.
  const isBlockedByConnection = state === 'blocked' && reason?.code !== 'predecessor_unresolved';
  if (state === 'ready' || isBlockedByConnection)
    return waitsForConnection(t, connection) ?? t(`states.${state}`);
  if (state === 'retry_wait' && leftMs !== null) {
    const waits = waitsForConnection(t, connection);
    if (waits !== null) return waits;
    return leftMs > 0 ? t('timed.retry', { left: timeLeftWords(t, leftMs) }) : t('timed.retryNow');
  }
  if (state === 'unknown' && leftMs !== null && leftMs > 0) {
    return t('timed.check', { left: timeLeftWords(t, leftMs) });
  }
  if (state === 'resolved' && resolution !== null) return t(`resolvedAs.${resolution}`);
  return t(`states.${state}`);
}

function waitsForConnection(t: OutboxWords, connection: ServiceConnection['state']): string | null {
  if (connection === 'offline') return t('timed.heldOffline');
  return connection === 'paused' ? t('timed.paused') : null;
}
