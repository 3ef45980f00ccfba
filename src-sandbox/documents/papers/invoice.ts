import type { Block } from '../drawing/block.ts';
import { cardFacts, disputeLine, officeSheet, textBlock, type MakePaper } from './paper.ts';
import type { Purchase } from './purchase.ts';
import { words } from './words.ts';

export const invoicePaper: MakePaper = (purchase, form, dice) => {
  const { claim, rules, date } = purchase;
  const say = words[purchase.language];
  const isTaxed = rules.tax.mode === 'added' || rules.tax.mode === 'contained';
  const stamp: Block = {
    kind: 'stamp',
    lines: [say.paid, date(purchase.soldAtMs)],
    color: 0xb8323a,
    angle: dice.whole(5, 14),
    at: 0.26,
  };
  const blocks: Block[] = [
    {
      kind: 'masthead',
      name: claim.merchant.name,
      lines: purchase.merchantLines,
      title: rules.titles.invoice,
      details: [
        purchase.invoiceNumber.startsWith(say.number)
          ? purchase.invoiceNumber
          : `${say.number} ${purchase.invoiceNumber}`,
        `${say.date}: ${date(purchase.soldAtMs)}`,
      ],
    },
    {
      kind: 'columns',
      cells: [
        { heading: say.customer, lines: [purchase.customer, ...purchase.customerLines.slice(0, -1)] },
        {
          heading: say.delivery,
          lines: [
            purchase.customerLines.at(-1) ?? '',
            `${say.order} ${purchase.orderNumber}`,
            date(purchase.deliveredAtMs),
          ],
        },
      ],
    },
    linesTable(purchase),
    { kind: 'sums', rows: sums(purchase) },
    ...(dice.chance(0.7) ? [stamp] : []),
    cardFacts(purchase),
    ...(isTaxed && say.pricesIncludeTax !== ''
      ? [textBlock(say.pricesIncludeTax, { size: 7.5, color: 0x646b75, after: 8 })]
      : []),
    ...(rules.fiscal === null
      ? []
      : [
          textBlock(`${rules.fiscal.label} ${purchase.fiscalNumber}`, { size: 8, align: 'center', after: 4 }),
          { kind: 'barcode' as const, digits: purchase.fiscalNumber },
        ]),
    disputeLine(purchase),
  ];
  return {
    title: `${rules.titles.invoice} ${purchase.invoiceNumber}`,
    sheet: officeSheet(purchase, form),
    blocks,
  };
};

export function linesTable(purchase: Purchase): Block {
  const say = words[purchase.language];
  return {
    kind: 'table',
    columns: [
      { title: say.quantity, share: 9, align: 'right' },
      { title: say.description, share: 45, align: 'left' },
      { title: say.unitPrice, share: 22, align: 'right' },
      { title: say.total, share: 24, align: 'right' },
    ],
    rows: purchase.lines.map((line) => [
      String(line.quantity),
      line.text,
      purchase.figure(line.unit),
      purchase.figure(line.total),
    ]),
  };
}

/** Returns what the sum consists of, below the lines, as the country requires it. */
export function sums(purchase: Purchase): { label: string; value: string; isStrong?: boolean }[] {
  const say = words[purchase.language];
  const { name, perMille, mode } = purchase.rules.tax;
  const rate = new Intl.NumberFormat(purchase.rules.locale, { style: 'percent', maximumFractionDigits: 1 });
  const percent = rate.format(perMille / 1000);
  const total = { label: say.total, value: purchase.money(purchase.total), isStrong: true };
  switch (mode) {
    case 'added':
      return [
        { label: say.net, value: purchase.figure(purchase.net) },
        { label: `${name} ${percent}`, value: purchase.figure(purchase.tax) },
        total,
      ];
    case 'contained':
      return [
        { label: say.subtotal, value: purchase.figure(purchase.total) },
        { label: `${name} ${say.contained} (${percent})`, value: purchase.figure(purchase.tax) },
        total,
      ];
    case 'told':
      return [
        { label: say.subtotal, value: purchase.figure(purchase.total) },
        total,
        { label: name, value: purchase.figure(purchase.tax) },
      ];
    case 'none':
      return [{ label: say.subtotal, value: purchase.figure(purchase.total) }, total];
  }
}
