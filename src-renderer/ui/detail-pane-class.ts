/** The classes of the pane beside a list; where there is no room for both, an open pane takes the list's place. */
export function detailPaneClass(isOpen: boolean): string {
  return `flex min-w-0 flex-col border-line bg-panel focus-bar @max-[1099px]/window:flex-1 @min-[1100px]/window:w-[420px] @min-[1100px]/window:shrink-0 @min-[1100px]/window:border-l ${isOpen ? '' : '@max-[1099px]/window:hidden'}`;
}
