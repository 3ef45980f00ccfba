import type { GoodsByCategory } from './goods.ts';

/** Goods of the merchants of a category, with their prices in US dollars, cheapest first. */
export const goodsEn: GoodsByCategory = {
  '5309': [
    ['Chocolate selection 400 g', 18],
    ['Travel adapter', 22],
    ['Eau de parfum 50 ml', 85],
    ['Noise-cancelling headphones', 240],
    ['Wristwatch, steel', 420],
  ],
  '5399': [
    ['Storage box, set of 3', 14],
    ['Bed linen set', 48],
    ['Carpet 2 x 3 m', 180],
    ['Dining chair', 75],
    ['Sofa, three seats', 640],
  ],
  '5812': [
    ['Mixed grill', 16],
    ['Fresh juice', 5],
    ['Seafood platter for two', 48],
    ['Family menu', 70],
    ['Private dining, per table', 260],
  ],
  '5977': [
    ['Incense sticks', 9],
    ['Oud oil 3 ml', 65],
    ['Eau de parfum 100 ml', 120],
    ['Bakhoor gift box', 85],
    ['Oud chips, first grade 50 g', 380],
  ],
};
