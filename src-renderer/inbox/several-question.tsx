import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { DecisionKind } from '../../src-shared/domain/decision/decision.ts';
import type { ChosenClaims } from '../runtime/chosen-claims.ts';
import { useFailureText } from '../runtime/use-refusal-text.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { ProblemLine } from '../ui/problem-line.tsx';
import { HiddenNote } from './hidden-note.tsx';
import { type RefusedClaims, RefusedGroups } from './refused-groups.tsx';
import { TakerList, type TakerListProps } from './taker-list.tsx';
import type { useAssessment } from './use-assessment.ts';
import type { OnDecided } from './use-decide-selection.ts';

/** Properties that the list gives to a question about several claims. */
export interface SeveralProps {
  accountId: string;
  claims: ChosenClaims;
  /** Number of them that are not in the list on the screen. */
  hidden: number;
  onSelect: (claimIds: readonly string[]) => void;
  onDecided: OnDecided;
  onClose: () => void;
}

interface Refusal<Reason> extends Pick<RefusedClaims, 'named'> {
  reason: Reason;
  claimIds: readonly string[];
}

interface SeveralQuestionProps<Reason> extends SeveralProps {
  kind: DecisionKind;
  /** Name of its words. */
  words: 'email' | 'finish';
  most: number;
  asked: Pick<ReturnType<typeof useAssessment>, 'error' | 'isDeciding' | 'decide'> & {
    assessment: { takers: TakerListProps['takers']; refusals: readonly Refusal<Reason>[] } | null;
  };
  reasonText: (reason: Reason) => string;
  /** Message about what is missing before it can be confirmed; `null` if nothing is. */
  missing: string | null;
  reading?: ReactNode;
  /** Text about the claims that take it: before the others are listed, and after them. */
  about: ReactNode;
  children: ReactNode;
}

/** One question about several claims, of which some may not take the decision: those are listed with the reason. */
export function SeveralQuestion<Reason>(props: SeveralQuestionProps<Reason>) {
  const { claims, hidden, onSelect, onDecided, onClose, kind, words, most, asked, missing } = props;
  const t = useTranslations('inbox');
  const { assessment, error, isDeciding, decide } = asked;
  const failureText = useFailureText();
  const count = assessment?.takers.length ?? 0;
  const isTooMany = claims.count > most;
  const isReading = assessment === null && error === null && !isTooMany;
  return (
    <FormDialog
      title={
        assessment !== null && count === 0
          ? t(`${words}.none`)
          : t(`${words}.title`, { count: assessment === null ? claims.count : count })
      }
      submitLabel={t(`${words}.confirm`, { count })}
      isAlert
      isUnderWay={isDeciding}
      isBusy={isDeciding || isReading}
      offReason={isTooMany ? t('tooMany', { most }) : count === 0 ? t(`${words}.none`) : missing}
      onSubmit={() =>
        decide(
          kind,
          (taken) => t(`${words}.taken`, { count: taken }),
          (rest) => {
            onDecided(rest);
            onClose();
          },
        )
      }
      onClose={onClose}
    >
      <HiddenNote count={hidden} />
      {isTooMany ? <p>{t('tooMany', { most })}</p> : null}
      {isReading ? props.reading : null}
      {assessment === null ? null : (
        <>
          {count === 0 ? null : (
            <>
              {props.about}
              <TakerList takers={assessment.takers} />
            </>
          )}
          <RefusedGroups
            titleOf={(left) => t(`${words}.refusals`, { count: left })}
            groups={assessment.refusals.map(({ claimIds, named, reason }) => ({
              claims: claimIds.length,
              named,
              text: props.reasonText(reason),
              onSelect: () => {
                onSelect(claimIds);
                onClose();
              },
            }))}
          />
          {count === 0 ? null : props.children}
        </>
      )}
      <ProblemLine
        text={error === null ? null : failureText(error, (reason) => t(`${words}.failed`, { reason }))}
      />
    </FormDialog>
  );
}
