import { type KeyboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useKeymap } from '../keys/keymap-context.ts';
import { ownGroups } from '../keys/key-places.ts';
import { useNavigation } from '../runtime/app-context.tsx';
import { BoxedCheckbox } from '../ui/boxed-checkbox.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ProblemLine } from '../ui/problem-line.tsx';
import { SheetSearch } from '../ui/list-search-field.tsx';
import { type KeyGroup, keyGroups } from '../keys/keymap.ts';
import { ShortcutRow } from './shortcut-row.tsx';
import { useKeyPlace } from './use-key-place.ts';
import { useShortcutFile } from './use-shortcut-file.tsx';
import { useShortcutProblem } from './use-shortcut-problem.ts';
import { useShortcutSearch } from './use-shortcut-search.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { SettledStatus } from '../runtime/settled-status.tsx';

/** Every command with its keys, which can be changed here. */
export function ShortcutsDialog() {
  const t = useTranslations('app');
  const openSheet = useNavigation((state) => state.openSheet);
  const shortcuts = useShortcuts();
  const file = useShortcutFile(shortcuts);
  const problem = useShortcutProblem(useKeymap());
  const [text, setText] = useState('');
  const isFound = useShortcutSearch(text);
  const found = shortcuts.entries.filter(isFound);
  const groups = orderedGroups(ownGroups[useKeyPlace()]);
  const hasChanges = Object.keys(shortcuts.changes).length > 0 || problem !== null;
  return (
    <Dialog
      isOpen
      title={t('commands.keys.change')}
      width="wide"
      onClose={() => openSheet(null)}
      actions={
        <>
          {file.field}
          <Button onClick={file.importFile}>{t('shortcuts.import')}</Button>
          <Button onClick={file.exportFile}>{t('shortcuts.export')}</Button>
          <Button
            offReason={hasChanges ? null : t('shortcuts.nothingChanged')}
            onClick={() => shortcuts.replaceAll({})}
          >
            {t('shortcuts.resetAll')}
          </Button>
          <Button onClick={() => openSheet(null)}>{t('close')}</Button>
        </>
      }
    >
      <SheetSearch label={t('keySheet.search')} text={text} onChange={setText} />
      <div className="mb-3 flex flex-col gap-2">
        <BoxedCheckbox isSelected={shortcuts.hasSingleKeys} onChange={shortcuts.setSingleKeys}>
          {t('shortcuts.singleKeys')}
          <span className="block text-second text-ink-3">{t('shortcuts.singleKeysText')}</span>
        </BoxedCheckbox>
        <ProblemLine text={problem} />
        {file.answer}
      </div>
      <SettledStatus
        text={t('keySheet.found', { count: found.length })}
        shownClass={found.length === 0 ? 'py-6 text-center text-ink-3' : null}
      />
      {groups
        .filter((group) => found.some((entry) => entry.group === group))
        .map((group) => (
          <section key={group} aria-label={t(`parts.${group}`)} className="mb-3">
            <h3 className="mb-1 px-2 text-second font-strong text-ink-3">{t(`parts.${group}`)}</h3>
            <ul onKeyDown={moveBetweenRows}>
              {found
                .filter((entry) => entry.group === group)
                .map((entry) => (
                  <ShortcutRow key={entry.command} entry={entry} shortcuts={shortcuts} />
                ))}
            </ul>
          </section>
        ))}
    </Dialog>
  );
}

/** Moves up and down from row to row, through all groups. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const row = event.target instanceof Element ? event.target.closest('button[aria-expanded]') : null;
  if (step === 0 || row === null) return;
  const rows = [
    ...(event.currentTarget.closest('[role=dialog]')?.querySelectorAll<HTMLElement>('li > button') ?? []),
  ];
  const next = rows[rows.findIndex((one) => one === row) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** Returns every group of commands, these first. */
function orderedGroups(first: readonly KeyGroup[]): KeyGroup[] {
  return [...first, ...keyGroups.filter((group) => !first.includes(group))];
}
