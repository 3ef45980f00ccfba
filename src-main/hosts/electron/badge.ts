import { app, type BrowserWindow, nativeImage } from 'electron';
import type { HostWords } from '../../../src-shared/words/en/en-hosts.ts';

const dotSize = 16;
/** Blue, green, red and opacity of the dot. */
const dotColour = [0x26, 0x26, 0xdc, 0xff];

/** Shows the number on the program's icon; on Windows, which has room for a sign alone, a dot. */
export function showBadge(window: BrowserWindow | null, count: number, words: HostWords): void {
  if (process.platform !== 'win32') {
    app.setBadgeCount(count);
    return;
  }
  if (!window || window.isDestroyed()) return;
  window.setOverlayIcon(count === 0 ? null : dot(), count === 0 ? '' : words.needAttention({ count }));
}

function dot() {
  const centre = (dotSize - 1) / 2;
  const pixels = Array.from({ length: dotSize * dotSize }, (_, index) => {
    const [x, y] = [index % dotSize, Math.floor(index / dotSize)];
    return Math.hypot(x - centre, y - centre) <= dotSize / 2 ? dotColour : [0, 0, 0, 0];
  });
  return nativeImage.createFromBitmap(Buffer.from(pixels.flat()), { width: dotSize, height: dotSize });
}
