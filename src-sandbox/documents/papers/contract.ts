import type { Block } from '../drawing/block.ts';
import { cardFacts, disputeLine, officeSheet, textBlock, told, type MakePaper } from './paper.ts';
import { linesTable } from './invoice.ts';
import { filled, words } from './words.ts';

export const contractPaper: MakePaper = (purchase, form) => {
  const { claim, isService } = purchase;
  const say = words[purchase.language];
  const facts = told(purchase);
  const title = isService ? say.contractService : say.contractGoods;
  const sheet = { ...officeSheet(purchase, form), textSize: 10 };
  const blocks: Block[] = [
    textBlock(title.toUpperCase(), { face: 'bold', size: 16, align: 'center', color: sheet.accent }),
    textBlock(`${say.order} ${purchase.orderNumber}`, { align: 'center', after: 12 }),
    {
      kind: 'columns',
      cells: [
        { heading: say.seller, lines: [claim.merchant.name, ...purchase.merchantLines] },
        { heading: say.customer, lines: [purchase.customer, ...purchase.customerLines] },
      ],
    },
    textBlock(filled(say.contractIntro, facts), { after: 12 }),
    linesTable(purchase),
    ...Object.entries(say.clauses).flatMap(([heading, clause], nth) => [
      textBlock(`${nth + 1}. ${heading}`, { face: 'bold', size: 10.5, after: 2 }),
      textBlock(filled(clause, facts), { after: 9 }),
    ]),
    cardFacts(purchase),
    textBlock(
      filled(say.signedAt, {
        city: claim.merchant.address.city,
        date: purchase.longDate(purchase.soldAtMs),
      }),
      { after: 22 },
    ),
    {
      kind: 'signatures',
      cells: [
        { written: purchase.courier, caption: [say.seller, claim.merchant.name] },
        {
          written: purchase.customer,
          caption: [say.customer, purchase.customer, purchase.customerLines[0] ?? ''],
        },
      ],
    },
    disputeLine(purchase),
  ];
  return { title, sheet, blocks };
};
