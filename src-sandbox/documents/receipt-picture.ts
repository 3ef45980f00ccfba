import { createDice, salts } from '../world/dice.ts';

interface Picture {
  width: number;
  height: number;
  /** RGBA. */
  data: Buffer;
}

const width = 240;
const height = 360;
const lineHeight = 16;

/** Something that looks like a photographed receipt: grey bars for words on slightly yellow paper. */
export function drawReceipt(claimId: string): Picture {
  const dice = createDice(Number.parseInt(claimId.slice(0, 8), 16), 0, salts.documents);
  const data = Buffer.alloc(width * height * 4, 255);
  for (let at = 2; at < data.length; at += 4) data[at] = 232;
  for (let top = 24; top < height - 40; top += lineHeight) {
    let left = 20;
    while (left < width - 60) {
      const wordWidth = dice.whole(8, 44);
      fill(data, left, top, Math.min(wordWidth, width - 20 - left), top < 40 ? 9 : 5);
      left += wordWidth + 6;
      if (dice.chance(0.25)) break;
    }
  }
  return { width, height, data };
}

function fill(data: Buffer, left: number, top: number, wide: number, high: number): void {
  for (let y = top; y < top + high; y++) {
    for (let x = left; x < left + wide; x++) {
      data.fill(60, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
}
