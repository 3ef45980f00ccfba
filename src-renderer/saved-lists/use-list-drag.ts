import { type DragEvent, useState } from 'react';
import type { SavedList } from '../../src-shared/contract/saved-lists.ts';
import { useMoveList } from './use-list-order.ts';

/** Properties for the list's button. `data-gap` says on which of its edges a line is drawn. */
export interface ListDrag {
  draggable: true;
  'data-gap': 'above' | 'below' | undefined;
  onDragStart: (event: DragEvent) => void;
  onDragOver: (event: DragEvent) => void;
  onDrop: (event: DragEvent) => void;
  onDragEnd: () => void;
}

/** Moves lists by dragging; with keys, `use-list-order` does. */
export function useListDrag(
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
