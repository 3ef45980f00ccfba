/** The text of a chosen file, or why there is none. */
export type ChosenText =
  | { state: 'read'; text: string }
  /** The file is longer than any of its kind, and wasn't read. */
  | { state: 'too_large' }
  /** The browser gives no text: it is a folder, or the file was moved or isn't this user's. */
  | { state: 'unreadable' };

/** Reads a chosen file. @param longest in bytes */
export async function readTextFile(file: Blob, longest: number): Promise<ChosenText> {
  if (file.size > longest) return { state: 'too_large' };
  const text = await file.text().catch(() => null);
  return text === null ? { state: 'unreadable' } : { state: 'read', text };
}
