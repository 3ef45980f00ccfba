import { FileText } from 'lucide-react';
import { useSentences } from '../labels/use-sentences.ts';
import { useFormatter, useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { ClaimDetail, ClaimRow } from '../../src-shared/contract/claims.ts';
import type { MayAct } from '../../src-shared/domain/decision/collaboration.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useKeyOf } from '../keys/keymap-context.ts';
import { useNow } from '../runtime/use-now.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import {
  actionDecisions,
  type ClaimAction,
  mayAct,
  pendingAmong,
} from '../../src-shared/domain/decision/claim-action.ts';
import { ageOf } from '../labels/age.ts';
import { useSnoozeLabel } from '../labels/use-snooze-label.ts';
import { useDaysLeft } from '../labels/use-days-left.ts';
import { toneOf, useClaimLabels } from '../labels/claim-labels.ts';
import { ClaimProposal } from '../proposals/claim-proposal.tsx';
import { Pill } from '../ui/pill.tsx';
import { authCodeOf } from './claim-facts.ts';
import { MerchantRecord } from './merchant-record.tsx';
import { usePendingLabel } from './use-pending-label.ts';

const ageStepMs = 60_000;

/**
 * What a decision is made by, what may be done, and how far it is. Its height never changes, so that neither the
 * buttons nor what stands below move while claims are decided.
 */
export function ClaimHeader({
  account,
  row,
  detail,
  onAct,
}: {
  account: Account;
  row: ClaimRow;
  detail: ClaimDetail | undefined;
  onAct: (action: ClaimAction) => void;
}) {
  const keyOf = useKeyOf();
  const t = useTranslations('claim.actions');
  const commandNames = useTranslations('app.commands');
  const labels = useClaimLabels();
  const { commands } = useAppContext();
  const isReadonly = account.state === 'readonly';
  const known = detail?.row.id === row.id ? detail : undefined;
  const acted = { claim: row, isPending: pendingAmong(row.pending), isReadonly };
  // What is shown may be newer than the detail, never older: either may turn an action off.
  const offs: Record<ClaimAction, MayAct> = {
    accept: mayAct(actionDecisions.accept.kind, acted) ?? known?.mayAccept ?? null,
    reject: mayAct(actionDecisions.reject.kind, acted) ?? known?.mayReject ?? null,
    seen: mayAct(actionDecisions.seen.kind, acted) ?? known?.mayMarkSeen ?? null,
  };
  const merchant = row.merchantName ?? row.id;
  const amount = [row.currency, labels.amount(row.amount, row.currency)].join(' ').trim();
  return (
    // The id is not shown beside the amount, and it is what keys and buttons act on.
    <header data-claim-id={row.id} className="shrink-0 border-b border-line px-[18px] pt-3.5 pb-3">
      <div className="mx-auto max-w-[760px]">
        <div className="num flex h-7 items-center gap-2.5">
          <h2 className={`shrink-0 font-strong tracking-[-0.01em] whitespace-nowrap ${amountSizeOf(amount)}`}>
            {amount}
          </h2>
          <span className="flex min-w-10">
            <Pill tone={toneOf(row.status)}>
              <span className="truncate" title={labels.status(row.status)}>
                {labels.status(row.status)}
              </span>
            </Pill>
          </span>
          <ClaimAge createdAtMs={row.createdAtMs} />
        </div>
        <p className="num mt-0.5 flex h-5 items-center gap-1.5">
          <span className="truncate" title={merchant}>
            {merchant}
          </span>
          {row.targetAtMs === null ? null : <DaysLeft targetAtMs={row.targetAtMs} />}
        </p>
        <HolderLine row={row} />
        <p className="num flex h-5 items-center gap-3 text-small text-ink-2">
          <Identifier field="rrn" text={row.rrn} />
          <Identifier field="authCode" text={known === undefined ? null : authCodeOf(known)} />
        </p>
        <div className="num @container flex h-5 items-center gap-3 text-small text-ink-2">
          <ApprovedDocuments documents={row.documents} />
          {known === undefined ? null : <MerchantRecord detail={known} />}
        </div>
        {/* On one line beside the list too, in languages with longer words. */}
        <div className="@container mt-2.5">
          <div className="flex flex-wrap gap-1.5 @max-[400px]:gap-[5px] @max-[400px]:*:gap-[5px] @max-[400px]:*:px-2 @max-[360px]:gap-1 @max-[360px]:*:px-1.5">
            <ActionButton
              action="accept"
              off={offs.accept}
              keys={keyOf('claim.accept')}
              onPress={() => onAct('accept')}
            >
              {commandNames('claim.accept')}
            </ActionButton>
            <ActionButton
              action="reject"
              off={offs.reject}
              keys={keyOf('claim.reject')}
              onPress={() => onAct('reject')}
            >
              {commandNames('claim.reject')}
            </ActionButton>
            <ActionButton
              action="seen"
              off={offs.seen}
              keys={keyOf('claim.markSeen')}
              onPress={() => onAct('seen')}
            >
              {t('seen')}
            </ActionButton>
            <ActionButton
              action="email"
              off={isReadonly ? 'account_readonly' : null}
              keys={keyOf('claim.email')}
              onPress={() => commands.run('claim.email')}
            >
              {t('email')}
            </ActionButton>
          </div>
        </div>
        <StateLines row={row} offs={offs} />
        <ClaimProposal row={row} detail={known} />
      </div>
    </header>
  );
}

