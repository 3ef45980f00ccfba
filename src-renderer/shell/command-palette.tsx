import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { Fragment, useState } from 'react';
import { flushSync } from 'react-dom';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { longestSearch } from '../../src-shared/query/query.ts';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { searchMatcher } from '../../src-shared/domain/text/search-terms.ts';
import { AccountMark } from '../ui/account-mark.tsx';
import { ListItem } from '../saved-lists/list-chooser.tsx';
import { listCommands, useSavedLists } from '../saved-lists/use-saved-lists.ts';
import { Kbd } from '../ui/kbd.tsx';
import { useAppContext, useNavigation } from '../runtime/app-context.tsx';
import { useKeymap } from '../keys/keymap-context.ts';
import { type CommandId, type KeyGroup, keyGroups, keymap, type KeymapEntry } from '../keys/keymap.ts';
import { rankCommand, worstRank } from './command-rank.ts';
import { usePurposefulChoice } from './use-purposeful-choice.ts';
import { type CommandUses, countUse, oftenUsed } from './command-uses.ts';
import { usePreferences } from '../runtime/use-preferences.ts';
import { useOffReason } from './use-off-reason.ts';
import { PaletteClaims } from './palette-claims.tsx';
import { paletteGroupClass, paletteItemClass } from '../ui/palette-class.ts';

/** Last groups of the palette: what is done most comes first, and moving in a list is what the keys are for. */
const lastGroups: readonly KeyGroup[] = ['go', 'app', 'list'];
const groupOrder: readonly KeyGroup[] = [
  'claim',
  'document',
  ...keyGroups.filter((group) => ![...lastGroups, 'claim', 'document'].includes(group)),
  ...lastGroups,
];
/** Commands that are left out: those that open the palette, and lists and accounts, which are there by name. */
const leftOut: readonly string[] = [
  'palette.open',
  ...listCommands,
  ...keymap.map(({ command }) => command).filter((command) => /^go\.account\d$/.test(command)),
];
const mostOften = 5;

