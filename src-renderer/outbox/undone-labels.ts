import { useFormatter, useTranslations } from 'use-intl';
import type { OutboxEntry, Undone } from '../../src-shared/contract/outbox.ts';
import { kindLabel } from '../labels/entry-labels.ts';

/** Words for the undone decisions of a day. */
export function useUndoneLabels() {
  const t = useTranslations('outbox');
  const format = useFormatter();
  const parts = (undone: Undone) =>
    undone.parts.map(({ kind, value, entries }) => ({
      name: kindLabel(t, { kind, payload: { value } }),
      count: format.number(entries),
    }));
  return {
    title: ({ entries }: Undone): string => t('undone.title', { count: entries }),
    day: ({ decidedAtMs }: Pick<OutboxEntry, 'decidedAtMs'>): string => format.dateTime(decidedAtMs, 'day'),
    /** Returns the title without a number: there may be more by now, and the list shows how many. */
    opened: (entry: Pick<OutboxEntry, 'decidedAtMs'>): string =>
      `${t('undone.opened')} · ${format.dateTime(entry.decidedAtMs, 'day')}`,
    parts,
    /** Returns a text such as `Reject: 3 · Accept: 1`. */
    kinds: (undone: Undone): string =>
      undone.parts
        .map(({ kind, value, entries }) =>
          t('undone.part', { kind: kindLabel(t, { kind, payload: { value } }), count: entries }),
        )
        .join(' · '),
  };
}
