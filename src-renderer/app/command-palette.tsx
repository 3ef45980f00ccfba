import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { useLocale, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { formatAmount } from '../../src-shared/domain/money.ts';
import { AccountMark } from '../ui/account-mark.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { useDesk, useNavigation } from './desk.tsx';
import { keyGroups, keymap } from './keymap.ts';

const mostClaims = 8;
/** What the palette itself is reached by says nothing in it. */
const ownCommand = 'palette.open';

const itemClass =
  'flex h-9 cursor-default items-center gap-2.5 rounded-[6px] px-2.5 data-[selected=true]:bg-sel data-[disabled=true]:text-ink-3';
const groupClass =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-second [&_[cmdk-group-heading]]:font-strong [&_[cmdk-group-heading]]:text-ink-3';

/** Every command, view and account by name, and the claims that match what is typed. */
export function CommandPalette({ account, accounts }: { account: Account; accounts: readonly Account[] }) {
  const t = useTranslations('app');
  const { commands, navigation } = useDesk();
  const openSheet = useNavigation((state) => state.openSheet);
  const available = useStore(commands.available);
  const [text, setText] = useState('');

  /** Runs after the palette has gone and has given the focus back, so that a command may move it. */
  const choose = (act: () => void) => {
    openSheet(null);
    setTimeout(act, focusBackMs);
  };

  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => {
        if (!isOpen) openSheet(null);
      }}
      className="fixed inset-0 z-40 flex justify-center bg-scrim px-6 pt-[12vh] pb-6 animate-fade-in"
    >
      <Modal className="flex max-h-[min(520px,100%)] w-full max-w-[600px] self-start overflow-hidden rounded-[11px] border border-line bg-raised shadow-float animate-float-in">
        <Dialog aria-label={t('openPalette')} className="flex min-h-0 flex-1 outline-none">
          <Command label={t('palette.label')} loop className="flex min-h-0 flex-1 flex-col">
            <div className="flex h-12 shrink-0 items-center gap-2.5 border-b border-line px-4">
              <Search size={15} aria-hidden="true" className="text-ink-3" />
              <Command.Input
                autoFocus
                value={text}
                onValueChange={setText}
                maxLength={200}
                placeholder={t('palette.placeholder')}
                className="h-full min-w-0 flex-1 bg-transparent text-lead outline-none"
              />
              <Kbd keys="Escape" />
            </div>
            <Command.List label={t('palette.results')} className="min-h-0 flex-1 overflow-y-auto p-1.5">
              <Command.Empty className="px-3 py-8 text-center text-ink-3">
                {t('palette.empty', { text })}
              </Command.Empty>
              <Claims accountId={account.id} text={text} onChoose={choose} />
              {accounts.length < 2 ? null : (
                <Command.Group heading={t('switchAccount')} className={groupClass}>
                  {accounts.map((other) => (
                    <Item
                      key={other.id}
                      value={`account ${other.id}`}
                      keywords={[other.name, other.acquirerId, t('switchAccount')]}
                      onSelect={() => choose(() => navigation.getState().switchAccount(other.id))}
                    >
                      <AccountMark account={other} />
                      <span className="min-w-0 flex-1 truncate">{other.name}</span>
                      {other.id === account.id ? (
                        <span className="text-second text-ink-3">{t('palette.current')}</span>
                      ) : null}
                    </Item>
                  ))}
                </Command.Group>
              )}
              {keyGroups.map((group) => (
                <Command.Group key={group} heading={t(`keyGroups.${group}`)} className={groupClass}>
                  {keymap
                    .filter((line) => line.group === group && line.command !== ownCommand)
                    .map(({ command, keys }) => (
                      <Item
                        key={command}
                        value={`command ${command}`}
                        keywords={[t(`commands.${command}`), t(`keyGroups.${group}`)]}
                        isOff={!available.has(command)}
                        onSelect={() => choose(() => void commands.run(command))}
                      >
                        <span className="min-w-0 flex-1 truncate">{t(`commands.${command}`)}</span>
                        {available.has(command) ? null : (
                          <span className="text-second">{t('palette.notHere')}</span>
                        )}
                        {keys[0] === undefined ? null : <Kbd keys={keys[0]} />}
                      </Item>
                    ))}
                </Command.Group>
              ))}
            </Command.List>
          </Command>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The dialog gives the focus back in the frame after it went. */
const focusBackMs = 60;

function Item({
  value,
  keywords,
  isOff = false,
  onSelect,
  children,
}: {
  value: string;
  keywords: string[];
  isOff?: boolean;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <Command.Item
      value={value}
      keywords={keywords}
      disabled={isOff}
      onSelect={onSelect}
      className={itemClass}
    >
      {children}
    </Command.Item>
  );
}

/** The claims that the local search finds, whatever their words: they are shown as they are answered. */
function Claims({
  accountId,
  text,
  onChoose,
}: {
  accountId: string;
  text: string;
  onChoose: (act: () => void) => void;
}) {
  const t = useTranslations('app');
  const locale = useLocale();
  const { ipc, navigation } = useDesk();
  const searched = useDeferredValue(text.trim());
  const found = useQuery(
    ipc.queries.claims.window.queryOptions({
      input: { accountId, filter: { text: searched }, sort: 'newest', offset: 0, limit: mostClaims },
      enabled: searched !== '',
      placeholderData: keepPreviousData,
    }),
  ).data;
  if (searched === '' || found === undefined || found.rows.length === 0) return null;
  return (
    <Command.Group heading={t('palette.claims')} forceMount className={groupClass}>
      {found.rows.map((row) => (
        <Command.Item
          key={row.id}
          value={`claim ${row.id}`}
          forceMount
          onSelect={() => onChoose(() => navigation.getState().goToClaim(row.id))}
          className={`${itemClass} num`}
        >
          <span className="min-w-0 flex-1 truncate">
            {row.merchantName ?? row.id}
            <span className="text-second text-ink-3">
              {' '}
              {[row.holderName, row.rrn].filter((part) => part !== null).join(' · ')}
            </span>
          </span>
          {row.amount === null ? null : (
            <span>
              {formatAmount(row.amount, row.currency, locale)}{' '}
              <span className="text-tiny text-ink-3">{row.currency}</span>
            </span>
          )}
        </Command.Item>
      ))}
    </Command.Group>
  );
}
