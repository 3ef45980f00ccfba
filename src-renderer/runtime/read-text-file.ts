/** What a person chose: its text, or why there is none. */
export type ChosenText =
  | { state: 'read'; text: string }
  /** Longer than any file of its kind. It wasn't read. */
  | { state: 'too_large' }
  /** A folder, or a file that was moved or isn't this user's: the browser gives no text of it. */
  | { state: 'unreadable' };

/** @param longest in bytes */
export async function readTextFile(file: Blob, longest: number): Promise<ChosenText> {
  if (file.size > longest) return { state: 'too_large' };
  const text = await file.text().catch(() => null);
  return text === null ? { state: 'unreadable' } : { state: 'read', text };
}
