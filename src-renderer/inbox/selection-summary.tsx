import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { Assessment, ClaimRow } from '../../src-shared/contract/claims.ts';
import type { CommandId } from '../keys/keymap.ts';
import { useKeyOf } from '../keys/keymap-context.ts';
import { useAppContext, useNavigation } from '../runtime/app-context.tsx';
import { Button, type ButtonTone } from '../ui/button.tsx';
import { ClaimLines, Strip } from './claim-strip.tsx';
import { HiddenNote } from './hidden-note.tsx';
import { useTotalTexts } from './list-summary.tsx';
import { RefusedGroups } from './refused-groups.tsx';
import { mostCounted, type SelectionAbilities, useSelectionAbilities } from './use-selection-abilities.ts';
import { useSelectionTotals } from './use-selection-totals.ts';

interface SelectedClaims {
  account: Account;
  ids: ReadonlySet<string>;
  /** Those of them that are not in the list on the screen. */
  hidden: readonly string[];
}

/** The selection in the place of the claim: how many, what they add up to, how many take a decision. */
export function SelectionSummary({
  account,
  ids,
  hidden,
  row,
  departure,
  isPage,
  onBack,
  onSelect,
}: SelectedClaims & {
  /** The claim under the cursor, which `x` adds or takes out. */
  row: ClaimRow | undefined;
  departure: string | null;
  isPage: boolean;
  onBack: () => void;
  onSelect: (claimIds: readonly string[]) => void;
}) {
  const t = useTranslations('inbox.summary');
  const claim = useTranslations('claim');
  const isClaimOpen = useNavigation((state) => state.isClaimOpen);
  const abilities = useSelectionAbilities(account.id, ids);
  const abilityTexts = useAbilityTexts(ids.size, abilities);
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isClaimOpen) body.current?.focus({ preventScroll: true });
  }, [isClaimOpen]);
  const title = t('title', { count: ids.size });
  return (
    <aside
      aria-label={t('label')}
      className={`flex min-h-0 flex-col bg-panel ${isPage ? 'flex-1' : 'w-[420px] shrink-0 border-l border-line max-[1279px]:w-[380px] min-[2200px]:w-[520px]'}`}
    >
      {isPage ? (
        <div className="shrink-0 border-b border-line px-3.5 py-1.5">
          <Button
            tone="quiet"
            keys="Escape"
            icon={<ArrowLeft size={14} aria-hidden="true" />}
            onClick={onBack}
          >
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
          <p className="num mt-0.5 h-5 truncate text-ink-2" title={abilityTexts[0]}>
            {abilityTexts[0]}
          </p>
          <div className="@container mt-2.5">
            <div className="flex flex-wrap gap-1.5 @max-[400px]:gap-[5px] @max-[400px]:*:gap-[5px] @max-[400px]:*:px-2 @max-[360px]:gap-1 @max-[360px]:*:px-1.5">
              <CommandButton command="claim.accept" tone="primary">
                {claim('actions.accept')}
              </CommandButton>
              <CommandButton command="claim.reject">{claim('actions.reject')}</CommandButton>
              <CommandButton command="claim.markSeen">{claim('actions.seen')}</CommandButton>
              <CommandButton command="claim.email">{claim('actions.email')}</CommandButton>
            </div>
          </div>
        </div>
      </header>
      <div
        ref={body}
        tabIndex={-1}
        className="min-h-0 flex-1 overflow-y-auto px-[18px] py-1.5 outline-none focus-visible:shadow-[inset_0_0_0_1.5px_var(--focus)]"
      >
        <div className="mx-auto max-w-[760px]">
          <div className="py-1.5 empty:hidden">
            <HiddenNote
              count={hidden.length}
              onDeselect={() => onSelect([...ids.difference(new Set(hidden))])}
            />
          </div>
          <Totals accountId={account.id} ids={ids} />
          <Abilities abilities={abilities} size={ids.size} onSelect={onSelect} />
          <MoreActions />
          {row === undefined ? null : (
            <Section title={t('current')}>
              <ClaimLines row={row} departure={departure} isReadonly={account.state === 'readonly'} />
            </Section>
          )}
        </div>
      </div>
    </aside>
  );
}

/** The same in two lines, where the list is alone: its buttons are in the list's own line. */
export function SelectionStrip({ account, ids, hidden }: SelectedClaims) {
  const t = useTranslations('inbox.summary');
  const inList = useTranslations('inbox.hidden');
  const texts = useAbilityTexts(ids.size, useSelectionAbilities(account.id, ids));
  const sum = useSelectionTotals(account.id, ids);
  const totals = useTotalTexts(sum?.totals ?? []).join(' · ');
  return (
    <Strip label={t('label')}>
      <p className="flex h-5 items-center gap-2.5">
        <span className="shrink-0 font-strong">{t('title', { count: ids.size })}</span>
        {hidden.length === 0 ? null : (
          <span className="shrink-0 font-medium text-amber">{inList('short', { count: hidden.length })}</span>
        )}
        <span className="min-w-0 truncate" title={totals}>
          {totals}
        </span>
        <Unsummed count={sum?.unsummed ?? 0} />
      </p>
      <p className="mt-0.5 h-5 truncate text-small text-ink-2" title={texts.join(' · ')}>
        {texts.join(' · ')}
      </p>
    </Strip>
  );
}

/** How many can be accepted or rejected, then how many can be marked as seen. */
function useAbilityTexts(size: number, { decide, seen }: SelectionAbilities): string[] {
  const t = useTranslations('inbox.summary');
  if (size > mostCounted) return [t('countedLater')];
  return [
    decide === null ? t('counting') : t('decide', { count: decide.takers.length }),
    ...(seen === null ? [] : [t('seen', { count: seen.takers.length })]),
  ];
}

function CommandButton({
  command,
  tone = 'plain',
  children,
}: {
  command: CommandId;
  tone?: ButtonTone;
  children: string;
}) {
  const keyOf = useKeyOf();
  const { commands } = useAppContext();
  return (
    // The command itself, so that a click never does what its key doesn't.
    <Button tone={tone} keys={keyOf(command)} onClick={() => commands.run(command)}>
      {children}
    </Button>
  );
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

function Totals({ accountId, ids }: { accountId: string; ids: ReadonlySet<string> }) {
  const t = useTranslations('inbox');
  const sum = useSelectionTotals(accountId, ids);
  const texts = useTotalTexts(sum?.totals ?? []);
  return (
    <Section title={t('summary.totals')}>
      {sum === null ? (
        <p className="animate-late text-ink-3">{t('summary.counting')}</p>
      ) : (
        <ul className="num flex flex-col gap-0.5 font-medium">
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
          <li className="text-small font-normal text-ink-3 empty:hidden">
            <Unsummed count={sum.unsummed} />
          </li>
        </ul>
      )}
    </Section>
  );
}

function Unsummed({ count }: { count: number }) {
  const t = useTranslations('inbox');
  return count === 0 ? null : <span className="shrink-0 text-ink-3">{t('unsummed', { count })}</span>;
}

/** Who is left out of each decision, why; how many can be decided is in the head. */
function Abilities({
  abilities: { decide, seen },
  size,
  onSelect,
}: {
  abilities: SelectionAbilities;
  size: number;
  onSelect: (claimIds: readonly string[]) => void;
}) {
  const t = useTranslations('inbox.summary');
  const [, seenText] = useAbilityTexts(size, { decide, seen });
  if (seenText === undefined) return null;
  return (
    <Section title={t('decisions')}>
      <div className="num flex flex-col gap-2">
        <LeftOut assessment={decide} titleOf={(count) => t('notDecide', { count })} onSelect={onSelect} />
        <div>
          <p>{seenText}</p>
          <LeftOut assessment={seen} titleOf={(count) => t('notSeen', { count })} onSelect={onSelect} />
        </div>
      </div>
    </Section>
  );
}

function LeftOut({
  assessment,
  titleOf,
  onSelect,
}: {
  assessment: Assessment | null;
  titleOf: (count: number) => string;
  onSelect: (claimIds: readonly string[]) => void;
}) {
  const reasons = useTranslations('labels.refusal');
  if (assessment === null) return null;
  return (
    <RefusedGroups
      titleOf={titleOf}
      groups={assessment.refusals.map((group) => ({ ...group, text: reasons(group.reason) }))}
      onSelect={onSelect}
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
  'review.start',
] as const satisfies CommandId[];

function MoreActions() {
  const t = useTranslations('inbox.summary');
  return (
    <Section title={t('more')}>
      <div className="flex flex-wrap gap-1.5">
        {more.map((command) => (
          <CommandButton key={command} command={command}>
            {t(`actions.${command}`)}
          </CommandButton>
        ))}
      </div>
    </Section>
  );
}
