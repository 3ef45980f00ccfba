/**
 * Keeps the page's icon in memory: browsers request it again when the page's address changes, and then from whoever
 * has the port.
 */
export async function keepIcon(document: Document): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (link === null) return;
  try {
    const answer = await fetch(link.href);
    if (answer.ok) link.href = URL.createObjectURL(await answer.blob());
  } catch {
    // A page without its icon works.
  }
}
