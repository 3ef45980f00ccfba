import type { Dice } from '../../world/dice.ts';
import { goodsOf } from './goods.ts';
import type { Language } from '../../world/countries.ts';

export interface PurchaseLine {
  text: string;
  quantity: number;
  /** Price in minor units, like `total`: exactly quantity times unit. */
  unit: number;
  total: number;
}

const mostLines = 4;
/** Number of the most expensive affordable goods that are chosen from: nobody buys a thousand loaves of bread. */
const likely = 5;

/**
 * Returns what was bought, for exactly `total` minor units. `perDollar`: minor units that a US dollar is about worth.
 * `charge` names the rest that goods leave, as shipping does.
 */
export function purchaseLines(
  dice: Dice,
  { category, language }: { category: string; language: Language },
  total: number,
  perDollar: number,
  charge: string,
): PurchaseLine[] {
  const goods = goodsOf(category, language).toSorted((a, b) => a[1] - b[1]);
  const affordable = goods.filter(([, dollars]) => dollars * perDollar <= total).slice(-likely);
  const pool = affordable.length === 0 ? goods.slice(0, 1) : affordable;
  const count = Math.min(dice.whole(1, mostLines), pool.length);
  const chosen = pool
    .map((good) => ({ good, place: dice.fraction() }))
    .toSorted((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ good: [text, dollars] }) => ({ text, dollars, weight: dollars * (0.6 + dice.fraction()) }));
  const whole = chosen.reduce((sum, { weight }) => sum + weight, 0);
  let rest = total;
  const lines = chosen.map(({ text, dollars, weight }, nth): PurchaseLine => {
    const isLast = nth === chosen.length - 1;
    const share = isLast ? rest : Math.floor((total * weight) / whole);
    const quantity = Math.max(1, Math.round(share / (dollars * perDollar)));
    const unit = isLast && share % quantity === 0 ? share / quantity : rounded(share / quantity);
    rest -= quantity * unit;
    return { text, quantity, unit, total: quantity * unit };
  });
  return rest === 0 ? lines : [...lines, { text: charge, quantity: 1, unit: rest, total: rest }];
}

/** Returns a price with few digits, a little below. */
function rounded(price: number): number {
  const step = 10 ** Math.max(0, String(Math.floor(price)).length - 3);
  return Math.max(step, Math.floor(price / step) * step);
}
