import { type DocumentType, fileExtensions } from './document-rules.ts';

/**
 * Matches control characters, and signs that change the direction of text or have no width, with which a name can
 * mislead.
 */
const hidden =
  // oxlint-disable-next-line no-control-regex -- control characters are what this is about
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
const notForFiles = /[<>:"/\\|?*\ufffd]/g;
const reservedNames = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const longestBase = 120;

/** Returns a document's name for reading: what would be invisible, or turn the text around, is replaced by a sign. */
export function shownName(name: string): string {
  return name.replace(hidden, '\ufffd');
}

/** Whether the name holds something that is not shown as it is. */
export function hasHiddenSigns(name: string): boolean {
  return name !== shownName(name);
}

/**
 * Returns a name for a file on this machine: without folders and hidden signs, and with the extension for the type of
 * its bytes.
 */
export function savedName(name: string | null, type: DocumentType): string {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(hidden, '')
    .replace(notForFiles, '_')
    .replace(/^[.\s]+/, '');
  const base = plain.replace(/\.[A-Za-z0-9]{1,5}$/, '').replace(/[.\s]+$/, '');
  const safe = base === '' || reservedNames.test(base) ? `document-${base}`.replace(/-$/, '') : base;
  return `${safe.slice(0, longestBase)}.${fileExtensions[type]}`;
}
