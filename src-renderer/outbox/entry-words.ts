import type { useTranslations } from 'use-intl';
import type { OutboxEntry } from '../../src-shared/contract/outbox.ts';
import type { Line } from '../../src-shared/contract/sync.ts';
import { decisionPayloadSchemas } from '../../src-shared/domain/decision.ts';
import { resolutions } from '../../src-shared/domain/outbox-state.ts';

export type OutboxWords = ReturnType<typeof useTranslations<'outbox'>>;

type Decided = Pick<OutboxEntry, 'kind' | 'payload'>;

/**
 * What was decided, in words. A kind or payload of a later version is named as far as it can be
 * read: it is never hidden.
 */
export function decisionWords(t: OutboxWords, { kind, payload }: Decided): string {
  switch (kind) {
    case 'mark_seen':
      return t('kinds.mark_seen');
    case 'finish_documentation':
      return t('kinds.finish_documentation');
    case 'decide_collaboration': {
      const read = decisionPayloadSchemas.decide_collaboration.safeParse(payload);
      if (!read.success) return t('kinds.decide_collaboration');
      return read.data.value === 'ACCEPTED' ? t('kinds.accept') : t('kinds.reject');
    }
    case 'send_email': {
      const read = decisionPayloadSchemas.send_email.safeParse(payload);
      return read.success ? t('kinds.send_email', { email: read.data.email }) : t('kinds.send_email_plain');
    }
    case 'replace_template': {
      const read = decisionPayloadSchemas.replace_template.safeParse(payload);
      return read.success
        ? t('kinds.replace_template', { name: read.data.name })
        : t('kinds.replace_template_plain');
    }
    case 'create_subscription': {
      const read = decisionPayloadSchemas.create_subscription.safeParse(payload);
      return read.success
        ? t('kinds.create_subscription', { url: read.data.url })
        : t('kinds.create_subscription_plain');
    }
    case 'delete_subscription': {
      const read = decisionPayloadSchemas.delete_subscription.safeParse(payload);
      return read.success
        ? t('kinds.delete_subscription', { url: read.data.url })
        : t('kinds.delete_subscription_plain');
    }
    default:
      return t('kinds.unknown', { kind });
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

type InState = Pick<OutboxEntry, 'state' | 'reason' | 'dueAtMs'>;

/** What becomes of an entry next, with the time that is left when something is timed. */
export function stateWords(t: OutboxWords, entry: InState, nowMs: number, line: Line['state']): string {
  const { state, reason, dueAtMs } = entry;
  const leftMs = dueAtMs === null ? null : dueAtMs - nowMs;
  if (state === 'held' && leftMs !== null) {
    if (leftMs > 0) return t('timed.held', { left: timeLeftWords(t, leftMs) });
    return waitsForLine(t, line) ?? t('timed.heldOver');
  }
  if (state === 'ready') return waitsForLine(t, line) ?? t('states.ready');
  if (state === 'retry_wait' && leftMs !== null) {
    if (leftMs > 0) return t('timed.retry', { left: timeLeftWords(t, leftMs) });
    return waitsForLine(t, line) ?? t('timed.retryNow');
  }
  if (state === 'unknown' && leftMs !== null && leftMs > 0) {
    return t('timed.check', { left: timeLeftWords(t, leftMs) });
  }
  if (state === 'resolved') {
    const resolution = resolutions.find((one) => one === reason?.detail);
    if (resolution) return t(`resolvedAs.${resolution}`);
  }
  return t(`states.${state}`);
}

function waitsForLine(t: OutboxWords, line: Line['state']): string | null {
  if (line === 'offline') return t('timed.heldOffline');
  return line === 'paused' ? t('timed.paused') : null;
}
