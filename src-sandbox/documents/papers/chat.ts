import type { Block } from '../drawing/block.ts';
import { told, type MakePaper } from './paper.ts';
import { filled, words } from './words.ts';

const screenWidth = 390;
const minuteMs = 60_000;

/** The conversation of merchant and customer, as it is on the merchant's telephone. */
export const chatPaper: MakePaper = (purchase, _form, dice) => {
  const say = words[purchase.language];
  const facts = told(purchase);
  const messages = say.chat.map((text, nth) => ({ isOwn: nth % 2 === 0, text: filled(text, facts) }));
  const claimedAtMs = Date.parse(purchase.claim.createdAt);
  const days = [
    { atMs: purchase.soldAtMs + 5 * minuteMs, messages: messages.slice(0, 5) },
    { atMs: purchase.deliveredAtMs, messages: messages.slice(5, 6) },
    { atMs: claimedAtMs, messages: messages.slice(6) },
  ];
  const blocks: Block[] = [
    // The merchant's telephone shows whom it talks to.
    {
      kind: 'chatBar',
      name: purchase.customer,
      status: `${purchase.claim.merchant.name.slice(0, 48)} · ${say.online}`,
    },
    { kind: 'chip', text: say.chatNotice },
    ...days.flatMap(({ atMs, messages: ofDay }): Block[] => {
      let writtenAtMs = atMs;
      return [
        { kind: 'chip', text: purchase.longDate(atMs) },
        ...ofDay.map(({ isOwn, text }): Block => {
          writtenAtMs += dice.whole(1, 4) * minuteMs;
          return { kind: 'bubble', isOwn, text, time: purchase.time(writtenAtMs) };
        }),
      ];
    }),
  ];
  return {
    title: `${purchase.customer} – ${purchase.claim.merchant.name}`,
    sheet: {
      width: screenWidth,
      height: null,
      margin: 14,
      background: 0xece5dc,
      ink: 0x1d2125,
      quiet: 0x6d7378,
      accent: 0x0f6b5c,
      face: 'sans',
      strongFace: 'bold',
      textSize: 12.5,
    },
    blocks,
  };
};
