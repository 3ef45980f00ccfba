import { useTranslations } from 'use-intl';
import { claimsPerEmail } from '../../src-shared/contract/email.ts';
import { decisionKind } from '../../src-shared/domain/decision/decision.ts';
import { firstEmailsPerMinute } from '../../src-shared/domain/email/email-rate.ts';
import { roughly } from '../../src-shared/domain/decision/sending-cost.ts';
import { keyLabels } from '../keys/key-label.ts';
import { useKeyOf } from '../keys/keymap-context.ts';
import { minuteMs } from '../labels/age.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useHoldSeconds } from '../runtime/hold-seconds.ts';
import { usePreferences } from '../runtime/use-preferences.ts';
import type { ChosenClaims } from '../runtime/chosen-claims.ts';
import { useFailureText } from '../runtime/use-refusal-text.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { ProblemLine } from '../ui/problem-line.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { HiddenNote } from './hidden-note.tsx';
import { RefusedGroups } from './refused-groups.tsx';
import { useAssessment } from './use-assessment.ts';
import { TypedCountField } from './typed-count-field.tsx';
import type { OnDecided } from './use-decide-selection.ts';
import { useTypedCount } from './use-typed-count.ts';

/** Before e-mails about several claims are queued: to how many merchants, who is left out and why, and how long it takes. */
export function EmailSeveral({
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
  const t = useTranslations('inbox.email');
  const email = useTranslations('email');
  const reasons = useTranslations('inbox.email.reasons');
  const question = useTranslations('inbox.question');
  const failureText = useFailureText();
  const keyOf = useKeyOf();
  const { ipc } = useAppContext();
  const { assessment, error, isDeciding, decide } = useAssessment(
    { accountId, claims, most: claimsPerEmail },
    (input, signal) => ipc.client.email.assess(input, { signal }),
  );
  const takers = assessment?.takers ?? [];
  const count = takers.length;
  const typed = useTypedCount(count);
  const isTooMany = claims.count > claimsPerEmail;
  const isReading = assessment === null && error === null && !isTooMany;
  const [preferences] = usePreferences();
  const mostPerMinute = preferences?.emailsPerMinute ?? firstEmailsPerMinute;
  const holdSeconds = useHoldSeconds(decisionKind.sendEmail);
  const { unit, count: units } = roughly(Math.ceil(count / mostPerMinute) * minuteMs);
  return (
    <FormDialog
      title={count === 0 ? email('title') : t('title', { count })}
      submitLabel={t('confirm', { count })}
      isAlert
      isUnderWay={isDeciding}
      isBusy={isDeciding || isReading}
      offReason={
        isTooMany
          ? t('tooMany', { most: claimsPerEmail })
          : count === 0
            ? t('none')
            : typed.isMissing
              ? question('typeCount', { count })
              : null
      }
      onSubmit={() =>
        decide(
          decisionKind.sendEmail,
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
      {isTooMany ? <p>{t('tooMany', { most: claimsPerEmail })}</p> : null}
      {isReading ? (
        <p className="animate-late flex items-center gap-2 text-ink-2">
          <Spinner label={email('reading')} /> {email('reading')}
        </p>
      ) : null}
      {assessment === null ? null : (
        <>
          {count === 0 ? (
            <p>{t('none')}</p>
          ) : (
            <div className="flex flex-col gap-1">
              <p className="font-medium">{t('once', { count })}</p>
              <p className="num text-ink-2">
                {count > mostPerMinute
                  ? t('pace', { most: mostPerMinute, time: question(`time.${unit}`, { count: units }) })
                  : t('paceShort', { most: mostPerMinute })}
              </p>
            </div>
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
            <div className="flex flex-col gap-1 text-second text-ink-3">
              <p>{email('which')}</p>
              <p>{t('hold', { seconds: holdSeconds, undo: keyLabels(keyOf('undo') ?? '').join(' ') })}</p>
            </div>
          )}
          <TypedCountField typed={typed} />
        </>
      )}
      <ProblemLine text={error === null ? null : failureText(error, (reason) => t('failed', { reason }))} />
    </FormDialog>
  );
}
