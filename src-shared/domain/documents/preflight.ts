import type { DocumentType } from './document-rules.ts';

const mastercom =
  'Mastercard Developers, Mastercom API, “Image and Document Requirements”: https://developer.mastercard.com/mastercom/documentation/additional-resources/image-and-document-requirements/';
const pageLimit =
  'Checkout.com, “Mastercard dispute documentation requirements” (2024-08-22): https://www.checkout.com/merchant-communications/mastercard-dispute-documentation-requirements';
const visaFiles =
  'Oracle Payments, “Defend a Chargeback”: https://docs.oracle.com/en/industries/food-beverage/payments-platform/latest/pcsrf/t_disputes_defend.htm';

/**
 * What the card networks publish about evidence, as advice: neither the claims service nor Claimdesk
 * enforces any of it. One row a rule: whose it is, its figure, and where it was read (2026-11). Visa's
 * own pages are for members only; its figures are those that processors pass on.
 */
export const preflightRules = {
  /** Types of files that are accepted at all. Both networks name the same. */
  format: { types: ['jpeg', 'tiff', 'pdf'] as readonly DocumentType[], source: mastercom },
  /** Size of all documents of a chargeback together, in bytes. */
  size: { network: 'mastercard', advisedBytes: 14_500_000, mostBytes: 18_000_000, source: mastercom },
  /** Pages of all documents of a chargeback together; more cost a fee each. */
  pages: { network: 'mastercard', most: 19, source: pageLimit },
  /** Pixels of one picture, at most 300 dots per inch. */
  pixels: { network: 'mastercard', fewerThan: 30_000_000, mostDpi: 300, source: mastercom },
  /**
   * Length of a file name without its extension, as it is not said whether that counts: a name reported as too long
   * certainly is.
   */
  name: { network: 'mastercard', longest: 16, signs: /^[A-Za-z0-9]*$/, source: mastercom },
  /** Size of one file, in bytes. */
  fileSize: {
    network: 'visa',
    mostBytes: { pdf: 2_000_000, jpeg: 10_000_000, tiff: 10_000_000 } as Partial<
      Record<DocumentType, number>
    >,
    source: visaFiles,
  },
} as const;

export const preflightNotes = [
  'format',
  'size_over',
  'size_advised',
  'file_size',
  'pages',
  'pixels',
  'dpi',
  'name',
] as const;
export type PreflightNote = (typeof preflightNotes)[number];

export interface PreflightDocument {
  key: string;
  name: string | null;
  type: DocumentType | null;
  bytes: number;
  width: number | null;
  height: number | null;
  /** Number of pages; `null` if not counted yet. */
  pages: number | null;
}

export interface PreflightFinding {
  note: PreflightNote;
  /** Document of the note; `null` for all of them together. */
  key: string | null;
  /** Figure that was found: bytes, pages, pixels, dots per inch or letters. */
  found: number;
}

/**
 * Longest side of a legal page in inches, the largest of the usual ones: a picture with more dots is finer than that.
 */
const longestPageInches = 14;

/**
 * Returns advice on the documents of one claim. It never blocks.
 *
 * @param origin the claim's network. For one other than the two nothing is known, so every rule is reported.
 */
export function preflight(
  documents: readonly PreflightDocument[],
  origin: string | null = null,
): PreflightFinding[] {
  const { format, size, fileSize, pages, pixels, name } = preflightRules;
  const isOf = (network: 'visa' | 'mastercard') =>
    origin === network || (origin !== 'visa' && origin !== 'mastercard');
  const findings: PreflightFinding[] = [];
  for (const one of documents) {
    const about = (note: PreflightNote, found: number) => findings.push({ note, key: one.key, found });
    if (one.type !== null && !format.types.includes(one.type)) about('format', 0);
    const mostBytes = one.type === null ? undefined : fileSize.mostBytes[one.type];
    if (isOf(fileSize.network) && mostBytes !== undefined && one.bytes > mostBytes)
      about('file_size', one.bytes);
    if (one.width !== null && one.height !== null && isOf(pixels.network)) {
      const dpi = Math.floor(Math.max(one.width, one.height) / longestPageInches);
      if (one.width * one.height >= pixels.fewerThan) about('pixels', one.width * one.height);
      else if (dpi > pixels.mostDpi) about('dpi', dpi);
    }
    const stem = one.name?.replace(/\.[^.]*$/, '') ?? '';
    if (isOf(name.network) && (stem.length > name.longest || !name.signs.test(stem)))
      about('name', stem.length);
  }
  const totalBytes = documents.reduce((sum, { bytes }) => sum + bytes, 0);
  const totalPages = documents.reduce((sum, one) => sum + (one.pages ?? 1), 0);
  const together = (note: PreflightNote, found: number) => findings.push({ note, key: null, found });
  if (isOf(size.network) && totalBytes > size.mostBytes) together('size_over', totalBytes);
  else if (isOf(size.network) && totalBytes > size.advisedBytes) together('size_advised', totalBytes);
  if (isOf(pages.network) && totalPages > pages.most) together('pages', totalPages);
  return findings;
}
