import { useTranslations } from 'use-intl';
import { claimsPerEmail } from '../../src-shared/contract/email.ts';
import { decisionKind } from '../../src-shared/domain/decision/decision.ts';
import { firstEmailsPerMinute } from '../../src-shared/domain/email/email-rate.ts';
import { roughly } from '../../src-shared/domain/decision/sending-cost.ts';
import { useKeyText } from '../keys/keymap-context.ts';
import { minuteMs } from '../labels/age.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useHoldSeconds } from '../runtime/hold-seconds.ts';
import { usePreferences } from '../runtime/use-preferences.ts';
import { Spinner } from '../ui/spinner.tsx';
import { type SeveralProps, SeveralQuestion } from './several-question.tsx';
import { TypedCountField } from './typed-count-field.tsx';
import { useAssessment } from './use-assessment.ts';
import { useTypedCount } from './use-typed-count.ts';

/** Asks before e-mails about several claims are queued: to how many merchants, who is left out and why, and how long. */
export function EmailSeveral(several: SeveralProps) {
  const { accountId, claims } = several;
  const t = useTranslations('inbox.email');
  const email = useTranslations('email');
  const reasons = useTranslations('inbox.email.reasons');
  const question = useTranslations('inbox.question');
  const age = useTranslations('claim.age');
  const keyText = useKeyText();
  const { ipc } = useAppContext();
  const asked = useAssessment({ accountId, claims, most: claimsPerEmail }, (input, signal) =>
    ipc.client.email.assess(input, { signal }),
  );
  const count = asked.assessment?.takers.length ?? 0;
  const typed = useTypedCount(count);
  const [preferences] = usePreferences();
  const mostPerMinute = preferences?.emailsPerMinute ?? firstEmailsPerMinute;
  const holdSeconds = useHoldSeconds(decisionKind.sendEmail);
  const { unit, count: units } = roughly(Math.ceil(count / mostPerMinute) * minuteMs);
  return (
    <SeveralQuestion
      {...several}
      kind={decisionKind.sendEmail}
      most={claimsPerEmail}
      asked={asked}
      words="email"
      reasonText={(reason) => reasons(reason)}
      missing={typed.isMissing ? question('typeCount', { count }) : null}
      reading={
        <p className="animate-late flex items-center gap-2 text-ink-2">
          <Spinner label={email('reading')} /> {email('reading')}
        </p>
      }
      about={
        <div className="flex flex-col gap-1">
          <p className="font-medium">{t('once', { count })}</p>
          <p className="num text-ink-2">
            {count > mostPerMinute
              ? t('pace', { most: mostPerMinute, time: age(unit, { count: units }) })
              : t('paceShort', { most: mostPerMinute })}
          </p>
        </div>
      }
    >
      <div className="flex flex-col gap-1 text-second text-ink-3">
        <p>{email('which')}</p>
        <p>{t('hold', { seconds: holdSeconds, undo: keyText('undo') })}</p>
      </div>
      <TypedCountField typed={typed} />
    </SeveralQuestion>
  );
}
