/** How long after a text field or its dialog has closed a key may still be meant for it. */
export const quietMs = 600;
/** Keys closer together than this are one word: a slow typist needs 250 ms from letter to letter. */
export const wordGapMs = 400;

export interface StrayKeys {
  /** A field or dialog in which something was typed has closed, or lost the focus. */
  textEnded: (atMs: number) => void;
  /**
   * Whether a key that was pressed now may have been meant for a text. Times are those of
   * `KeyboardEvent.timeStamp`: when the key was pressed, not when a busy page comes to it.
   */
  isStray: (atMs: number) => boolean;
  /** The same of a key that types something: the next one may be more of the same word. */
  typed: (key: string, atMs: number) => boolean;
  /** Tab or the mouse: what comes next is meant where it arrives. */
  end: () => void;
}

/**
 * Tells keys that were meant for a text from shortcuts.
 *
 *   quiet ──a text ended──► stray ──a key within 600 ms──► stray, until 400 ms after that key
 *     ▲                        └──no key until the time is over, Tab, or the mouse──┐
 *     └─────────────────────────────────────────────────────────────────────────────┘
 *
 * The same key again does not prolong it: no word goes on like that, but an agent whose key was refused does.
 */
export function createStrayKeys(): StrayKeys {
  let untilMs = -Infinity;
  let lastKey: string | null = null;
  const isStray = (atMs: number) => atMs < untilMs;
  return {
    textEnded(atMs) {
      untilMs = Math.max(untilMs, atMs + quietMs);
      lastKey = null;
    },
    isStray,
    typed(key, atMs) {
      if (!isStray(atMs)) return false;
      if (key !== lastKey) untilMs = Math.max(untilMs, atMs + wordGapMs);
      lastKey = key;
      return true;
    },
    end() {
      untilMs = -Infinity;
    },
  };
}
