import type { Language } from '../../world/countries.ts';
import { goodsEn } from './goods-en.ts';
import { goodsEs } from './goods-es.ts';
import { goodsPt } from './goods-pt.ts';

type Good = readonly [text: string, dollars: number];
export type GoodsByCategory = Readonly<Record<string, readonly [Good, ...Good[]]>>;

const goods: Record<Language, GoodsByCategory> = { es: goodsEs, pt: goodsPt, en: goodsEn };
const anything: Record<Language, readonly [Good, ...Good[]]> = {
  es: [['Mercadería varia', 30]],
  pt: [['Mercadorias diversas', 30]],
  en: [['Assorted goods', 30]],
};

export function goodsOf(category: string, language: Language): readonly [Good, ...Good[]] {
  return goods[language][category] ?? anything[language];
}
