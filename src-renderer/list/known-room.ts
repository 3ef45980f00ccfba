/** Sizes in pixels; 0 if not known yet. */
interface Room {
  widthPx: number;
  /** Width of the rows, without a scroll bar. */
  rowsWidthPx: number;
  heightPx: number;
}

/**
 * Sizes that the last list in a place had, by which the next one there is drawn at once: to measure before the first
 * frame would lay out the page.
 */
export interface KnownRoom {
  sizes: () => Readonly<Room>;
  learn: (sizes: Partial<Room>) => void;
}

export function createKnownRoom(): KnownRoom {
  let known: Room = { widthPx: 0, rowsWidthPx: 0, heightPx: 0 };
  return {
    sizes: () => known,
    learn(sizes) {
      known = { ...known, ...sizes };
    },
  };
}
