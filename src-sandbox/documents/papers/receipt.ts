import type { Block } from '../drawing/block.ts';
import { networkName, textBlock, told, type MakePaper } from './paper.ts';
import { sums } from './invoice.ts';
import { filled, words } from './words.ts';

const rollWidth = 226;

/** Receipts of a till and a card terminal, one below the other, on a roll of thermal paper. */
export const receiptPaper: MakePaper = (purchase) => {
  const { claim, rules, date } = purchase;
  const say = words[purchase.language];
  const soldOn = date(purchase.soldAtMs);
  const center = (line: string, size?: number) => textBlock(line, { align: 'center', size });
  const strong = (line: string, size: number) => textBlock(line, { align: 'center', face: 'monoBold', size });
  const blocks: Block[] = [
    strong(claim.merchant.name.toUpperCase(), claim.merchant.name.length > 60 ? 8.5 : 11),
    { kind: 'gap', height: 3 },
    ...purchase.merchantLines.map((line) => center(line)),
    { kind: 'rule', isDashed: true },
    strong(rules.titles.receipt.toUpperCase(), 9.5),
    { kind: 'pair', left: say.number, right: purchase.invoiceNumber.replace(`${say.number} `, '') },
    { kind: 'pair', left: soldOn, right: purchase.time(purchase.soldAtMs) },
    { kind: 'pair', left: say.customer, right: purchase.customer },
    { kind: 'rule', isDashed: true },
    ...purchase.lines.flatMap(({ text: line, quantity, unit, total }): Block[] => [
      textBlock(line),
      { kind: 'pair', left: `  ${quantity} x ${purchase.figure(unit)}`, right: purchase.figure(total) },
    ]),
    { kind: 'rule', isDashed: true },
    ...sums(purchase).map(
      ({ label, value, isStrong }): Block => ({
        kind: 'pair',
        left: isStrong ? label.toUpperCase() : label,
        right: value,
        isStrong,
      }),
    ),
    { kind: 'rule', isDashed: true },
    strong(`${networkName(claim.origin)} ${claim.payment.card_type}`, 9.5),
    { kind: 'pair', left: say.card, right: claim.primaryAccountNumber },
    { kind: 'pair', left: say.authCode, right: claim.authCode },
    { kind: 'pair', left: say.reference, right: claim.rrn },
    { kind: 'pair', left: say.terminal, right: purchase.terminal },
    { kind: 'pair', left: say.amount, right: purchase.money(purchase.total) },
    { kind: 'gap', height: 4 },
    strong(say.approved, 9.5),
    { kind: 'gap', height: 4 },
    { kind: 'signatures', cells: [{ written: purchase.customer, caption: [say.cardholder] }] },
    { kind: 'barcode', digits: `${claim.rrn}${purchase.terminal}`.slice(0, 16) },
    center(say.thanks),
    center(say.customerCopy),
    center(filled(say.disputeCopy, told(purchase)), 7),
  ];
  return {
    title: `${rules.titles.receipt} ${purchase.invoiceNumber}`,
    sheet: {
      width: rollWidth,
      height: null,
      margin: 13,
      background: 0xfdfdfb,
      ink: 0x26262b,
      quiet: 0x55565c,
      accent: 0x26262b,
      face: 'mono',
      strongFace: 'monoBold',
      textSize: 8,
    },
    blocks,
  };
};
