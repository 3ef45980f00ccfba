import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { maxClaimsPerCall, maxIdsPerCall } from '../../src-shared/contract/limits.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useAskedOnce } from '../runtime/use-asked-once.ts';
import { useFailureText } from '../runtime/use-refusal-text.ts';
import { useDocumentLabels } from '../labels/document-labels.ts';
import { pinDocuments } from '../documents/pin-documents.ts';
import type { ListQuery } from '../claim-list/use-claim-window.ts';
import type { Ipc } from '../ipc/ipc.ts';
import { AnswerButton } from '../ui/answer-button.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ProblemLine } from '../ui/problem-line.tsx';
import { Progress } from '../ui/progress.tsx';

/**
 * Most claims whose documents are pinned or unpinned with one question: more would neither fit nor finish in time.
 */
export const mostClaimsPinned = maxIdsPerCall;

/** The claims of a list as it is now, and which of them are pinned already. */
interface ListFound {
  /** Ids in the list's order, in which they are downloaded too. */
  claimIds: string[];
  kept: ReadonlySet<string>;
  isTooLong: boolean;
}

/** The question before the documents of a whole list are pinned, or their offline copies removed. */
export function PinListDialog({
  accountId,
  query,
  isPinned,
  onClose,
}: {
  accountId: string;
  query: ListQuery;
  isPinned: boolean;
  onClose: () => void;
}) {
  const t = useTranslations('savedLists');
  const app = useTranslations('app');
  const failureText = useFailureText();
  const labels = useDocumentLabels();
  const { ipc } = useAppContext();
  // Claims that come in afterwards are not included.
  const [asked] = useState(query);
  const [looked, setLooked] = useState(0);
  const {
    answer: found,
    error,
    setError,
  } = useAskedOnce(asked, (list, signal) => findClaims(ipc, list, setLooked, signal));
  const [noted, setNoted] = useState<number | null>(null);
  const storage = useQuery(ipc.queries.documents.storage.queryOptions({ input: { accountId } })).data;
  const targets = (found?.claimIds ?? []).filter((id) => found?.kept.has(id) !== isPinned);
  const total = found?.claimIds.length ?? 0;
  const count = targets.length;
  const isNothingToDo = found !== null && (found.isTooLong || count === 0);

  const confirm = async () => {
    if (count === 0 || noted !== null) return;
    setNoted(0);
    try {
      await pinDocuments(ipc, accountId, targets, isPinned, setNoted);
      onClose();
    } catch (failure) {
      setError(failure);
    }
  };

  const title = found?.isTooLong
    ? t('tooManyTitle')
    : isNothingToDo
      ? isPinned
        ? t('pin.allKept', { count: total })
        : t('unpin.noneKept')
      : isPinned
        ? t('pin.title', { count })
        : t('unpin.title', { count });
  return (
    <Dialog
      title={
        found === null
          ? app(isPinned ? 'commands.savedLists.pinDocuments' : 'commands.savedLists.unpinDocuments')
          : title
      }
      isOpen
      isAlert
      onClose={onClose}
      actions={
        isNothingToDo || error !== null ? (
          <AnswerButton tone="plain" onAnswer={onClose}>
            {app('close')}
          </AnswerButton>
        ) : (
          <>
            <Button keys="Escape" onClick={onClose}>
              {app('cancel')}
            </Button>
            <AnswerButton isBusy={found === null || noted !== null} onAnswer={() => void confirm()}>
              {t(isPinned ? 'pin.confirm' : 'unpin.confirm', { count })}
            </AnswerButton>
          </>
        )
      }
    >
      <div className="num flex flex-col gap-2.5">
        {error !== null ? (
          <ProblemLine text={failureText(error, (reason) => t('toasts.failed', { reason }))} />
        ) : found === null ? (
          <p>{t('pin.looking', { done: looked })}</p>
        ) : found.isTooLong ? (
          <p>{t('tooManyText', { most: mostClaimsPinned })}</p>
        ) : noted !== null ? (
          <>
            {t('pin.working', { done: noted, total: count })}
            <Progress label={title} value={noted} max={count} />
          </>
        ) : isPinned ? (
          <>
            {found.kept.size > 0 && count > 0 ? (
              <p>{t('pin.some', { total, kept: found.kept.size })}</p>
            ) : null}
            <p>{t('pin.later')}</p>
            {storage === undefined || count === 0 ? null : (
              <p className="text-ink-3">
                {t('pin.space', { cap: labels.size(storage.capBytes), used: labels.size(storage.usedBytes) })}
              </p>
            )}
          </>
        ) : count === 0 ? null : (
          <p>{t('unpin.text')}</p>
        )}
      </div>
    </Dialog>
  );
}

async function findClaims(
  { client }: Ipc,
  query: ListQuery,
  onProgress: (looked: number) => void,
  signal: AbortSignal,
): Promise<ListFound> {
  const { claimIds } = await client.claims.ids({ ...query, offset: 0, limit: mostClaimsPinned }, { signal });
  const beyond =
    claimIds.length < mostClaimsPinned
      ? []
      : (await client.claims.ids({ ...query, offset: mostClaimsPinned, limit: 1 }, { signal })).claimIds;
  if (beyond.length > 0) return { claimIds, kept: new Set(), isTooLong: true };
  const kept = new Set<string>();
  for (let start = 0; start < claimIds.length; start += maxClaimsPerCall) {
    const piece = claimIds.slice(start, start + maxClaimsPerCall);
    const input = { accountId: query.accountId, claimIds: piece };
    for (const id of (await client.documents.pinnedOf(input, { signal })).claimIds) kept.add(id);
    signal.throwIfAborted();
    onProgress(start + piece.length);
  }
  return { claimIds, kept, isTooLong: false };
}
