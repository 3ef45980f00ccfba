import type { TextSize } from '../../src-shared/contract/app.ts';

/** Enlarges the page to a text size; app.css has the rules. */
export function applyTextSize(textSize: TextSize, document: Document): void {
  document.documentElement.style.setProperty('--text-size', String(textSize / 100));
}
