import { useTranslations } from 'use-intl';
import type { OutboxEntry } from '../../src-shared/contract/outbox.ts';
import { useKeyOf } from '../keys/keymap-context.ts';
import { Button } from '../ui/button.tsx';
import { useOpenRowTitle } from './use-open-row-title.ts';

/** Above the decisions that one row stood for: which they are, and the way back to all decisions. */
export function OpenRowBar({ entry, onLeave }: { entry: OutboxEntry; onLeave: () => void }) {
  const t = useTranslations('outbox.bulk');
  const keyOf = useKeyOf();
  const title = useOpenRowTitle(entry);
  if (title === null) return null;
  return (
    <div className="flex shrink-0 items-center gap-2.5 border-b border-line px-3.5 py-[7px]">
      <Button tone="quiet" keys={keyOf('list.clear')} onClick={onLeave}>
        {t('leave')}
      </Button>
      <b className="num min-w-0 flex-1 truncate font-strong">{title}</b>
    </div>
  );
}
