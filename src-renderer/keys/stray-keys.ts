/** Time in milliseconds after a text field or its dialog has closed in which a key may still be meant for it. */
export const quietMs = 600;
/** Longest pause in milliseconds between two keys of one word: a slow typist needs 250 ms from letter to letter. */
export const wordGapMs = 400;
/** Time in milliseconds after that in which a word meant for it may still begin. */
export const wordWatchMs = 3_000;

/** Effect of a key where shortcuts work. `moved`: within a list, as agents do between two decisions. */
export type KeyEffect = 'decided' | 'moved' | 'acted' | 'nothing';

export interface StrayKeys {
  /** Notes that a field or dialog in which something was typed has closed or lost the focus. */
  textEnded: (atMs: number) => void;
  /**
   * Whether a key may have been meant for a text. Times are those of `KeyboardEvent.timeStamp`: when the key was
   * pressed, not when a busy page handles it.
   */
  isStray: (atMs: number) => boolean;
  /** Like `isStray`, for a key that types something: the next one may belong to the same word. */
  typed: (key: string, atMs: number) => boolean;
  /**
   * Whether a key that would decide continues a word: it comes as fast as one is typed after another character,
   * unless that one moved within a list. Asked for some seconds after a text has ended, of a key that was passed to
   * `typed`.
   */
  isInWord: (key: string, atMs: number) => boolean;
  /** Notes that a key was refused: the next one may belong to the same word. */
  refused: (key: string, atMs: number) => void;
  /** Notes what a key that was not refused did. */
  did: (effect: KeyEffect, key: string, atMs: number) => void;
  /** Notes Tab or the mouse: the next key is meant for where it arrives. */
  end: () => void;
}

interface TypedKey {
  effect: KeyEffect;
  key: string;
  atMs: number;
}

/**
 * Tells keys that were meant for a text from shortcuts.
 *
 *   quiet ──a text ended──► stray ──a key within 600 ms──► stray, until 400 ms after that key
 *    ▲  ▲                     └──no key until the time is over──► watching ──3 s, Tab, or the mouse──┐
 *    │  └──Tab, or the mouse──┘      stray ◄──a key in a word──────┘                                 │
 *    └────────────────────────────────────────────────────────────────────────────────────────────────┘
 *
 * The same key again does not prolong it: no word goes on like that, but an agent whose key was refused does.
 */
export function createStrayKeys(): StrayKeys {
  let untilMs = -Infinity;
  let watchUntilMs = -Infinity;
  let lastKey: string | null = null;
  let lastRefused: { key: string; atMs: number } | null = null;
  /** The key typed last, and the one before it. */
  let latest: TypedKey | null = null;
  let before: TypedKey | null = null;
  const isStray = (atMs: number) => atMs < untilMs;
  const follows = (one: { atMs: number } | null, atMs: number) => one !== null && atMs - one.atMs < wordGapMs;

  function prolong(key: string, atMs: number): void {
    if (key !== lastKey) untilMs = Math.max(untilMs, atMs + wordGapMs);
    lastKey = key;
  }
  return {
    textEnded(atMs) {
      untilMs = Math.max(untilMs, atMs + quietMs);
      watchUntilMs = Math.max(watchUntilMs, atMs + wordWatchMs);
      lastKey = null;
    },
    isStray,
    typed(key, atMs) {
      before = latest;
      // Until it is known: what others took never comes to `did`.
      latest = { effect: 'acted', key, atMs };
      // A letter that stands twice in a word does not end it.
      const goesOn = follows(lastRefused, atMs) && key !== lastRefused?.key;
      if (!isStray(atMs) && !goesOn) return false;
      prolong(key, atMs);
      return true;
    },
    isInWord: (key, atMs) =>
      atMs < watchUntilMs &&
      follows(before, atMs) &&
      before?.effect !== 'moved' &&
      (before?.effect === 'nothing' || before?.key !== key),
    refused(key, atMs) {
      prolong(key, atMs);
      lastRefused = { key, atMs };
      watchUntilMs = Math.max(watchUntilMs, atMs + wordWatchMs);
    },
    did(effect, key, atMs) {
      if (atMs < watchUntilMs) watchUntilMs = Math.max(watchUntilMs, atMs + wordGapMs);
      latest = { effect, key, atMs };
    },
    end() {
      untilMs = -Infinity;
      watchUntilMs = -Infinity;
      lastRefused = null;
      latest = null;
      before = null;
    },
  };
}
