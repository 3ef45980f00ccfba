import { useSentences } from '../labels/use-sentences.ts';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { decisionKind } from '../../src-shared/domain/decision/decision.ts';
import type { IpcClient } from '../ipc/ipc.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useKeyText } from '../keys/keymap-context.ts';
import { useRuleAtOpening } from '../proposals/use-proposals.ts';
import { useHoldSeconds } from '../runtime/hold-seconds.ts';
import { useRefusalText } from '../runtime/use-refusal-text.ts';
import { type NamedClaim, useClaimLine } from '../labels/claim-labels.ts';
import { useUndo } from '../undo/use-undo.ts';
import { BoxedCheckbox } from '../ui/boxed-checkbox.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useLeftForm } from '../ui/left-form.ts';
import { ProblemLine } from '../ui/problem-line.tsx';
import { Pill } from '../ui/pill.tsx';
import { TextField } from '../ui/text-field.tsx';
import { isApproved, useDocumentLabels, verdictTone } from '../labels/document-labels.ts';
import { finishNeedsDecision } from './finish-status.tsx';
import { useClaimDocuments } from './use-claim-documents.ts';

type Prepared = Awaited<ReturnType<IpcClient['documents']['prepareFinish']>>;

/**
 * The confirmation before the one step that can't be undone once it is sent: the claim and its documents are read
 * again, each verdict is listed, missing ones must be accepted, and a word must be typed.
 */
