import type { DocumentType } from './document-rules.ts';

/**
 * What the card networks ask of evidence, as advice: neither the claims service nor Claimdesk enforces
 * any of it. One row a rule, with where the figure is published.
 */
export const preflightRules = {
  /** Formats that both networks take for dispute images. */
  format: {
    types: ['jpeg', 'tiff', 'pdf'] as readonly DocumentType[],
    source: 'Mastercom and Visa Resolve Online image specifications: JPEG, TIFF, PDF',
  },
  /** Of all documents of a chargeback together. */
  size: {
    advisedBytes: 14 * 1024 * 1024,
    mostBytes: 18 * 1024 * 1024,
    source: 'Published image limits of a dispute case: about 14 MB advised, 18 MB at most in all',
  },
  pages: { most: 19, source: 'Mastercard Chargeback Guide, supporting documentation: 19 pages a chargeback' },
  /** What 300 dots per inch come to on the short side of an A4 or Letter page. */
  pixels: { leastShortSide: 2480, source: 'Dispute image specifications: scans at 300 dpi' },
  name: { longest: 64, source: 'Mastercom file naming: short names without special signs' },
} as const;

export const preflightNotes = [
  'format',
  'size_over',
  'size_advised',
  'pages',
  'pixels',
  'name_long',
  'name_signs',
] as const;
export type PreflightNote = (typeof preflightNotes)[number];

export interface PreflightDocument {
  key: string;
  name: string | null;
  type: DocumentType | null;
  bytes: number;
  width: number | null;
  height: number | null;
  /** `null`: not counted yet. */
  pages: number | null;
}

export interface PreflightFinding {
  note: PreflightNote;
  /** The document that it is about; `null`: all of them together. */
  key: string | null;
  /** The figure that was found: bytes, pages, pixels or letters. */
  found: number;
}

/** Advice on the documents of one claim. It never blocks. */
export function preflight(documents: readonly PreflightDocument[]): PreflightFinding[] {
  const { format, size, pages, pixels, name } = preflightRules;
  const findings: PreflightFinding[] = [];
  for (const one of documents) {
    const shortSide = one.width === null || one.height === null ? null : Math.min(one.width, one.height);
    const about = (note: PreflightNote, found: number) => findings.push({ note, key: one.key, found });
    if (one.type !== null && !format.types.includes(one.type)) about('format', 0);
    if (shortSide !== null && shortSide < pixels.leastShortSide) about('pixels', shortSide);
    if (one.name !== null && one.name.length > name.longest) about('name_long', one.name.length);
    if (one.name !== null && /[^A-Za-z0-9._ -]/.test(one.name)) about('name_signs', 0);
  }
  const totalBytes = documents.reduce((sum, { bytes }) => sum + bytes, 0);
  const totalPages = documents.reduce((sum, one) => sum + (one.pages ?? 1), 0);
  if (totalBytes > size.mostBytes) findings.push({ note: 'size_over', key: null, found: totalBytes });
  else if (totalBytes > size.advisedBytes)
    findings.push({ note: 'size_advised', key: null, found: totalBytes });
  if (totalPages > pages.most) findings.push({ note: 'pages', key: null, found: totalPages });
  return findings;
}