/** Every command, view and account by name, and the claims that match what is typed. */
export function CommandPalette({ account, accounts }: { account: Account; accounts: readonly Account[] }) {
  const t = useTranslations('app');
  const listLabels = useTranslations('savedLists');
  const { commands, navigation } = useAppContext();
  const openSheet = useNavigation((state) => state.openSheet);
  const available = useStore(commands.available);
  const [text, setText] = useState('');
  const [preferences, changePreferences] = usePreferences();
  const uses: CommandUses = preferences?.commandUses ?? {};
  const offReason = useOffReason();

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
  const lines = useKeymap().entries.filter(
    (entry) =>
      !leftOut.includes(entry.command) &&
      matches(
        [
          t(`keyGroups.${entry.group}`),
          t(`commands.${entry.command}`),
          t(`commandTerms.${entry.command}`),
        ].join(' '),
      ),
  );
  const rankOf = ({ command }: KeymapEntry) => rankCommand(text, t(`commands.${command}`));
  const usesOf = ({ command }: KeymapEntry) => uses[command] ?? 0;
  const here = lines
    .filter(({ command }) => available.has(command))
    .toSorted((one, other) => rankOf(one) - rankOf(other) || usesOf(other) - usesOf(one));
  const choice = usePurposefulChoice(
    text,
    here.map(({ command }) => command),
  );
  const often =
    text.trim() === ''
      ? oftenUsed(
          uses,
          here.map(({ command }) => command),
          mostOften,
        )
      : [];
  const elsewhere = lines.filter(({ command }) => !available.has(command));
  const found = accounts.filter(
    (other) => other.id !== account.id && matches(`${t('switchAccount')} ${other.name} ${other.acquirerId}`),
  );

  const { lists } = useSavedLists(account.id);
  const foundLists = lists.filter(({ name }) => matches(listLabels('goTo', { name })));
  // Enter takes the first: the group with the best match is on top.
  const bestIn = (group: KeyGroup) =>
    Math.min(
      worstRank,
      ...here.filter((entry) => entry.group === group).map(rankOf),
      ...(group === 'go'
        ? foundLists.map(({ name }) => rankCommand(text, listLabels('goTo', { name })))
        : []),
    );
  const groups = groupOrder.toSorted((one, other) => bestIn(one) - bestIn(other));
  const run = (command: CommandId) => {
    changePreferences({ commandUses: countUse(uses, command) });
    choose(() => void commands.run(command));
  };

  const commandItem = (entry: KeymapEntry) => {
    const { command, keys } = entry;
    const isOff = !available.has(command);
    return (
      <Command.Item
        key={command}
        value={`command ${command}`}
        disabled={isOff}
        onSelect={() => run(command)}
        className={paletteItemClass}
      >
        <span className="min-w-0 flex-1 truncate">{t(`commands.${command}`)}</span>
        {isOff ? <span className="min-w-0 shrink-0 truncate text-second">{offReason(entry)}</span> : null}
        {keys[0] === undefined ? null : <Kbd keys={keys[0]} />}
      </Command.Item>
    );
  };

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
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => {
        if (!isOpen) openSheet(null);
      }}
      className="fixed inset-0 z-40 flex justify-center bg-scrim px-6 pt-[12vh] pb-[calc(1.5rem+var(--toasts-height,0px))] animate-fade-in"
    >
      <Modal className="flex max-h-[min(520px,100%)] w-full max-w-[640px] self-start overflow-hidden rounded-[11px] border border-line bg-raised shadow-float animate-float-in">
        <Dialog aria-label={t('openPalette')} className="flex min-h-0 min-w-0 flex-1 outline-none">
          <Command
            label={t('palette.label')}
            {...choice.highlight}
            shouldFilter={false}
            loop
            className="flex min-h-0 min-w-0 flex-1 flex-col"
          >
            <div className="flex h-12 shrink-0 items-center gap-2.5 border-b border-line px-4">
              <Search size={15} aria-hidden="true" className="text-ink-3" />
              <Command.Input
                autoFocus
                value={text}
                onValueChange={(typed) => {
                  setText(typed);
                  choice.restart();
                }}
                maxLength={longestSearch}
                placeholder={t('palette.placeholder')}
                className="h-full min-w-0 flex-1 bg-transparent text-lead outline-none"
              />
              <Kbd keys="Escape" />
            </div>
            <p role="status" className="shrink-0 px-4 pt-2 text-second text-ink-2 empty:hidden">
              {choice.hint}
            </p>
            <Command.List label={t('palette.results')} className="min-h-0 flex-1 overflow-y-auto p-1.5">
              {often.length === 0 ? null : (
                <Command.Group heading={t('palette.often')} className={paletteGroupClass}>
                  {often
                    .flatMap((command) => here.filter((entry) => entry.command === command))
                    .map((entry) => commandItem(entry))}
                </Command.Group>
              )}
              {groups.map((group) => {
                const items = here.filter((entry) => entry.group === group && !often.includes(entry.command));
                return (
                  <Fragment key={group}>
                    {items.length === 0 ? null : (
                      <Command.Group heading={t(`keyGroups.${group}`)} className={paletteGroupClass}>
                        {items.map((entry) => commandItem(entry))}
                      </Command.Group>
                    )}
                    {group === 'go' ? listItems : null}
                  </Fragment>
                );
              })}
              {found.length === 0 ? null : (
                <Command.Group heading={t('switchAccount')} className={paletteGroupClass}>
                  {found.map((other) => (
                    <Command.Item
                      key={other.id}
                      value={`account ${other.id}`}
                      onSelect={() => choose(() => navigation.getState().switchAccount(other.id))}
                      className={paletteItemClass}
                    >
                      <AccountMark account={other} />
                      <span className="min-w-0 flex-1 truncate">{other.name}</span>
                    </Command.Item>
                  ))}
                </Command.Group>
              )}
              <PaletteClaims
                accountId={account.id}
                text={text}
                isAlone={lines.length + foundLists.length + found.length === 0}
                onChoose={choose}
              />
              {elsewhere.length === 0 ? null : (
                <Command.Group heading={t('palette.notHere')} className={paletteGroupClass}>
                  {elsewhere.map((entry) => commandItem(entry))}
                </Command.Group>
              )}
            </Command.List>
          </Command>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