function HolderLine({ row }: { row: ClaimRow }) {
  const labels = useClaimLabels();
  return (
    <p className="num flex h-5 items-center gap-1.5 text-small text-ink-2">
      {row.holderName === null ? null : (
        <>
          <span data-theirs className="truncate" title={row.holderName}>
            {row.holderName}
          </span>
          ·
        </>
      )}
      <span className="shrink-0">{labels.origin(row.origin)}</span>
      {row.maskedCard === null ? null : <Copyable field="primaryAccountNumber" text={row.maskedCard} />}
    </p>
  );
}

/** Shows an identifier with its name; nothing if the service did not give it or it is not loaded yet. */
function Identifier({ field, text }: { field: 'rrn' | 'authCode'; text: string | null }) {
  const t = useTranslations('claim.fields');
  if (text === null) return null;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <span className="shrink-0 text-ink-3">{t(field)}</span>
      <Copyable field={field} text={text} />
    </span>
  );
}

function Copyable({ field, text }: { field: 'rrn' | 'authCode' | 'primaryAccountNumber'; text: string }) {
  const t = useTranslations('claim.fields');
  return (
    <span className="group/definition flex shrink-0 items-center gap-0.5">
      <span className="ident max-w-40 truncate" title={text}>
        {text}
      </span>
      <CopyButton text={text} what={t(field)} />
    </span>
  );
}

/** Shows how many of the listed documents are approved; nothing if they were never listed. */
function ApprovedDocuments({ documents }: Pick<ClaimRow, 'documents'>) {
  const t = useTranslations('inbox');
  const summary = useTranslations('documents');
  if (documents === null) return null;
  const { approved, listed } = documents;
  return (
    <span className="flex min-w-0 items-center gap-1" title={t('documentsTitle', documents)}>
      <FileText size={13} className="shrink-0 text-ink-3" />
      <span className="truncate">
        {listed === 0 ? t('strip.documentsNone') : summary('summary', { approved, count: listed })}
      </span>
    </span>
  );
}

/**
 * Returns the size of an amount: smaller where it is long, so that status and age have room beside it and it is never
 * cut.
 */
function amountSizeOf({ length }: string): string {
  if (length <= 15) return 'text-title';
  return length <= 20 ? 'text-[18px]' : 'text-lead';
}

function ClaimAge({ createdAtMs }: { createdAtMs: number | null }) {
  const t = useTranslations('claim.age');
  const format = useFormatter();
  const nowMs = useNow(ageStepMs);
  if (createdAtMs === null) return null;
  const age = ageOf(createdAtMs, nowMs);
  return (
    <time
      dateTime={new Date(createdAtMs).toISOString()}
      title={format.dateTime(createdAtMs, 'moment')}
      className={`ml-auto shrink-0 text-small ${age.isOld ? 'font-strong text-red' : 'text-ink-3'}`}
    >
      {t(age.unit, { count: age.value })}
    </time>
  );
}

/** Shows the time until the internal target, which the service doesn't know. */
function DaysLeft({ targetAtMs }: { targetAtMs: number }) {
  const nowMs = useNow(ageStepMs);
  const left = useDaysLeft()(targetAtMs, nowMs);
  return (
    <span
      title={left.title}
      className={`ml-auto shrink-0 text-small ${left.isOverdue ? 'font-strong text-red' : 'text-ink-3'}`}
    >
      {left.long}
    </span>
  );
}

function ActionButton({
  action,
  off,
  keys,
  onPress,
  children,
}: {
  action: ClaimAction | 'email';
  off: MayAct;
  keys: string | undefined;
  onPress: () => void;
  children: string;
}) {
  const t = useTranslations('claim.actions.off');
  const reasons = useTranslations('labels.refusal');
  const offReason = off === null ? null : t(action, { reason: reasons(off) });
  return (
    <Button decides keys={keys} offReason={offReason} onClick={onPress}>
      {children}
    </Button>
  );
}

/**
 * Two lines below the buttons: what was decided and how far it is, until when the claim is snoozed, and why an action
 * is off. Where there is nothing to say, what the actions do.
 */
function StateLines({ row, offs }: { row: ClaimRow; offs: Record<ClaimAction, MayAct> }) {
  const t = useTranslations('claim.actions');
  const pendingLabel = usePendingLabel();
  const snoozeLabel = useSnoozeLabel();
  const offReasons = useOffReasons(offs);
  const nowMs = useNow(row.pending.some(({ state }) => state === 'held') ? 1000 : null);
  const done = [
    ...row.pending.map((mark) => pendingLabel(mark, nowMs)),
    ...(row.snooze === null ? [] : [snoozeLabel(row.snooze)]),
  ];
  const quiet = offReasons ?? (done.length === 0 ? t('hint') : null);
  return (
    <div
      title={[...done, ...(quiet === null ? [] : [quiet])].join('\n')}
      className="num mt-2 line-clamp-2 h-8 text-second leading-4"
    >
      {done.map((text) => (
        <p key={text} className="truncate font-medium text-accent-text">
          {text}
        </p>
      ))}
      {quiet === null ? null : <p className="text-ink-3">{quiet}</p>}
    </div>
  );
}

/** Returns why unavailable actions are so, in one or two sentences; `null` if all are available. */
function useOffReasons(offs: Record<ClaimAction, MayAct>): string | null {
  const t = useTranslations('claim.actions.off');
  const reasons = useTranslations('labels.refusal');
  const sentences = useSentences();
  const decide = offs.accept ?? offs.reject;
  const seen = offs.seen === null ? null : t('seen', { reason: reasons(offs.seen) });
  return decide === null ? seen : sentences(t('both', { reason: reasons(decide) }), seen);
}
