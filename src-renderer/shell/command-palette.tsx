import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { longestSearch } from '../../src-shared/query/query.ts';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { searchMatcher } from '../../src-shared/domain/text/search-terms.ts';
import { AccountMark } from '../ui/account-mark.tsx';
import { ListItem } from '../saved-lists/list-chooser.tsx';
import { useSavedLists } from '../saved-lists/use-saved-lists.ts';
import { Kbd } from '../ui/kbd.tsx';
import { useAppContext, useNavigation } from '../runtime/app-context.tsx';
import type { KeymapEntry } from '../keys/keymap.ts';
import { usePaletteCommands } from './use-palette-commands.ts';
import { usePurposefulChoice } from './use-purposeful-choice.ts';
import { type CommandUses, countUse } from './command-uses.ts';
import { type ShownPreferences, usePreferences } from '../runtime/use-preferences.ts';
import { runInView, viewThatRuns } from './run-in-view.ts';
import { usePlaceText } from './use-place-text.ts';
import { PaletteClaims } from './palette-claims.tsx';
import { PaletteSettings, useFoundSettings } from '../settings/palette-settings.tsx';
import { paletteGroupClass, paletteItemClass } from '../ui/palette-class.ts';

/** Every command, view, setting and account by name, and the claims that match what is typed. */
export function CommandPalette({ account, accounts }: { account: Account; accounts: readonly Account[] }) {
  const t = useTranslations('app');
  const listLabels = useTranslations('savedLists');
  const { commands, navigation } = useAppContext();
  const openSheet = useNavigation((state) => state.openSheet);
  const [text, setText] = useState('');
  const [preferences, changePreferences] = usePreferences();
  const uses: CommandUses = preferences?.commandUses ?? {};
  const [openedFrom] = useState(() => document.activeElement);

  /**
   * Runs what was chosen at once, on what is on the screen now; the palette has returned the focus, so that a command
   * may move it.
   */
  const choose = (act: () => void) => {
    flushSync(() => openSheet(null));
    if (openedFrom instanceof HTMLElement) openedFrom.focus({ preventScroll: true });
    act();
  };

  const matches = searchMatcher(text);
  const { lists } = useSavedLists(account.id);
  const foundLists = lists.filter(({ name }) => matches(listLabels('goTo', { name })));
  const { here, often, inOtherViews, off, groups } = usePaletteCommands(
    text,
    uses,
    foundLists.map(({ name }) => listLabels('goTo', { name })),
  );
  const choice = usePurposefulChoice(
    text,
    here.map(({ command }) => command),
  );
  const found = accounts.filter(
    (other) => other.id !== account.id && matches(`${t('switchAccount')} ${other.name} ${other.acquirerId}`),
  );
  const run = (entry: KeymapEntry) => {
    const { command } = entry;
    // Uses that aren't known yet are not written over.
    if (preferences !== undefined) changePreferences({ commandUses: countUse(uses, command) });
    const view = viewThatRuns(entry);
    const isElsewhere = view !== null && inOtherViews.includes(entry);
    choose(() => (isElsewhere ? runInView(view, command, commands, navigation) : void commands.run(command)));
  };

  const commandItem = (entry: KeymapEntry) => (
    <PaletteCommand
      key={entry.command}
      entry={entry}
      isHere={here.includes(entry)}
      isOff={off.includes(entry)}
      onRun={() => run(entry)}
    />
  );
  const commandGroup = (heading: string, entries: readonly KeymapEntry[]) =>
    entries.length === 0 ? null : (
      <Command.Group heading={heading} className={paletteGroupClass}>
        {entries.map((entry) => commandItem(entry))}
      </Command.Group>
    );

  const listItems =
    foundLists.length === 0 ? null : (
      <Command.Group heading={t('lists')} className={paletteGroupClass}>
        {foundLists.map((list) => (
          <ListItem
            key={list.id}
            list={list}
            position={lists.indexOf(list)}
            count={undefined}
            label={listLabels('goTo', { name: list.name })}
            onChoose={() =>
              choose(() => navigation.getState().goToList(list.id, list.content?.view ?? 'all'))
            }
          />
        ))}
      </Command.Group>
    );

  return (
    <PaletteFrame text={text} onText={setText} choice={choice} onClose={() => openSheet(null)}>
      <Command.List label={t('palette.results')} className="min-h-0 flex-1 overflow-y-auto p-1.5">
        {commandGroup(
          t('palette.often'),
          often.flatMap((command) => here.filter((entry) => entry.command === command)),
        )}
        {groups.map((group) => (
          <Fragment key={group}>
            {commandGroup(
              t(`parts.${group}`),
              here.filter((entry) => entry.group === group && !often.includes(entry.command)),
            )}
            {group === 'go' ? listItems : null}
          </Fragment>
        ))}
        {commandGroup(t('palette.inOtherViews'), inOtherViews)}
        <PaletteAccounts
          accounts={found}
          onChoose={(accountId) => choose(() => navigation.getState().switchAccount(accountId))}
        />
        {preferences === undefined || text.trim() === '' ? null : (
          <SettingsAndClaims
            account={account}
            preferences={preferences}
            text={text}
            isAlone={here.length + inOtherViews.length + off.length + foundLists.length + found.length === 0}
            onChoose={choose}
          />
        )}
        {commandGroup(t('palette.notHere'), off)}
      </Command.List>
    </PaletteFrame>
  );
}

