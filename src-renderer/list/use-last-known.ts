import { useState } from 'react';

/**
 * The current item as it was last known: what was on the screen stays there while its row is not
 * loaded and its details have not come.
 */
export function useLastKnown<Item extends { id: string }>(
  id: string | null,
  item: Item | undefined,
): Item | undefined {
  const [last, setLast] = useState(item);
  if (item !== undefined && item !== last) setLast(item);
  const known = item ?? last;
  return known?.id === id ? known : undefined;
}
