import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { claimsPerFinish } from '../../src-shared/contract/documents.ts';
import { decisionKind } from '../../src-shared/domain/decision/decision.ts';
import { keyLabels } from '../keys/key-label.ts';
import { useKeyOf } from '../keys/keymap-context.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useHoldSeconds } from '../runtime/hold-seconds.ts';
import type { ChosenClaims } from '../runtime/chosen-claims.ts';
import { useFailureText } from '../runtime/use-refusal-text.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { ProblemLine } from '../ui/problem-line.tsx';
import { TextField } from '../ui/text-field.tsx';
import { HiddenNote } from './hidden-note.tsx';
import { RefusedGroups } from './refused-groups.tsx';
import { useAssessment } from './use-assessment.ts';
import type { OnDecided } from './use-decide-selection.ts';

/**
 * The gate before the documentation of several claims is finished: those whose every document was
 * approved when it was last listed. What needs a person's yes is left out: it goes one by one.
 */
export function FinishSeveral({
  accountId,
  claims,
  hidden,
  onSelect,
  onDecided,
  onClose,
}: {
  accountId: string;
  claims: ChosenClaims;
  /** How many of them are not in the list on the screen. */
  hidden: number;
  onSelect: (claimIds: readonly string[]) => void;
  onDecided: OnDecided;
  onClose: () => void;
}) {
  const t = useTranslations('inbox.finish');
  const holdSeconds = useHoldSeconds(decisionKind.finishDocumentation);
  const finish = useTranslations('documents.finish');
  const reasons = useTranslations('inbox.finish.reasons');
  const failureText = useFailureText();
  const keyOf = useKeyOf();
  const format = useFormatter();
  const { ipc } = useAppContext();
  const { assessment, error, isDeciding, decide } = useAssessment(
    { accountId, claims, most: claimsPerFinish },
    (input, signal) => ipc.client.documents.assessFinish(input, { signal }),
  );
  const [typed, setTyped] = useState('');
  const takers = assessment?.takers ?? [];
  const word = finish('word');
  const isTyped = typed.trim().toUpperCase() === word;
  const count = takers.length;
  const isTooMany = claims.count > claimsPerFinish;
  const offReason = isTooMany
    ? t('tooMany', { most: claimsPerFinish })
    : count === 0
      ? t('none')
      : isTyped
        ? null
        : finish('type', { word });
  return (
    <FormDialog
      title={count === 0 ? finish('title') : t('title', { count })}
      submitLabel={t('confirm', { count })}
      isAlert
      isUnderWay={isDeciding}
      isBusy={isDeciding || (assessment === null && error === null && !isTooMany)}
      offReason={offReason}
      onSubmit={() =>
        decide(
          decisionKind.finishDocumentation,
          (taken) => t('taken', { count: taken }),
          (rest) => {
            onDecided(rest);
            onClose();
          },
        )
      }
      onClose={onClose}
    >
      <HiddenNote count={hidden} />
      {isTooMany ? <p>{t('tooMany', { most: claimsPerFinish })}</p> : null}
      {assessment === null ? null : (
        <>
          {count === 0 ? (
            <p>{t('none')}</p>
          ) : (
            <>
              <p className="font-medium">{finish('warning')}</p>
              <p className="num text-ink-2">
                {t('documents', {
                  count: takers.reduce((sum, { documents }) => sum + documents.length, 0),
                  when: format.dateTime(assessment.listedAtMs ?? 0, 'moment'),
                })}
              </p>
            </>
          )}
          <RefusedGroups
            titleOf={(left) => t('refusals', { count: left })}
            groups={assessment.refusals.map(({ reason, claimIds, named }) => ({
              claims: claimIds.length,
              named,
              text: reasons(reason),
              onSelect: () => {
                onSelect(claimIds);
                onClose();
              },
            }))}
          />
          {count === 0 ? null : (
            <>
              <TextField label={finish('type', { word })} value={typed} onChange={setTyped} autoFocus />
              <p className="text-second text-ink-3">
                {finish('hold', {
                  seconds: holdSeconds,
                  undo: keyLabels(keyOf('undo') ?? '').join(' '),
                })}
              </p>
            </>
          )}
        </>
      )}
      <ProblemLine text={error === null ? null : failureText(error, (reason) => t('failed', { reason }))} />
    </FormDialog>
  );
}
