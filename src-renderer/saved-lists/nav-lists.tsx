import { Bookmark, FileQuestion } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { SavedList } from '../../src-shared/contract/saved-lists.ts';
import { useNavigation } from '../runtime/app-context.tsx';
import { useKeyOf } from '../keys/keymap-context.ts';
import { NavButton, NavKey } from '../ui/nav-button.tsx';
import { type ListDrag, useListDrag } from './use-list-drag.ts';
import { useCountingMark } from './use-counting-mark.ts';
import { listCommands, useListCounts, useSavedLists } from './use-saved-lists.ts';

/** The saved lists in the navigation; nothing if there is none. */
export function NavLists({ accountId }: { accountId: string }) {
  const t = useTranslations('app');
  const { lists } = useSavedLists(accountId);
  const { counts, isCounting } = useListCounts(accountId);
  const drag = useListDrag(accountId, lists);
  if (lists.length === 0) return null;
  return (
    <section aria-labelledby="nav-lists" className="-mx-2 flex min-h-24 flex-col">
      <h2
        id="nav-lists"
        className="px-4.5 pt-3 pb-1 text-tiny font-strong text-ink-3 group-data-[collapsed]/nav:h-3 group-data-[collapsed]/nav:overflow-hidden group-data-[collapsed]/nav:p-0 group-data-[collapsed]/nav:text-transparent"
      >
        {t('lists')}
      </h2>
      {/* Fifty lists must push neither the views nor the connection's state out of the window. */}
      <div className="min-h-0 flex-1 overflow-y-auto px-2 [scrollbar-width:thin]">
        {lists.map((list, index) => (
          <NavList
            key={list.id}
            list={list}
            position={index}
            count={counts[list.id]}
            isCounting={isCounting}
            drag={drag(list.id, index)}
          />
        ))}
      </div>
    </section>
  );
}

function NavList({
  list,
  position,
  count,
  isCounting,
  drag,
}: {
  list: SavedList;
  position: number;
  count: number | undefined;
  isCounting: boolean;
  drag: ListDrag;
}) {
  const keyOf = useKeyOf();
  const t = useTranslations('savedLists');
  const countingMark = useCountingMark();
  const isCurrent = useNavigation((state) => state.listId === list.id);
  const isChanged = useNavigation((state) => state.isListChanged) && isCurrent;
  const goToList = useNavigation((state) => state.goToList);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isCurrent) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const command = listCommands[position];
  const isReadable = list.content !== null;
  return (
    <NavButton
      ref={button}
      {...drag}
      isCurrent={isCurrent}
      icon={
        !isReadable ? (
          <FileQuestion size={14} />
        ) : (
          <NavKey
            keys={command === undefined ? undefined : keyOf(command)}
            fallback={<Bookmark size={13} />}
          />
        )
      }
      count={isReadable ? count : undefined}
      countingLabel={isReadable ? countingMark(count, isCounting) : undefined}
      mark={isChanged ? t('changedMark') : undefined}
      title={isReadable ? list.name : `${list.name} (${t('unreadableMark')})`}
      onClick={() => goToList(list.id, list.content?.view ?? 'all')}
    >
      {list.name}
    </NavButton>
  );
}
