import type { DocumentationItem } from '../../src-shared/claims-service/documentation-item.ts';
import { createDice, mix, salts } from './dice.ts';

export const documentFormats = ['pdf', 'jpg', 'png'] as const;
export type DocumentFormat = (typeof documentFormats)[number];

export interface SandboxDocument {
  /** Storage name. */
  name: string;
  format: DocumentFormat;
  title: string;
}

const titles = [
  'factura',
  'comprobante-de-entrega',
  'remito-firmado',
  'conversación-con-el-cliente',
  'política-de-devolución',
  'nota-fiscal',
  'contrato',
] as const;

const mostAtStart = 6;

export function documentAt(seed: number, claimIndex: number, position: number): SandboxDocument {
  const dice = createDice(seed, mix(seed, claimIndex, salts.documents), position);
  const format = dice.pick(documentFormats);
  const title = dice.pick(titles);
  return { name: `${dice.hex(8)}-${title}-${position + 1}.${format}`, format, title };
}

/** The verdicts of the documents that a claim has at the start: none to six of them. */
export function verdictsAtStart(seed: number, claimIndex: number): DocumentationItem['status'][] {
  const dice = createDice(seed, claimIndex, salts.documents);
  const count = dice.chance(0.3) ? 0 : dice.whole(1, mostAtStart);
  return Array.from({ length: count }, () => (dice.chance(0.65) ? 'approved' : 'unapproved'));
}
