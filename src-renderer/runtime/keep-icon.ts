/**
 * Browsers ask for a page's icon anew when its address changes, and then whoever has the port now: from here on it
 * comes from memory.
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
