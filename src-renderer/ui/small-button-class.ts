/** The classes of a small button in a line of text, such as the one that shows further currencies. */
export const smallButtonClass =
  'flex h-6 shrink-0 items-center rounded-[5px] px-1.5 text-ink-2 hover:bg-hover hover:text-ink';
