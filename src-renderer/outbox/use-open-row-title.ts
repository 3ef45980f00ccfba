import type { OutboxEntry } from '../../src-shared/contract/outbox.ts';
import { useBulkLabels } from './bulk-labels.ts';
import { useUndoneLabels } from './undone-labels.ts';

/** Returns the title of a row while its decisions are listed; `null` if it stands for one. */
export function useOpenRowTitle(entry: OutboxEntry | null): string | null {
  const labels = useBulkLabels();
  const undoneLabels = useUndoneLabels();
  if (entry?.undone != null) return undoneLabels.opened(entry);
  if (entry?.bulk == null) return null;
  return `${labels.decision(entry, entry.bulk)} · ${labels.count(entry.bulk)}`;
}
