/** The interface goes on to title the window, and the host looks at the title now and then only. */
export function keepTitle(title: string): void {
  const keep = () => {
    if (document.title !== title) document.title = title;
  };
  keep();
  new MutationObserver(keep).observe(document.head, { childList: true, subtree: true, characterData: true });
}
