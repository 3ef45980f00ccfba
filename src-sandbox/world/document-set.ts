import type { DocumentationItem } from '../../src-shared/claims-service/documentation-item.ts';
import type { Language } from './countries.ts';
import { createDice, mix, salts, type Dice } from './dice.ts';

export type DocumentFormat = 'pdf' | 'jpg' | 'png' | 'tif';
export type DocumentKind = 'invoice' | 'delivery' | 'receipt' | 'chat' | 'contract';

/** Whether a document supports its claim, and if not, why. */
export type Fit = 'fits' | 'other_amount' | 'other_name' | 'unreadable' | 'cut_off';

export interface SandboxDocument {
  /** Storage name. */
  name: string;
  format: DocumentFormat;
  kind: DocumentKind;
  fit: Fit;
  /** Verdict of the analysis at the start. */
  verdict: DocumentationItem['status'];
}

/** Formats in which each kind is uploaded; one that is listed twice is twice as frequent. */
const formats = {
  invoice: ['pdf', 'pdf', 'png'],
  delivery: ['jpg', 'tif', 'pdf'],
  receipt: ['jpg', 'jpg', 'png'],
  chat: ['png', 'png', 'pdf'],
  contract: ['pdf', 'tif'],
} as const satisfies Record<DocumentKind, readonly DocumentFormat[]>;

const titles: Record<Language, Record<DocumentKind, string>> = {
  es: {
    invoice: 'factura',
    delivery: 'comprobante-de-entrega',
    receipt: 'ticket',
    chat: 'conversación-con-el-cliente',
    contract: 'contrato',
  },
  pt: {
    invoice: 'nota-fiscal',
    delivery: 'comprovante-de-entrega',
    receipt: 'recibo',
    chat: 'conversa-com-o-cliente',
    contract: 'contrato',
  },
  en: {
    invoice: 'invoice',
    delivery: 'proof-of-delivery',
    receipt: 'receipt',
    chat: 'customer-conversation',
    contract: 'contract',
  },
};

const mostAtStart = 6;
const kinds: readonly DocumentKind[] = ['invoice', 'receipt', 'delivery', 'chat', 'contract'];

/** Returns the documents that a claim has at the start: none to six of them, at least `least`. */
export function documentsAtStart(
  seed: number,
  claimIndex: number,
  language: Language,
  least = 0,
): SandboxDocument[] {
  const dice = createDice(seed, claimIndex, salts.documents);
  const count = Math.max(dice.chance(0.3) ? 0 : dice.whole(1, mostAtStart), least);
  // Each kind once before one comes again.
  const order = shuffled(kinds, createDice(seed, claimIndex, salts.documentKinds));
  return Array.from({ length: count }, (_, position) => {
    const own = createDice(seed, mix(seed, claimIndex, salts.documents), position);
    const kind = order[position % order.length] ?? 'invoice';
    const format = own.pick<DocumentFormat>(formats[kind]);
    const fit = fitOf(own, format);
    // The analysis takes its time: a few that fit are not approved yet.
    const verdict = fit === 'fits' && !own.chance(0.12) ? 'approved' : 'unapproved';
    return {
      name: `${own.hex(8)}-${titles[language][kind]}-${position + 1}.${format}`,
      format,
      kind,
      fit,
      verdict,
    };
  });
}

function fitOf(dice: Dice, format: DocumentFormat): Fit {
  if (!dice.chance(0.16)) return 'fits';
  // A PDF is sharp. What is left of a PNG that is cut off is no picture for any decoder.
  if (format === 'pdf') return dice.pick(['other_amount', 'other_name', 'cut_off']);
  if (format === 'png') return dice.pick(['other_amount', 'other_name', 'unreadable']);
  return dice.pick(['other_amount', 'other_name', 'unreadable', 'cut_off']);
}

function shuffled<T>(all: readonly T[], dice: Dice): T[] {
  return all
    .map((one) => ({ one, place: dice.fraction() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one);
}
