import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Radio, RadioGroup } from 'react-aria-components';
import { z } from 'zod';
import { useFormatter, useTranslations } from 'use-intl';
import type { ClaimRow } from '../../src-shared/contract/claims.ts';
import type { EmailOptions } from '../../src-shared/contract/email.ts';
import { decisionKind } from '../../src-shared/domain/decision/decision.ts';
import { confirmEmailAfterMs, sameAddressWithinMs } from '../../src-shared/domain/email/email-timing.ts';
import { hourMs } from '../labels/age.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { useHoldSeconds } from '../runtime/hold-seconds.ts';
import { useFormDraft } from '../runtime/use-form-draft.ts';
import { useClaimLine } from '../labels/claim-labels.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DraftNote } from '../ui/draft-note.tsx';
import { useLeftForm } from '../ui/left-form.ts';
import { ProblemLine } from '../ui/problem-line.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { TextField } from '../ui/text-field.tsx';
import {
  addressProblem,
  offeredAddresses,
  type OfferedAddress,
  preselected,
  repeatedBy,
} from './email-choice.ts';
import { useSendEmail } from './use-send-email.ts';

export interface EmailDialogProps {
  accountId: string;
  row: ClaimRow;
  onClose: () => void;
}

const other = 'other';
const draftSchema = z.string();

/** Keeps what is chosen and typed for an e-mail, with its draft, and what is wrong with it. */
function useEmailForm({ accountId, row, onClose }: EmailDialogProps) {
  const t = useTranslations('email');
  const { queries } = useIpc();
  const input = { accountId, claimId: row.id };
  const read = useQuery(queries.email.options.queryOptions({ input, staleTime: 0, gcTime: 0 }));
  // Asked anew each time it opens: what was sent a moment ago must be known.
  const options = read.isFetchedAfterMount ? read.data : undefined;
  const { restored, keep, drop } = useFormDraft({ accountId, form: `email/${row.id}` }, draftSchema);
  const [picked, setPicked] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  // What is offered first stays chosen, whatever is read later.
  const [first, setFirst] = useState<string | null | undefined>(undefined);
  if (first === undefined && options !== undefined && restored !== undefined) {
    setFirst(restored === null ? firstChoice(options) : other);
    setTyped(restored ?? '');
  }
  const [problem, setProblem] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [isDuplicate, setIsDuplicate] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [isDiscarded, setIsDiscarded] = useState(false);
  const send = useSendEmail(accountId, row);
  const left = useLeftForm(t('title'), true);
  const chosen = picked ?? first ?? null;
  const email = chosen === other ? typed.trim() : (chosen ?? '');
  const repeated = options && repeatedBy(options, email);
  const isRepeated = repeated !== undefined || isDuplicate;

  function close(): void {
    left.tell(false);
    onClose();
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = chosen === null ? 'notChosen' : chosen === other ? addressProblem(typed) : null;
    setProblem(wrong === null ? null : t(wrong));
    if (wrong !== null || isBusy) return;
    setIsBusy(true);
    const isLeftTyped = left.tell(false);
    const answer = await send(email, isRepeated);
    setIsBusy(false);
    if (answer.taken) {
      drop();
      close();
      return;
    }
    left.tell(isLeftTyped);
    setIsDuplicate(answer.duplicate);
    setRefused(answer.duplicate ? null : answer.reason);
  }
  return {
    isFailed: read.isError,
    /** Addresses that the form offers; `null` until they are read. */
    options: first === undefined ? null : (options ?? null),
    chosen,
    typed,
    email,
    repeated,
    isRepeated,
    problem,
    refused,
    isBusy,
    isRestored: restored != null && !isDiscarded,
    close,
    submit,
    choose: (value: string): void => {
      setPicked(value);
      setProblem(null);
      setIsDuplicate(false);
    },
    type: (text: string): void => {
      setTyped(text);
      left.tell(text.trim() !== '');
      if (text.trim() === '') drop();
      else keep(text);
      setProblem(null);
      setIsDuplicate(false);
    },
    discard: (): void => {
      setIsDiscarded(true);
      setTyped('');
      left.tell(false);
      setPicked(options === undefined ? null : firstChoice(options));
      drop();
    },
  };
}

/**
 * Sends an e-mail about a claim: to whom, and what nobody can know about it. Opens at once, since what is
 * typed after its key must never reach the list below; the addresses come into it when they were read.
 */
