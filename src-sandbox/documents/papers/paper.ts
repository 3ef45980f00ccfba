import type { Block, BlockOf, Sheet } from '../drawing/block.ts';
import type { Dice } from '../../world/dice.ts';
import type { Purchase } from './purchase.ts';
import { filled, words } from './words.ts';

/** A document before it is drawn. */
export interface Paper {
  title: string;
  sheet: Sheet;
  blocks: Block[];
}

/** Pages of an office, or one sheet as long as it needs to be, for a photograph. */
export type PaperForm = 'pages' | 'sheet';

export type MakePaper = (purchase: Purchase, form: PaperForm, dice: Dice) => Paper;

/** Colours that merchants print in. */
const accents = [0x1f4e79, 0x7a1f2b, 0x2f5d3a, 0x4a3b76, 0x9a4a12, 0x22577a, 0x333f48] as const;

export function officeSheet(purchase: Purchase, form: PaperForm): Sheet {
  const { page } = words[purchase.language];
  const accent = accents[Number(purchase.claim.merchant.storeId) % accents.length] ?? accents[0];
  return {
    width: form === 'pages' ? 595 : 440,
    height: form === 'pages' ? 842 : null,
    margin: form === 'pages' ? 44 : 30,
    background: 0xffffff,
    ink: 0x1f2328,
    quiet: 0x646b75,
    accent,
    face: 'sans',
    strongFace: 'bold',
    textSize: 9,
    footer: (number, pages) =>
      `${purchase.claim.merchant.name.slice(0, 70)} · ${filled(page, { page: number, pages })}`,
  };
}

/** Returns a block of text. */
export function textBlock(line: string, style: Omit<BlockOf<'text'>, 'kind' | 'text'> = {}): Block {
  return { kind: 'text', text: line, ...style };
}

/** Returns the facts that texts of documents name. */
export function told(purchase: Purchase) {
  const { claim, date } = purchase;
  return {
    customer: purchase.customer,
    merchant: claim.merchant.name,
    amount: purchase.money(purchase.total),
    card: claim.primaryAccountNumber,
    authCode: claim.authCode,
    order: purchase.orderNumber,
    goods: purchase.lines.map(({ quantity, text }) => `${quantity} × ${text}`).join(', '),
    soldOn: date(purchase.soldAtMs),
    deliveredOn: date(purchase.deliveredAtMs),
    claimedOn: date(Date.parse(claim.createdAt)),
  };
}

export function cardFacts(purchase: Purchase): Block {
  const { claim } = purchase;
  const say = words[purchase.language];
  return {
    kind: 'facts',
    heading: say.cardPayment,
    rows: [
      [say.card, `${networkName(claim.origin)} ${claim.primaryAccountNumber}`],
      [say.cardholder, purchase.customer],
      [say.amount, purchase.money(purchase.total)],
      [say.authCode, claim.authCode],
      [say.reference, claim.rrn],
      [say.date, `${purchase.date(purchase.soldAtMs)} ${purchase.time(purchase.soldAtMs)}`],
    ],
  };
}

export function networkName(origin: string): string {
  return origin.toUpperCase();
}

export function disputeLine(purchase: Purchase): Block {
  const line = filled(words[purchase.language].disputeCopy, told(purchase));
  return textBlock(line, { size: 7.5, color: 0x646b75, align: 'center' });
}
