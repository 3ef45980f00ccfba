/** Parts of the browser that a copy with expiry needs. */
export interface ClipboardParts {
  clipboard: Pick<Clipboard, 'writeText' | 'readText'>;
  /** Whether the clipboard may be read without asking the person. */
  mayRead: () => Promise<boolean>;
  hasFocus: () => boolean;
  /** Calls the listener when the window is in front again; returns a function that stops it. */
  onFocus: (listener: () => void) => () => void;
  after: (delayMs: number, task: () => void) => () => void;
}

export const copyExpiresAfterMs = 60_000;

/**
 * What happened to a copied secret. `waiting`: the window must be in front for a page to access the clipboard.
 * `replaced`: the clipboard holds something else by now.
 */
export type CopyEnd = 'waiting' | 'cleared' | 'replaced';

/**
 * Puts a secret on the clipboard, and takes it off again after a minute if it is still there. Where
 * the clipboard can't be looked at without asking, it is emptied all the same: a secret that stays
 * is worse than a text that has to be copied again. @throws when it can't be written at all
 */
export async function copyWithExpiry(
  text: string,
  parts: ClipboardParts,
  onEnd: (end: CopyEnd) => void,
): Promise<void> {
  await parts.clipboard.writeText(text);
  parts.after(copyExpiresAfterMs, () => void clear());

  async function clear(): Promise<void> {
    if (!parts.hasFocus()) {
      onEnd('waiting');
      const stop = parts.onFocus(() => {
        stop();
        void clear();
      });
      return;
    }
    try {
      if ((await parts.mayRead()) && (await parts.clipboard.readText()) !== text) {
        onEnd('replaced');
        return;
      }
      await parts.clipboard.writeText('');
      onEnd('cleared');
    } catch {
      // The window went behind another one in the middle: once more when it is back.
      const stop = parts.onFocus(() => {
        stop();
        void clear();
      });
      onEnd('waiting');
    }
  }
}

export function browserClipboardParts(): ClipboardParts {
  return {
    clipboard: navigator.clipboard,
    mayRead: async () => {
      try {
        // The DOM's types do not know this name; every Chromium does.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        const name = 'clipboard-read' as PermissionName;
        return (await navigator.permissions.query({ name })).state === 'granted';
      } catch {
        return false;
      }
    },
    hasFocus: () => document.hasFocus(),
    onFocus: (listener) => {
      window.addEventListener('focus', listener);
      return () => window.removeEventListener('focus', listener);
    },
    after: (delayMs, task) => {
      const timer = setTimeout(task, delayMs);
      return () => clearTimeout(timer);
    },
  };
}
