import { Command } from 'cmdk';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { SavedList } from '../../src-shared/contract/saved-lists.ts';
import { longestListName } from '../../src-shared/domain/claim/saved-list-name.ts';
import { searchMatcher } from '../../src-shared/domain/text/search-terms.ts';
import { useNavigation } from '../runtime/app-context.tsx';
import { useKeyOf, useKeyText } from '../keys/keymap-context.ts';
import { paletteItemClass } from '../ui/palette-class.ts';
import { Kbd } from '../ui/kbd.tsx';
import { CountingMark } from '../ui/counting-mark.tsx';
import { SearchDialog } from '../ui/search-dialog.tsx';
import { useCountingMark } from './use-counting-mark.ts';
import { listCommands, useListCounts, useSavedLists } from './use-saved-lists.ts';

/** Chooses a saved list by its name. */
export function ListChooser({ accountId }: { accountId: string }) {
  const keyText = useKeyText();
  const t = useTranslations('savedLists');
  const app = useTranslations('app');
  const openSheet = useNavigation((state) => state.openSheet);
  const goToList = useNavigation((state) => state.goToList);
  const { lists } = useSavedLists(accountId);
  const { counts, isCounting } = useListCounts(accountId);
  const [text, setText] = useState('');
  const matches = searchMatcher(text);
  const found = lists.filter(({ name }) => matches(name));
  return (
    <SearchDialog
      title={app('parts.savedLists')}
      label={t('chooser.label')}
      resultsLabel={app('lists')}
      text={text}
      onChange={setText}
      maxLength={longestListName}
      onClose={() => openSheet(null)}
      nothing={
        found.length > 0
          ? null
          : lists.length === 0
            ? t('chooser.none', { keys: keyText('savedLists.save') })
            : t('chooser.noMatch', { text })
      }
    >
      {found.map((list) => (
        <ListItem
          key={list.id}
          list={list}
          position={lists.indexOf(list)}
          count={counts[list.id]}
          isCounting={isCounting}
          label={list.name}
          onChoose={() => goToList(list.id, list.content?.view ?? 'all')}
        />
      ))}
    </SearchDialog>
  );
}

/** A saved list as an item, in the chooser and in the palette. */
export function ListItem({
  list,
  position,
  count,
  isCounting = false,
  label,
  onChoose,
}: {
  list: SavedList;
  /** Position among all lists. */
  position: number;
  count: number | undefined;
  isCounting?: boolean;
  label: string;
  onChoose: () => void;
}) {
  const keyOf = useKeyOf();
  const t = useTranslations('savedLists');
  const format = useFormatter();
  const countingLabel = useCountingMark()(count, isCounting);
  const command = listCommands[position];
  const keys = command === undefined ? undefined : keyOf(command);
  return (
    <Command.Item value={`list ${list.id}`} onSelect={onChoose} className={paletteItemClass}>
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {list.content === null ? (
        <span className="text-second text-ink-3">{t('unreadableMark')}</span>
      ) : (
        <span className="num flex gap-1 text-small text-ink-3">
          {countingLabel === undefined ? null : <CountingMark label={countingLabel} />}
          {count === undefined ? null : format.number(count)}
        </span>
      )}
      {keys === undefined ? null : <Kbd keys={keys} />}
    </Command.Item>
  );
}