export function FinishGate({
  accountId,
  row,
  onClose,
}: {
  accountId: string;
  row: NamedClaim;
  onClose: () => void;
}) {
  const keyText = useKeyText();
  const claimLine = useClaimLine();
  const t = useTranslations('documents.finish');
  const app = useTranslations('app');
  const refusalText = useRefusalText();
  const holdSeconds = useHoldSeconds(decisionKind.finishDocumentation);
  const known = useClaimDocuments(accountId, row.id);
  const [error, setError] = useState<string | null>(null);
  const prepared = usePreparedFinish(accountId, row.id, setError);
  const [override, setOverride] = useState(false);
  const [typed, setTyped] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const finish = useFinish(accountId, row);

  const documents = prepared?.documents ?? null;
  const missing = documents?.filter((one) => !isApproved(one)).length ?? 0;
  const needsOverride = documents !== null && (documents.length === 0 || missing > 0);
  const isTyped = typed.trim().toUpperCase() === t('word');
  const mayConfirm = prepared !== null && isTyped && (override || !needsOverride) && !isBusy;

  const left = useLeftForm(app('commands.claim.finish'), false);
  useLayoutEffect(() => {
    // Confirmed, it is decided wherever one goes meanwhile.
    left.tell(!isBusy && (typed.trim() !== '' || override));
  });
  const close = () => {
    left.tell(false);
    onClose();
  };

  const confirm = async () => {
    if (!mayConfirm || prepared === null) return;
    setIsBusy(true);
    const earlier = known?.finish ?? null;
    try {
      const earlierEntryId = finishNeedsDecision(earlier) ? (earlier?.entryId ?? null) : null;
      const refusal = await finish(prepared, needsOverride, earlierEntryId);
      if (refusal === null) close();
      else setError(refusal);
    } catch (reason) {
      setError(t('failed', { reason: refusalText(reason, app('callFailed')) }));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Dialog
      title={app('commands.claim.finish')}
      isOpen
      isAlert
      onClose={close}
      actions={
        <>
          <Button keys="Escape" onClick={close}>
            {app('cancel')}
          </Button>
          <Button tone="primary" keys="Enter" isBusy={!mayConfirm} onClick={() => void confirm()}>
            {t(prepared !== null && documents === null ? 'prepare' : 'confirm')}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <p className="num break-words text-ink-2">{claimLine(row)}</p>
        <p className="font-medium">{t('warning')}</p>
        {prepared === null ? (
          <p role="status" className="text-ink-3">
            {error === null ? t('checking') : null}
          </p>
        ) : (
          <>
            <Reading prepared={prepared} />
            {documents === null ? null : <Verdicts documents={documents} />}
            {finishNeedsDecision(known?.finish ?? null) ? <p className="text-ink-2">{t('earlier')}</p> : null}
            {needsOverride ? (
              <BoxedCheckbox
                isSelected={override}
                onChange={setOverride}
                className="items-start gap-2 font-medium text-red"
              >
                {documents?.length === 0 ? t('override.none') : t('override.some', { count: missing })}
              </BoxedCheckbox>
            ) : null}
            <TextField label={t('type', { word: t('word') })} value={typed} onChange={setTyped} autoFocus />
            <p className="text-second text-ink-3">
              {t('hold', {
                seconds: holdSeconds,
                undo: keyText('undo'),
              })}
            </p>
          </>
        )}
        <ProblemLine text={error} />
      </form>
    </Dialog>
  );
}

/** Returns the claim and its documents as the service has them now; `null` if not read yet. */
function usePreparedFinish(
  accountId: string,
  claimId: string,
  onError: (text: string) => void,
): Prepared | null {
  const t = useTranslations('documents.finish');
  const app = useTranslations('app');
  const refusalText = useRefusalText();
  const { ipc } = useAppContext();
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  useEffect(() => {
    let isGone = false;
    const prepare = async (): Promise<void> => {
      try {
        const answer = await ipc.client.documents.prepareFinish({ accountId, claimId });
        if (!isGone) setPrepared(answer);
      } catch (reason) {
        if (!isGone) onError(t('checkFailed', { reason: refusalText(reason, app('readFailed')) }));
      }
    };
    void prepare();
    return () => {
      isGone = true;
    };
  }, [ipc, accountId, claimId, app, refusalText, t, onError]);
  return prepared;
}

/** Shows how reliable the list below is. */
function Reading({ prepared: { isFresh, listedAtMs, listingFault } }: { prepared: Prepared }) {
  const t = useTranslations('documents.finish');
  const format = useFormatter();
  const labels = useDocumentLabels();
  const sentences = useSentences();
  const text =
    listedAtMs === null
      ? t('unknown')
      : isFresh
        ? t('fresh')
        : t('stale', { when: format.dateTime(listedAtMs, 'moment') });
  return (
    <p role="status" className={isFresh ? 'text-ink-2' : 'text-amber'}>
      {listingFault === null ? text : sentences(labels.listingFault(listingFault), text)}
    </p>
  );
}

function Verdicts({ documents }: { documents: NonNullable<Prepared['documents']> }) {
  const t = useTranslations('documents');
  const labels = useDocumentLabels();
  if (documents.length === 0) return <p>{t('finish.none')}</p>;
  return (
    <ul aria-label={t('list')} className="max-h-52 overflow-y-auto rounded-[7px] border border-line">
      {documents.map((one) => (
        <li
          key={one.key}
          className="flex min-h-8 items-center gap-2 border-b border-line-soft px-2.5 last:border-0"
        >
          <span className="min-w-0 flex-1 truncate">
            <bdi>{labels.name(one)}</bdi>
          </span>
          <Pill tone={verdictTone(one.status)}>{labels.verdict(one.status)}</Pill>
        </li>
      ))}
    </ul>
  );
}

/** Decides, with an undo while it is held. Resolves to why it was refused, or `null`. */
function useFinish(accountId: string, row: NamedClaim) {
  const t = useTranslations('documents.finish');
  const refusals = useTranslations('labels.refusal');
  const { ipc } = useAppContext();
  const undo = useUndo(accountId);
  const proposedBy = useRuleAtOpening(row.id);
  return async (
    prepared: Prepared,
    override: boolean,
    earlierEntryId: string | null,
  ): Promise<string | null> => {
    const { outbox } = ipc.client;
    if (earlierEntryId !== null)
      await outbox.resolve({ accountId, entryIds: [earlierEntryId], resolution: 'discard' });
    const documents = prepared.documents?.map(({ name, status }) => ({ name, status })) ?? null;
    const { groupId, entryIds, dueAtMs, refused } = await outbox.decide({
      accountId,
      kind: decisionKind.finishDocumentation,
      saw: prepared.saw,
      proposedBy,
      payload: { claimId: row.id, documents, override },
    });
    const reason = refused[0]?.reason;
    if (reason !== undefined) return t('off', { reason: refusals(reason) });
    const isPrepared = documents === null;
    undo.offer(
      {
        text: t(isPrepared ? 'prepared' : 'taken', { merchant: row.merchantName ?? row.id }),
        untilMs: dueAtMs,
        isHold: !isPrepared,
      },
      { groupId, kind: decisionKind.finishDocumentation, entryIds, claimIds: [row.id], claimId: row.id },
    );
    return null;
  };
}
