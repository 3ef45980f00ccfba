import type { DocumentType } from '../../src-shared/domain/document-rules.ts';

const bytesPerPixel = 4;
const bytesPerCoefficient = 2;
/** Frames of an animation that a browser holds at once: the one before, the one shown, the next. */
const framesHeld = 3;

interface Size {
  width: number;
  height: number;
}

/** About what a browser takes to decode a picture at its full size. */
export function decodedBytes(bytes: Uint8Array, type: DocumentType, { width, height }: Size): number {
  const frame = width * height * bytesPerPixel;
  if (type === 'jpeg') return frame + progressiveBytes(bytes, width * height);
  return isAnimated(bytes, type) ? frame * framesHeld : frame;
}

const progressiveFrame = 0xc2;
const startOfScan = 0xda;

/** Of a progressive JPEG, whose coefficients are all held until its last scan; 0 of any other. */
function progressiveBytes(bytes: Uint8Array, pixels: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (view.getUint8(at) !== 0xff) return 0;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === startOfScan) return 0;
    const length = view.getUint16(at + 2);
    if (marker === progressiveFrame) return pixels * samplesPerPixel(bytes, at + 9) * bytesPerCoefficient;
    at += 2 + length;
  }
  return 0;
}

/** From the sampling factors of a frame header: 3 for three whole components, 1.5 for halved colours. */
function samplesPerPixel(bytes: Uint8Array, at: number): number {
  const count = bytes[at] ?? 0;
  const factors = Array.from({ length: count }, (_, index) => bytes[at + 2 + index * 3] ?? 0x11).map(
    (factor) => [factor >> 4, factor & 15] as const,
  );
  const widest = Math.max(1, ...factors.map(([wide]) => wide));
  const highest = Math.max(1, ...factors.map(([, high]) => high));
  return factors.reduce((sum, [wide, high]) => sum + (wide * high) / (widest * highest), 0);
}

function isAnimated(bytes: Uint8Array, type: DocumentType): boolean {
  const latin1 = new TextDecoder('latin1');
  // An animated PNG says so before its first picture; an animated WebP in the flags of its head.
  if (type === 'png') return latin1.decode(bytes.subarray(0, 4096)).includes('acTL');
  const animationFlag = 0x02;
  return (
    type === 'webp' &&
    latin1.decode(bytes.subarray(12, 16)) === 'VP8X' &&
    ((bytes[20] ?? 0) & animationFlag) !== 0
  );
}
