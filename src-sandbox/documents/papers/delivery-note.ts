import type { Block } from '../drawing/block.ts';
import { cardFacts, disputeLine, officeSheet, textBlock, told, type MakePaper } from './paper.ts';
import { filled, words } from './words.ts';

/** Delivery that a customer signed for: goods at the door, or a service. In pages, the tracking is included. */
export const deliveryPaper: MakePaper = (purchase, form, dice) => {
  const { claim, rules, date, isService } = purchase;
  const say = words[purchase.language];
  const title = isService ? say.serviceTitle : rules.titles.delivery;
  const signed = `${date(purchase.deliveredAtMs)} ${purchase.time(purchase.deliveredAtMs)}`;
  const first: Block[] = [
    {
      kind: 'masthead',
      name: claim.merchant.name,
      lines: purchase.merchantLines,
      title,
      details: [`${say.order} ${purchase.orderNumber}`, `${say.date}: ${date(purchase.deliveredAtMs)}`],
    },
    {
      kind: 'columns',
      cells: [
        { heading: say.customer, lines: [purchase.customer, purchase.customerLines[0] ?? ''] },
        { heading: say.delivery, lines: [purchase.customerLines.at(-1) ?? ''] },
      ],
    },
    textBlock(filled(isService ? say.serviceText : say.goodsText, told(purchase)), { after: 12 }),
    {
      kind: 'table',
      columns: [
        { title: say.quantity, share: 1, align: 'right' },
        { title: say.description, share: 6, align: 'left' },
      ],
      rows: purchase.lines.map((line) => [String(line.quantity), line.text]),
    },
    cardFacts(purchase),
    { kind: 'gap', height: 72 },
    {
      kind: 'stamp',
      lines: [say.received, date(purchase.deliveredAtMs)],
      color: 0x2f6f4f,
      angle: dice.whole(4, 12),
      at: 0.5,
    },
    { kind: 'gap', height: 8 },
    {
      kind: 'signatures',
      cells: [
        {
          written: purchase.customer,
          caption: [say.receivedBy, purchase.customer, purchase.customerLines[0] ?? ''],
        },
        { written: purchase.courier, caption: [say.deliveredBy, purchase.courier, signed] },
      ],
    },
    disputeLine(purchase),
  ];
  const steps = say.tracking.length - 1;
  const tracking: Block[] = [
    { kind: 'pageBreak' },
    textBlock(`${say.trackingTitle} – ${say.order} ${purchase.orderNumber}`, {
      face: 'bold',
      size: 15,
      after: 10,
    }),
    textBlock(`${claim.merchant.name} – ${purchase.customer}`, { after: 10 }),
    {
      kind: 'table',
      columns: [
        { title: say.date, share: 2, align: 'left' },
        { title: say.state, share: 5, align: 'left' },
      ],
      rows: say.tracking.map((state, step) => {
        const atMs = purchase.soldAtMs + ((purchase.deliveredAtMs - purchase.soldAtMs) * step) / steps;
        return [`${date(atMs)} ${purchase.time(atMs)}`, state];
      }),
    },
    { kind: 'barcode', digits: purchase.fiscalNumber.slice(0, 20) },
  ];
  return {
    title,
    sheet: officeSheet(purchase, form),
    blocks: form === 'pages' ? [...first, ...tracking] : first,
  };
};
