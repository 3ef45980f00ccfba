import { Bookmark, FileQuestion } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { SavedList } from '../../src-shared/contract/saved-lists.ts';
import { useNavigation } from '../runtime/app-context.tsx';
import { useKeyOf } from '../keys/keymap-context.ts';
import { NavButton, NavKey } from '../ui/nav-button.tsx';
import { useCountingMark } from './use-counting-mark.ts';
import { listCommands, useListCounts, useSavedLists } from './use-saved-lists.ts';
import { useMoveList } from './use-list-order.ts';

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
        className="px-4.5 pt-3 pb-1 [@container_window_(max-height:760px)]:pt-1.5 text-tiny font-strong text-ink-3 group-data-[collapsed]/nav:h-3 group-data-[collapsed]/nav:overflow-hidden group-data-[collapsed]/nav:p-0 group-data-[collapsed]/nav:text-transparent"
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

/** Properties for the list's button. `data-gap` says on which of its edges a line is drawn. */
interface ListDrag {
  draggable: true;
  'data-gap': 'above' | 'below' | undefined;
  onDragStart: (event: DragEvent) => void;
  onDragOver: (event: DragEvent) => void;
  onDrop: (event: DragEvent) => void;
  onDragEnd: () => void;
}

/** Moves lists by dragging; with keys, `use-list-order` does. */
function useListDrag(
  accountId: string,
  lists: readonly SavedList[],
): (listId: string, index: number) => ListDrag {
  const move = useMoveList(accountId);
  const [draggedId, setDraggedId] = useState<string | null>(null);
  /** Position between the lists where it would be dropped: before the one of this number. */
  const [gap, setGap] = useState<number | null>(null);
  const end = () => {
    setDraggedId(null);
    setGap(null);
  };
  return (listId, index) => ({
    draggable: true,
    'data-gap':
      gap === index ? 'above' : gap === lists.length && index === lists.length - 1 ? 'below' : undefined,
    onDragStart: ({ dataTransfer }) => {
      // Nothing of the list leaves with it: a drop elsewhere brings its id alone.
      dataTransfer.setData('text/plain', listId);
      dataTransfer.effectAllowed = 'move';
      setDraggedId(listId);
    },
    onDragOver: (event) => {
      if (draggedId === null) return;
      event.preventDefault();
      const { top, height } = event.currentTarget.getBoundingClientRect();
      setGap(event.clientY > top + height / 2 ? index + 1 : index);
    },
    onDrop: (event) => {
      event.preventDefault();
      const from = lists.findIndex(({ id }) => id === draggedId);
      if (from >= 0 && gap !== null && gap !== from && gap !== from + 1)
        move(lists[from]?.id ?? '', gap > from ? gap - 1 : gap);
      end();
    },
    onDragEnd: end,
  });
}
