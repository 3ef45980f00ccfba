import { useSentences } from '../labels/use-sentences.ts';
import { useFormatter, useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { ClaimDetail, ClaimRow } from '../../src-shared/contract/claims.ts';
import type { MayAct } from '../../src-shared/domain/decision/collaboration.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useKeyOf } from '../keys/keymap-context.ts';
import { useNow } from '../runtime/use-now.ts';
import { Button } from '../ui/button.tsx';
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
import { Pill } from '../ui/pill.tsx';
import { usePendingLabel } from './use-pending-label.ts';

const ageStepMs = 60_000;

/** The claim in two lines, and what may be done to it. Whatever they hold, the buttons stay where they are. */
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
  const lastFour = labels.lastFour(row.maskedCard);
  const card = `${labels.origin(row.origin)}${lastFour === null ? '' : ` ${lastFour}`}`;
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
        <p className="num mt-0.5 flex h-5 items-center gap-1.5 text-ink-2">
          <span className="truncate" title={merchant}>
            {merchant}
          </span>
          <span className="shrink-0">· {card}</span>
          {row.targetAtMs === null ? null : <DaysLeft targetAtMs={row.targetAtMs} />}
        </p>
        {/* On one line beside the list too, in languages with longer words. */}
        <div className="@container mt-2.5">
          <div className="flex flex-wrap gap-1.5 @max-[400px]:gap-[5px] @max-[400px]:*:gap-[5px] @max-[400px]:*:px-2 @max-[360px]:gap-1 @max-[360px]:*:px-1.5">
            <ActionButton
              action="accept"
              tone="primary"
              off={offs.accept}
              keys={keyOf('claim.accept')}
              onPress={() => onAct('accept')}
            >
              {t('accept')}
            </ActionButton>
            <ActionButton
              action="reject"
              off={offs.reject}
              keys={keyOf('claim.reject')}
              onPress={() => onAct('reject')}
            >
              {t('reject')}
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
        {row.snooze === null ? null : <SnoozeLine snooze={row.snooze} />}
        <PendingLines row={row} />
        <OffReasons offs={offs} />
      </div>
    </header>
  );
}

/** Smaller where it is long, so that status and age have room beside it and it is never cut. */
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

/** Until the internal target: nothing of it is the service's. */
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
  tone = 'plain',
  off,
  keys,
  onPress,
  children,
}: {
  action: ClaimAction | 'email';
  tone?: 'primary' | 'plain';
  off: MayAct;
  keys: string | undefined;
  onPress: () => void;
  children: string;
}) {
  const t = useTranslations('claim.actions.off');
  const reasons = useTranslations('labels.refusal');
  const offReason = off === null ? null : t(action, { reason: reasons(off) });
  return (
    <Button decides tone={tone} keys={keys} offReason={offReason} onClick={onPress}>
      {children}
    </Button>
  );
}

/** Why what is off is off, in one quiet sentence. */
function OffReasons({ offs }: { offs: Record<ClaimAction, MayAct> }) {
  const t = useTranslations('claim.actions.off');
  const reasons = useTranslations('labels.refusal');
  const sentences = useSentences();
  const decide = offs.accept ?? offs.reject;
  const seen = offs.seen === null ? null : t('seen', { reason: reasons(offs.seen) });
  const text = decide === null ? seen : sentences(t('both', { reason: reasons(decide) }), seen);
  return text === null ? null : <p className="mt-2 text-second text-ink-3">{text}</p>;
}

function SnoozeLine({ snooze }: { snooze: NonNullable<ClaimRow['snooze']> }) {
  const label = useSnoozeLabel()(snooze);
  return <p className="mt-2 font-medium text-accent-text">{label}</p>;
}

function PendingLines({ row }: { row: ClaimRow }) {
  const pendingLabel = usePendingLabel();
  const nowMs = useNow(row.pending.some(({ state }) => state === 'held') ? 1000 : null);
  return row.pending.map((mark) => (
    <p key={`${mark.entryId}/${mark.kind}`} className="num mt-2 font-medium text-accent-text">
      {pendingLabel(mark, nowMs)}
    </p>
  ));
}
