import type { useTranslations } from 'use-intl';
import { emailTemplateNames } from '../../src-shared/claims-service/email-template.ts';
import type { OutboxEntry } from '../../src-shared/contract/outbox.ts';
import type { ServiceConnection } from '../../src-shared/contract/sync.ts';
import { collaborationValues } from '../../src-shared/domain/decision/collaboration.ts';
import { decisionKind, decisions, hasObject, knownKind } from '../../src-shared/domain/decision/decision.ts';

export type OutboxTranslations = ReturnType<typeof useTranslations<'outbox'>>;

type Decided = Pick<OutboxEntry, 'kind' | 'payload'>;

/**
 * Returns what was decided, in words. A kind or payload of a later version is named as far as it can be read: it is
 * never hidden.
 */
export function decisionLabel(t: OutboxTranslations, entry: Decided): string {
  const object = decisionObject(t, entry);
  const kind = knownKind(entry.kind);
  return object === null || kind === undefined || !hasObject(kind)
    ? kindLabel(t, entry)
    : t(`kindsWithObject.${kind}`, { object });
}

/** Returns what was decided without its object: an address may be long. */
export function kindLabel(t: OutboxTranslations, { kind, payload }: Decided): string {
  const known = knownKind(kind);
  if (known === undefined) return t('unknownKind', { kind });
  if (known !== decisionKind.decideCollaboration) return t(`kinds.${known}`);
  const value = collaborationValues.find((one) => one === payload?.['value']);
  return value === undefined ? t(`kinds.${known}`) : t(`values.${value}`);
}

/** Returns the address, template or webhook that it is about; `null` if it is about the claim. */
export function decisionObject(t: OutboxTranslations, { kind, payload }: Decided): string | null {
  const known = knownKind(kind);
  const object = known === undefined ? null : decisions[known].objectOf(payload);
  const template = emailTemplateNames.find(
    (name) => known === decisionKind.replaceTemplate && name === object,
  );
  return template === undefined ? object : t(`templateNames.${template}`);
}

/** Returns how long until a moment, in the largest unit that still counts down visibly. */
export function timeLeftLabel(t: OutboxTranslations, leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  if (seconds < 120) return t('left.seconds', { value: seconds });
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120
    ? t('left.minutes', { value: minutes })
    : t('left.hours', { value: Math.ceil(minutes / 60) });
}

type InState = Pick<OutboxEntry, 'state' | 'reason' | 'resolution' | 'dueAtMs'>;

/** Returns what happens to an entry next, with the time that is left if something is timed. */
export function stateLabel(
  t: OutboxTranslations,
  entry: InState,
  nowMs: number,
  connection: ServiceConnection['state'],
): string {
  const { state, reason, resolution, dueAtMs } = entry;
  const leftMs = dueAtMs === null ? null : dueAtMs - nowMs;
  if (state === 'held' && leftMs !== null) {
    const isStopped = connection === 'offline' || connection === 'paused';
    if (leftMs > 0) return t(isStopped ? 'timed.heldOnly' : 'timed.held', { left: timeLeftLabel(t, leftMs) });
    return waitsForConnection(t, connection) ?? t('timed.heldOver');
  }
  if (
    state === 'blocked' &&
    reason?.code === 'rate_limited' &&
    connection !== 'offline' &&
    connection !== 'paused'
  ) {
    return leftMs !== null && leftMs > 0
      ? t('timed.slowed', { left: timeLeftLabel(t, leftMs) })
      : t('timed.slowedOver');
  }
  // Blocked by the connection and not by another decision: the connection is what it waits for.
  const isBlockedByConnection = state === 'blocked' && reason?.code !== 'predecessor_unresolved';
  if (state === 'ready' || isBlockedByConnection)
    return waitsForConnection(t, connection) ?? t(`states.${state}`);
  if (state === 'retry_wait' && leftMs !== null) {
    const waits = waitsForConnection(t, connection);
    if (waits !== null) return waits;
    return leftMs > 0 ? t('timed.retry', { left: timeLeftLabel(t, leftMs) }) : t('timed.retryNow');
  }
  if (state === 'unknown' && leftMs !== null && leftMs > 0) {
    return t('timed.check', { left: timeLeftLabel(t, leftMs) });
  }
  if (state === 'resolved' && resolution !== null) return t(`resolvedAs.${resolution}`);
  return t(`states.${state}`);
}

function waitsForConnection(t: OutboxTranslations, connection: ServiceConnection['state']): string | null {
  if (connection === 'offline') return t('timed.heldOffline');
  return connection === 'paused' ? t('timed.paused') : null;
}
