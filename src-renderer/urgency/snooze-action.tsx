import { memo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormatter, useTranslations } from 'use-intl';
import type { ClaimRow } from '../../src-shared/contract/claims.ts';
import type { ApplyingRule } from '../../src-shared/domain/rule/applying-rule.ts';
import { morningOf, snoozeChoices, snoozeUntil } from '../../src-shared/domain/time/snooze-times.ts';
import { asShown, useProposalsAhead, useShownRule } from '../proposals/use-proposals.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { type ChosenClaims, oneClaim } from '../runtime/chosen-claims.ts';
import { useCommand } from '../runtime/use-command.ts';
import { useTimeZone } from '../runtime/use-time-zone.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useLeftForm } from '../ui/left-form.ts';
import { type LetterChoice, LetterChoices } from '../ui/letter-choices.tsx';
import { inputClass } from '../ui/text-field.tsx';
import { useSnooze } from './use-snooze.ts';

/** Claims that are being snoozed. */
interface Snoozed {
  claims: ChosenClaims;
  /** The row when the dialog was opened, if it is one claim. */
  row: ClaimRow | null;
  /** What was proposed for the current claim when the dialog was opened. */
  shown: ApplyingRule[] | undefined;
}

/** Offers the key that snoozes the selected claims, or the one on the screen. */
export const SnoozeAction = memo(function SnoozeAction({
  accountId,
  row,
  chosen,
  hasSelection = false,
  reveal,
  onSnoozed,
  onUndone,
}: {
  accountId: string;
  row: ClaimRow | undefined;
  chosen?: () => ChosenClaims | null;
  hasSelection?: boolean;
  /** Scrolls the claim into view; returns whether it was out of it: then no key acts on it. */
  reveal: () => boolean;
  onSnoozed: (claimIds: readonly string[]) => void;
  /** Called when the snooze was undone, in any view. */
  onUndone?: (claimIds: readonly string[]) => void;
}) {
  const [about, setAbout] = useState<Snoozed | null>(null);
  const { snooze, wake } = useSnooze(accountId, onUndone);
  const shownRule = useShownRule();
  useCommand(
    'claim.snooze',
    () => {
      const selected = chosen?.() ?? null;
      if (selected === null && (row === undefined || reveal())) return;
      const claims = selected ?? (row === undefined ? null : oneClaim(row));
      if (claims === null) return;
      const isOne = claims.count === 1 && claims.knownIds[0] === row?.id;
      // At once: the letter that follows must never reach the list, where letters decide.
      flushSync(() =>
        setAbout({
          claims,
          row: isOne && row !== undefined ? row : null,
          shown: selected === null && row !== undefined ? asShown(row.id, shownRule(row.id)) : undefined,
        }),
      );
    },
    row !== undefined || hasSelection,
  );
  if (about === null) return null;
  const close = () => setAbout(null);
  return (
    <SnoozeDialog
      accountId={accountId}
      about={about}
      onClose={close}
      onSnooze={(untilMs) => {
        close();
        void snooze(about.claims, untilMs, about.shown).then(
          (isTaken) => isTaken && onSnoozed(about.claims.knownIds),
        );
      }}
      onWake={() => {
        close();
        void wake(about.claims);
      }}
    />
  );
});

const letters = { later_today: 'l', tomorrow: 't', next_week: 'w' } as const;

function SnoozeDialog({
  accountId,
  about,
  onSnooze: snooze,
  onWake,
  onClose: close,
}: {
  accountId: string;
  about: Snoozed;
  onSnooze: (untilMs: number | null) => void;
  onWake: () => void;
  onClose: () => void;
}) {
  const t = useTranslations('urgency.snooze');
  const format = useFormatter();
  const { now } = useAppContext();
  useProposalsAhead(accountId, about.claims);
  const timeZone = useTimeZone();
  /** The time when the dialog was opened: the offered times don't change meanwhile. */
  const [nowMs] = useState(now);
  const [isDate, setIsDate] = useState(false);
  const merchant = about.row?.merchantName ?? about.row?.id;
  const title =
    merchant === undefined ? t('titleSeveral', { count: about.claims.count }) : t('title', { merchant });
  const left = useLeftForm(title, false);
  const onSnooze = (untilMs: number | null) => {
    left.tell(false);
    snooze(untilMs);
  };
  const onClose = () => {
    left.tell(false);
    close();
  };
  const times = snoozeChoices.flatMap((choice): LetterChoice[] => {
    const untilMs = snoozeUntil(choice, nowMs, timeZone);
    if (untilMs === null) return [];
    return [
      {
        name: t(`choices.${choice}`),
        letter: letters[choice],
        hint: format.dateTime(untilMs, 'recent'),
        act: () => onSnooze(untilMs),
      },
    ];
  });
  const choices: LetterChoice[] = [
    ...times,
    { name: t('choices.change'), letter: 'c', hint: t('changeHint'), act: () => onSnooze(null) },
    { name: t('choices.date'), letter: 'd', act: () => flushSync(() => setIsDate(true)) },
  ];
  if (about.row?.snooze != null && about.row.snooze.backAtMs === null)
    choices.unshift({ name: t('choices.wake'), letter: 'b', act: onWake });
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      {isDate ? (
        <DateForm nowMs={nowMs} onTyped={left.tell} onSnooze={onSnooze} />
      ) : (
        <LetterChoices choices={choices} />
      )}
      <p className="mt-2 text-second text-ink-3">{t('local')}</p>
    </Dialog>
  );
}

function DateForm({
  nowMs,
  onTyped,
  onSnooze,
}: {
  nowMs: number;
  onTyped: (isTyped: boolean) => void;
  onSnooze: (untilMs: number) => void;
}) {
  const t = useTranslations('urgency.snooze');
  const [day, setDay] = useState('');
  const untilMs = morningOf(day, nowMs, useTimeZone());
  return (
    <form
      noValidate
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (untilMs !== null) onSnooze(untilMs);
      }}
    >
      <label className="flex flex-1 flex-col gap-1 text-small font-medium text-ink-2">
        {t('date')}
        <input
          type="date"
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by its key
          autoFocus
          value={day}
          onChange={({ target }) => {
            setDay(target.value);
            onTyped(target.value !== '');
          }}
          className={`${inputClass} num font-normal`}
        />
      </label>
      <Button
        type="submit"
        tone="primary"
        keys="$mod+Enter"
        offReason={untilMs === null ? t('noDate') : null}
      >
        {t('submit')}
      </Button>
    </form>
  );
}
