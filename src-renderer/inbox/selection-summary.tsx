import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { ClaimRow } from '../../src-shared/contract/claims.ts';
import {
  mostAssessedAtOnce,
  type SelectionAbility,
  type SelectionChange,
} from '../../src-shared/contract/selections.ts';
import type { ClaimAction } from '../../src-shared/domain/decision/claim-action.ts';
import type { ClaimSelection } from '../claim-list/claim-selection.ts';
import type { CommandId } from '../keys/keymap.ts';
import { useNavigation } from '../runtime/app-context.tsx';
import { CommandButton } from '../runtime/command-button.tsx';
import { Button } from '../ui/button.tsx';
import { ClaimLines, Strip } from './claim-strip.tsx';
import { HiddenNote } from './hidden-note.tsx';
import { TotalsLine, Unsummed, useTotalTexts } from './list-summary.tsx';
import { RefusedGroups } from './refused-groups.tsx';
import { useSelectionSummary } from './selection-answers.ts';

type Summary = ReturnType<typeof useSelectionSummary>;

/** A part of the selection that replaces it: those in the list, or those that an action leaves out. */
export type SelectionPart = { how: 'listed' } | Extract<SelectionChange, { how: 'refused' }>;

interface SelectedClaims {
  account: Account;
  selection: ClaimSelection;
  /** Number of them that are not in the list on the screen. */
  hidden: number;
}

/** Shown in place of the claim: how many claims are selected, their totals, and how many take a decision. */
export function SelectionSummary({
  account,
  selection,
  hidden,
  row,
  departure,
  isPage,
  onBack,
  onMake,
}: SelectedClaims & {
  /** The claim under the cursor, which `x` adds or removes. */
  row: ClaimRow | undefined;
  departure: string | null;
  isPage: boolean;
  onBack: () => void;
  /** Makes another selection of it. */
  onMake: (change: SelectionPart) => void;
}) {
  const t = useTranslations('inbox.summary');
  const inbox = useTranslations('inbox');
  const claim = useTranslations('claim');
  const isClaimOpen = useNavigation((state) => state.isClaimOpen);
  const { count } = selection;
  const summary = useSelectionSummary(account.id, selection.snapshotId);
  const abilityTexts = useAbilityTexts(count, summary);
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isClaimOpen) body.current?.focus({ preventScroll: true });
  }, [isClaimOpen]);
  const title = t('title', { count });
  return (
    <aside
      aria-label={t('label')}
      className={`flex min-h-0 min-w-0 flex-1 flex-col bg-panel ${isPage ? '' : 'border-l border-line'}`}
    >
      {isPage ? (
        <div className="shrink-0 border-b border-line px-3.5 py-1.5">
          <Button tone="quiet" keys="Escape" icon={<ArrowLeft size={14} />} onClick={onBack}>
            {claim('back')}
          </Button>
        </div>
      ) : null}
      {/* As high as the claim's head: its buttons are where the claim's are. */}
      <header className="shrink-0 border-b border-line px-[18px] pt-3.5 pb-3">
        <div className="mx-auto max-w-[760px]">
          <h2 className="num flex h-7 items-center truncate text-title font-strong tracking-[-0.01em]">
            {title}
          </h2>
          {/* Four lines, as a claim has above its buttons. */}
          <div className="num mt-0.5 h-20 leading-5 text-ink-2">
            {abilityTexts.map((text) => (
              <p key={text} className="truncate" title={text}>
                {text}
              </p>
            ))}
            {isSumShort(summary) ? <Sums summary={summary} /> : null}
          </div>
          <div className="@container mt-2.5">
            <div className="flex flex-wrap gap-1.5 @max-[400px]:gap-[5px] @max-[400px]:*:gap-[5px] @max-[400px]:*:px-2 @max-[360px]:gap-1 @max-[360px]:*:px-1.5">
              <CommandButton decides command="claim.accept" />
              <CommandButton decides command="claim.reject" />
              <CommandButton decides command="claim.markSeen">
                {claim('actions.seen')}
              </CommandButton>
              <CommandButton decides command="claim.email">
                {claim('actions.email')}
              </CommandButton>
            </div>
          </div>
          <div className="mt-2 h-8" />
        </div>
      </header>
      <div ref={body} tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto px-[18px] py-1.5 focus-bar">
        <div className="mx-auto max-w-[760px]">
          <div className="py-1.5 empty:hidden">
            <HiddenNote count={hidden} onDeselect={() => onMake({ how: 'listed' })} />
          </div>
          {isSumShort(summary) ? null : <Totals summary={summary} />}
          <Abilities summary={summary} onMake={onMake} />
          <MoreActions />
          {row === undefined ? null : (
            <Section title={inbox('strip.claim')}>
              <ClaimLines row={row} departure={departure} isReadonly={account.state === 'readonly'} />
            </Section>
          )}
        </div>
      </div>
    </aside>
  );
}

