import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { stateLabel } from '../labels/entry-labels.ts';
import { useMomentLabel } from '../labels/use-moment-label.ts';
import { useIpc, useNavigation } from '../runtime/app-context.tsx';
import { useNow } from '../runtime/use-now.ts';
import { Dialog } from '../ui/dialog.tsx';
import { moveFocus } from '../ui/letter-list.ts';
import { lastDecisionText } from './last-decision-text.ts';
import { useUndo } from './use-undo.ts';
import { useSyncStatus } from '../runtime/use-sync-status.ts';

/** Lists what can still be undone, of one claim or of many: the arrows choose, Enter undoes. */
export function UndoSheet({ accountId }: { accountId: string }) {
  const t = useTranslations('outbox');
  const { queries } = useIpc();
  const openSheet = useNavigation((state) => state.openSheet);
  const momentLabel = useMomentLabel();
  const nowMs = useNow(1000);
  const undo = useUndo(accountId);
  // Read anew each time; while it is on the screen it stands still, so that Enter undoes what has the focus.
  const asked = useQuery(queries.outbox.undoable.queryOptions({ input: { accountId }, gcTime: 0 }));
  const connection = useSyncStatus(accountId, (status) => status.connection.state) ?? 'unknown';
  const decisions = asked.data?.decisions;
  const close = () => openSheet(null);
  return (
    <Dialog isOpen width="wide" title={t('undo.choose')} onClose={close}>
      {decisions === undefined ? (
        <p role="status" className="text-ink-3">
          {asked.isError ? t('undo.notListed') : t('undo.listing')}
        </p>
      ) : decisions.length === 0 ? (
        <p className="text-ink-2">{t('undo.nothing')}</p>
      ) : (
        <ul
          className="-mx-2 flex max-h-[calc(var(--window-height)*0.6)] flex-col overflow-y-auto"
          onKeyDown={(event) => moveFocus(event, steps)}
        >
          {decisions.map((decision, index) => (
            <li key={decision.groupId}>
              <button
                type="button"
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- Enter undoes the newest
                autoFocus={index === 0}
                className="num grid min-h-[34px] w-full -outline-offset-2 grid-cols-[minmax(0,1fr)_auto_minmax(0,190px)] items-center gap-3 rounded-[6px] px-2 text-left hover:bg-hover"
                onClick={() => {
                  close();
                  void undo.undoOne(decision);
                }}
              >
                <span className="truncate font-medium">{lastDecisionText(t, decision)}</span>
                <span className="text-ink-3">{momentLabel(decision.entry.decidedAtMs)}</span>
                <span className="truncate text-ink-3">
                  {decision.cancellable < decision.remaining
                    ? t('undo.reaches', { count: decision.cancellable, total: decision.remaining })
                    : stateLabel(t, decision.entry, nowMs, connection)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

const steps = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 } as const;
