/**
 * The interface goes on to title the window, and the host looks at the title now and then only.
 * Answers what ends it.
 */
export function keepTitle(title: string): () => void {
  const keep = () => {
    if (document.title !== title) document.title = title;
  };
  keep();
  const observer = new MutationObserver(keep);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => observer.disconnect();
}
