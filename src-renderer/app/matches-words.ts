/** Whether each word typed begins a word of `text`; accents and case ignored. Nothing typed matches all. */
export function matchesWords(typed: string, text: string): boolean {
  const words = fold(text).split(/[^\p{L}\p{N}]+/u);
  return fold(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}

function fold(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
