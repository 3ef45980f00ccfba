import { useEffect, useEffectEvent, useState } from 'react';

/** Number of first known items that are looked for when none is among the list's first. */
const mostLookedFor = 8;

interface Known {
  /** Ids of the list's first items when its top was last visible: items before them have come since. */
  anchors: readonly string[];
  /** Ids of all items that were ever among them. One that left and came back is not new. */
  ids: ReadonlySet<string>;
}

/**
 * Counts the items that came in above since the top of the list was last visible. They are known by ids: an item that
 * left, or came back by an undo, doesn't count.
 */
export function useNewAbove({
  headIds,
  isAtTop,
  isFilling,
  locate,
}: {
  /** Ids of the list's first items, wherever it is scrolled to; `null` if not known yet. */
  headIds: readonly string[] | null;
  isAtTop: boolean;
  /** Whether the list is being filled, so that everything is new and nothing is announced. */
  isFilling: boolean;
  /** Returns the index of an item in the whole list; `null` if it isn't in it. */
  locate: (id: string) => Promise<number | null>;
}): number {
  const [known, setKnown] = useState<Known>({ anchors: [], ids: new Set() });
  const [beyond, setBeyond] = useState(0);
  const isAnchoring = isAtTop || isFilling || known.anchors.length === 0;
  if (headIds !== null && headIds !== known.anchors && isAnchoring) {
    setKnown(anchoredAt(headIds, known));
    setBeyond(0);
  }

  const above = headIds === null ? [] : beforeKnown(headIds, known);
  const isBeyond = above === null;
  const find = useEffectEvent(() => firstPlace(known.anchors.slice(0, mostLookedFor), locate));
  const anchorAgain = useEffectEvent((ids: readonly string[]) => setKnown(anchoredAt(ids, known)));
  // The head alone, so that each change of the list is asked about once.
  const unknownHead = isBeyond ? headIds : null;
  useEffect(() => {
    if (unknownHead === null) return undefined;
    let isCurrent = true;
    async function look(ids: readonly string[]) {
      const place = await find().catch(() => undefined);
      if (!isCurrent || place === undefined) return;
      // All of them left: what is there now need not be new.
      if (place === null) anchorAgain(ids);
      setBeyond(place ?? 0);
    }
    void look(unknownHead);
    return () => {
      isCurrent = false;
    };
  }, [unknownHead]);

  if (isAnchoring) return 0;
  return above === null ? beyond : above.filter((id) => !known.ids.has(id)).length;
}

/** Returns the items before the first known one; `null` if none is known. */
function beforeKnown(headIds: readonly string[], { anchors, ids }: Known): readonly string[] | null {
  const anchor = headIds.findIndex((id) => anchors.includes(id));
  const first = anchor < 0 ? headIds.findIndex((id) => ids.has(id)) : anchor;
  return first < 0 && headIds.length > 0 ? null : headIds.slice(0, first);
}

function anchoredAt(headIds: readonly string[], { ids }: Known): Known {
  return { anchors: headIds, ids: new Set([...ids, ...headIds]) };
}

async function firstPlace(
  ids: readonly string[],
  locate: (id: string) => Promise<number | null>,
): Promise<number | null> {
  for (const id of ids) {
    const place = await locate(id);
    if (place !== null) return place;
  }
  return null;
}
