import type { Dice } from '../../world/dice.ts';
import { goodsOf } from './goods.ts';
import type { Language } from '../../world/countries.ts';

export interface PurchaseLine {
  text: string;
  quantity: number;
  /** In minor units, as is `total`: exactly quantity times unit. */
  unit: number;
  total: number;
}

const mostLines = 4;
/** The dearest goods that the sum pays for are the likely ones: nobody buys a thousand loaves of bread. */
const likely = 5;

/** What was bought, for exactly `total` minor units. `perDollar`: minor units that a US dollar is about worth. */
export function purchaseLines(
  dice: Dice,
  category: string,
  language: Language,
  total: number,
  perDollar: number,
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
  return chosen.map(({ text, dollars, weight }, nth) => {
    const isLast = nth === chosen.length - 1;
    const share = isLast ? rest : Math.floor((total * weight) / whole);
    const wanted = Math.max(1, Math.round(share / (dollars * perDollar)));
    const line = isLast ? exactLine(share, wanted) : roundedLine(share, wanted);
    rest -= line.total;
    return { text, ...line };
  });
}

/** At a price with few digits, for the share or a little less. */
function roundedLine(share: number, quantity: number): Omit<PurchaseLine, 'text'> {
  const price = Math.floor(share / quantity);
  const step = 10 ** Math.max(0, String(price).length - 3);
  const unit = Math.max(step, Math.floor(price / step) * step);
  return { quantity, unit, total: quantity * unit };
}

/** With the quantity nearest below the wanted one that divides the sum. */
function exactLine(total: number, wanted: number): Omit<PurchaseLine, 'text'> {
  let quantity = wanted;
  while (total % quantity !== 0) quantity--;
  return { quantity, unit: total / quantity, total };
}