/** Shows the selection in two lines, where the list is alone: its buttons are in the list's own line. */
export function SelectionStrip({ account, selection, hidden }: SelectedClaims) {
  const t = useTranslations('inbox.summary');
  const inList = useTranslations('inbox.hidden');
  const summary = useSelectionSummary(account.id, selection.snapshotId);
  const texts = useAbilityTexts(selection.count, summary);
  return (
    <Strip label={t('label')}>
      <p className="flex h-5 items-center gap-2.5">
        <span className="shrink-0 font-strong">{t('title', { count: selection.count })}</span>
        {hidden === 0 ? null : (
          <span className="shrink-0 font-medium text-amber">{inList('short', { count: hidden })}</span>
        )}
        <TotalsLine totals={summary?.totals ?? []} unsummed={summary?.unsummed ?? 0} className="" />
      </p>
      <p className="mt-0.5 h-5 truncate text-small text-ink-2" title={texts.join(' · ')}>
        {texts.join(' · ')}
      </p>
    </Strip>
  );
}

/** Returns how many can be accepted or rejected, then how many can be marked as seen. */
function useAbilityTexts(count: number, summary: Summary): string[] {
  const t = useTranslations('inbox.summary');
  if (count > mostAssessedAtOnce) return [t('countedLater')];
  if (!summary?.decide) return [t('counting')];
  const seen = summary.seen && t('seen', { count: summary.seen.takers });
  return [t('decide', { count: summary.decide.takers }), ...(seen === null ? [] : [seen])];
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-b border-line-soft py-3 last:border-b-0">
      <h3 id={id} className="mb-1.5 text-second font-strong text-ink-3">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** Returns whether the sums fit below the title. */
function isSumShort(summary: Summary): summary is NonNullable<Summary> {
  return summary !== undefined && summary.totals.length <= 2 && summary.unsummed === 0;
}

function Totals({ summary }: { summary: Summary }) {
  const t = useTranslations('inbox.summary');
  return (
    <Section title={t('totals')}>
      {summary === undefined ? (
        <p className="animate-late text-ink-3">{t('counting')}</p>
      ) : (
        <Sums summary={summary} />
      )}
    </Section>
  );
}

function Sums({ summary }: { summary: NonNullable<Summary> }) {
  const { shown, rest } = useTotalTexts(summary.totals);
  return (
    <ul className="num flex flex-col font-medium text-ink">
      {shown.map((text) => (
        <li key={text}>{text}</li>
      ))}
      {rest === null ? null : <li className="-ml-1.5 text-small font-normal">{rest}</li>}
      <li className="text-small font-normal text-ink-3 empty:hidden">
        <Unsummed count={summary.unsummed} />
      </li>
    </ul>
  );
}

/** Shows who is left out of each decision and why; how many can be decided is in the head. */
function Abilities({ summary, onMake }: { summary: Summary; onMake: (change: SelectionPart) => void }) {
  const t = useTranslations('inbox.summary');
  const inbox = useTranslations('inbox');
  const { decide = null, seen = null } = summary ?? {};
  if ([decide, seen].every((ability) => (ability?.refusals.length ?? 0) === 0)) return null;
  return (
    <Section title={t('decisions')}>
      <div className="num flex flex-col gap-2">
        <LeftOut
          ability={decide}
          action="accept"
          titleOf={(left) => t('notDecide', { count: left })}
          onMake={onMake}
        />
        <LeftOut
          ability={seen}
          action="seen"
          titleOf={(left) => inbox('question.refusals.seen', { count: left })}
          onMake={onMake}
        />
      </div>
    </Section>
  );
}

function LeftOut({
  ability,
  action,
  titleOf,
  onMake,
}: {
  ability: SelectionAbility | null;
  action: ClaimAction;
  titleOf: (count: number) => string;
  onMake: (change: SelectionPart) => void;
}) {
  const reasons = useTranslations('labels.refusal');
  if (ability === null) return null;
  return (
    <RefusedGroups
      titleOf={titleOf}
      groups={ability.refusals.map((group) => ({
        ...group,
        text: reasons(group.reason),
        onSelect: () => onMake({ how: 'refused', action, reason: group.reason }),
      }))}
    />
  );
}

const more = [
  'claim.snooze',
  'claim.tags',
  'claim.note',
  'claim.finish',
  'claim.pinDocuments',
  'claim.caseFile',
  'list.export',
  'review.start',
] as const satisfies CommandId[];

function MoreActions() {
  const t = useTranslations('inbox.summary');
  const inbox = useTranslations('inbox');
  return (
    <Section title={inbox('selectionActions.more')}>
      <div className="flex flex-wrap gap-1.5">
        {more.map((command) => (
          <CommandButton key={command} decides command={command}>
            {t(`actions.${command}`)}
          </CommandButton>
        ))}
      </div>
    </Section>
  );
}
