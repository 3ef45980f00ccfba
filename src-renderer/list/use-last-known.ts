import { useState } from 'react';

/**
 * Returns the current item as last known, which stays on the screen while its row isn't loaded and its details
 * haven't arrived.
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