/** One command; one that another view runs says which, and one that can't run says why. */
function PaletteCommand({
  entry,
  isHere,
  isOff,
  onRun,
}: {
  entry: KeymapEntry;
  isHere: boolean;
  isOff: boolean;
  onRun: () => void;
}) {
  const t = useTranslations('app');
  const placeText = usePlaceText();
  const { command, keys } = entry;
  return (
    <Command.Item value={`command ${command}`} disabled={isOff} onSelect={onRun} className={paletteItemClass}>
      <span className="min-w-0 flex-1 truncate">{t(`commands.${command}`)}</span>
      {isHere ? null : (
        <span className="min-w-0 shrink-0 truncate text-second">{placeText(entry, isOff)}</span>
      )}
      {keys[0] === undefined ? null : <Kbd keys={keys[0]} />}
    </Command.Item>
  );
}

/** The settings and the claims that match what is typed. */
function SettingsAndClaims({
  account,
  preferences,
  text,
  isAlone,
  onChoose,
}: {
  account: Account;
  preferences: ShownPreferences;
  text: string;
  /** Whether nothing else matches. */
  isAlone: boolean;
  onChoose: (act: () => void) => void;
}) {
  const settings = useFoundSettings(account, preferences, text);
  return (
    <>
      <PaletteSettings settings={settings} onChoose={onChoose} />
      <PaletteClaims
        accountId={account.id}
        text={text}
        isAlone={isAlone && settings.length === 0}
        onChoose={onChoose}
      />
    </>
  );
}

/** The other accounts that match; nothing if none does. */
function PaletteAccounts({
  accounts,
  onChoose,
}: {
  accounts: readonly Account[];
  onChoose: (accountId: string) => void;
}) {
  const t = useTranslations('app');
  if (accounts.length === 0) return null;
  return (
    <Command.Group heading={t('switchAccount')} className={paletteGroupClass}>
      {accounts.map((account) => (
        <Command.Item
          key={account.id}
          value={`account ${account.id}`}
          onSelect={() => onChoose(account.id)}
          className={paletteItemClass}
        >
          <AccountMark account={account} />
          <span className="min-w-0 flex-1 truncate">{account.name}</span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}

/** The palette over everything: what is typed, why Enter did nothing, and the list of what was found. */
function PaletteFrame({
  text,
  onText,
  choice,
  onClose,
  children,
}: {
  text: string;
  onText: (text: string) => void;
  choice: ReturnType<typeof usePurposefulChoice>;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTranslations('app');
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      // Beside the navigation in every window, as toasts lie over its foot.
      className="fixed inset-0 z-40 flex bg-scrim px-6 pt-[calc(var(--window-height)*0.12)] pb-6 [--nav:36px] @min-[900px]/window:[--nav:204px] animate-fade-in"
    >
      <Modal className="ml-[max(var(--nav),(100%-640px)/2)] flex max-h-[min(520px,100%)] w-[min(640px,100%-var(--nav))] self-start overflow-hidden rounded-[11px] border border-line bg-raised shadow-float animate-float-in">
        <Dialog aria-label={t('commands.palette.open')} className="flex min-h-0 min-w-0 flex-1 outline-none">
          <Command
            label={t('palette.label')}
            {...choice.highlight}
            shouldFilter={false}
            loop
            className="flex min-h-0 min-w-0 flex-1 flex-col"
          >
            <div className="flex h-12 shrink-0 items-center gap-2.5 border-b border-line px-4">
              <Search size={15} className="text-ink-3" />
              <Command.Input
                autoFocus
                value={text}
                onValueChange={(typed) => {
                  onText(typed);
                  choice.restart();
                }}
                maxLength={longestSearch}
                placeholder={t('palette.placeholder')}
                className="h-full min-w-0 flex-1 bg-transparent text-lead -outline-offset-2 outline-none"
              />
              <Kbd keys="Escape" />
            </div>
            <p role="status" className="shrink-0 px-4 pt-2 text-second text-ink-2 empty:hidden">
              {choice.hint}
            </p>
            {children}
          </Command>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