export function EmailDialog(props: EmailDialogProps) {
  const { row } = props;
  const t = useTranslations('email');
  const claimLine = useClaimLine();
  const refusals = useTranslations('labels.refusal');
  const form = useEmailForm(props);
  const { options } = form;
  const formId = useId();
  const isFormShown = options !== null && !options.isReadonly;
  return (
    <Dialog
      isOpen
      title={t('title')}
      onClose={form.close}
      actions={
        <>
          <Button keys="Escape" onClick={form.close}>
            {t(isFormShown ? 'cancel' : 'close')}
          </Button>
          {isFormShown ? (
            <Button tone="primary" type="submit" form={formId} keys="$mod+Enter" isBusy={form.isBusy}>
              {form.isRepeated ? t('sendAgain') : t('send')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="num text-ink-2">{claimLine(row)}</p>
        {options === null ? (
          form.isFailed ? (
            <p>{t('failed')}</p>
          ) : (
            <p className="animate-late flex items-center gap-2 text-ink-2">
              <Spinner label={t('reading')} /> {t('reading')}
            </p>
          )
        ) : options.isReadonly ? (
          <p>{t('off', { reason: refusals('account_readonly') })}</p>
        ) : (
          <form
            id={formId}
            noValidate
            onSubmit={(event) => void form.submit(event)}
            className="flex flex-col gap-3"
          >
            <EmailFields form={form} options={options} />
          </form>
        )}
      </div>
    </Dialog>
  );
}

/** To whom the e-mail goes, and what is known of the merchant and of earlier e-mails. */
function EmailFields({ form, options }: { form: ReturnType<typeof useEmailForm>; options: EmailOptions }) {
  const t = useTranslations('email');
  const holdSeconds = useHoldSeconds(decisionKind.sendEmail);
  const offered = offeredAddresses(options);
  const { chosen } = form;
  return (
    <>
      {options.contact === null ? (
        <p className="text-ink-2">
          {options.contactText === null ? t('noContact') : t('noContactText', { text: options.contactText })}
        </p>
      ) : null}
      {options.isOpen === true ? null : (
        <p className="rounded-[7px] bg-amber-bg px-3 py-2 text-amber">
          {t(options.isOpen === false ? 'closed' : 'openUnknown')}
        </p>
      )}
      {offered.length === 0 ? null : (
        <RadioGroup
          aria-label={t('to')}
          value={chosen}
          onChange={form.choose}
          className="overflow-hidden rounded-[7px] border border-line"
        >
          {offered.map((one) => (
            <AddressChoice key={one.email} value={one.email} isFirst={one === offered[0]}>
              <OfferedLabel offered={one} />
            </AddressChoice>
          ))}
          <AddressChoice value={other}>{t('other')}</AddressChoice>
        </RadioGroup>
      )}
      {chosen === null ? <p className="text-ink-2">{t('unsure')}</p> : null}
      {chosen === null ? <ProblemLine text={form.problem} /> : null}
      {chosen === other ? (
        <TextField
          label={t('otherLabel')}
          type="email"
          autoFocus
          value={form.typed}
          onChange={form.type}
          problem={form.problem}
          placeholder={t('otherPlaceholder')}
        />
      ) : null}
      <DraftNote isShown={form.isRestored} onDiscard={form.discard} />
      {form.isRepeated ? <Repeated email={form.email} repeated={form.repeated} /> : null}
      <ProblemLine text={form.refused} />
      <p className="text-second text-ink-3">{t('which')}</p>
      <p className="text-second text-ink-3">
        {t('once', { seconds: holdSeconds, hours: confirmEmailAfterMs / hourMs })}
      </p>
    </>
  );
}

/** Returns the first choice; `null` if none is offered that is certainly this merchant's. */
function firstChoice(options: EmailOptions): string | null {
  const offered = offeredAddresses(options);
  return offered.length === 0 ? other : preselected(offered);
}

function AddressChoice({
  value,
  isFirst = false,
  children,
}: {
  value: string;
  /** Whether it has the focus when the dialog opens. */
  isFirst?: boolean;
  children: ReactNode;
}) {
  return (
    <Radio
      value={value}
      autoFocus={isFirst}
      className="group flex min-h-9 cursor-default items-center gap-2.5 border-b border-line-soft px-3 py-1.5 last:border-b-0 data-[focus-visible]:shadow-[inset_0_0_0_2px_var(--focus)] data-[hovered]:bg-hover data-[selected]:bg-sel"
    >
      <span
        aria-hidden="true"
        className="grid size-3.5 shrink-0 place-items-center rounded-full border border-line-strong group-data-[selected]:border-[4px] group-data-[selected]:border-accent"
      />
      <span className="min-w-0 flex-1">{children}</span>
    </Radio>
  );
}

function OfferedLabel({ offered: { email, used } }: { offered: OfferedAddress }) {
  const t = useTranslations('email');
  const format = useFormatter();
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="font-medium break-all">{email}</span>
      <span className="num text-second text-ink-3">
        {used === null
          ? t('contact')
          : t(`usedBy.${used.by}`, { time: format.dateTime(used.lastAtMs, 'recent') })}
      </span>
    </span>
  );
}

function Repeated({
  email,
  repeated,
}: {
  email: string;
  repeated: EmailOptions['recent'][number] | undefined;
}) {
  const t = useTranslations('email');
  const format = useFormatter();
  return (
    <p role="alert" className="num rounded-[7px] bg-amber-bg px-3 py-2 text-amber">
      {repeated === undefined
        ? t('refusals.duplicate', { hours: sameAddressWithinMs / hourMs })
        : t(repeated.sentAtMs === null ? 'repeated' : 'repeatedSent', {
            email,
            time: format.dateTime(repeated.sentAtMs ?? repeated.decidedAtMs, 'recent'),
            state: t(`recentStates.${repeated.state}`),
          })}
    </p>
  );
}
