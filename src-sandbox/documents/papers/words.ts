import type { Language } from '../../world/countries.ts';
import { wordsEn } from './words-en.ts';
import { wordsEs } from './words-es.ts';
import { wordsPt } from './words-pt.ts';

/** Words about a purchase in conversations and contracts. */
export interface Told {
  customer: string;
  merchant: string;
  amount: string;
  card: string;
  lastFour: string;
  authCode: string;
  order: string;
  goods: string;
  soldOn: string;
  deliveredOn: string;
  claimedOn: string;
  address: string;
}

/** Words of documents in one language. */
export interface Words {
  number: string;
  date: string;
  order: string;
  customer: string;
  seller: string;
  delivery: string;
  description: string;
  quantity: string;
  unitPrice: string;
  total: string;
  subtotal: string;
  net: string;
  contained: string;
  /** Last line of an invoice, for the rest that the goods leave. */
  charge: { goods: string; service: string };
  cardPayment: string;
  card: string;
  cardholder: string;
  authCode: string;
  reference: string;
  terminal: string;
  amount: string;
  approved: string;
  paid: string;
  received: string;
  receivedBy: string;
  deliveredBy: string;
  serviceTitle: string;
  serviceText: (told: Told) => string;
  goodsText: (told: Told) => string;
  trackingTitle: string;
  tracking: readonly string[];
  state: string;
  pricesIncludeTax: string;
  disputeCopy: (claimedOn: string) => string;
  thanks: string;
  customerCopy: string;
  page: (page: number, pages: number) => string;
  online: string;
  chatNotice: string;
  chat: readonly (readonly [isOwn: boolean, text: (told: Told) => string])[];
  contractGoods: string;
  contractService: string;
  contractIntro: (told: Told) => string;
  clauses: readonly (readonly [heading: string, text: (told: Told) => string])[];
  signedAt: (city: string, date: string) => string;
}

export const words: Record<Language, Words> = { es: wordsEs, pt: wordsPt, en: wordsEn };
