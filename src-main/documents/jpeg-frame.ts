/** Description of the picture that a JPEG has before the first scan. */
export interface JpegFrame {
  width: number;
  height: number;
  isProgressive: boolean;
  /** Samples per pixel by the sampling factors: 3 for three whole components, 1.5 for halved colours. */
  samplesPerPixel: number;
}

/** Most segments read, far more than any camera or program writes before the picture. */
const mostSegments = 10_000;

const endOfImage = 0xd9;
const startOfScan = 0xda;
/** Markers of baseline, extended and progressive frames, which browsers decode. */
const [firstFrame, progressiveFrame] = [0xc0, 0xc2];

/**
 * Finds the frame header as decoders do, ignoring bytes between segments. `null` if there is none before the first
 * scan, or among the first segments.
 */
export function readJpegFrame(bytes: Uint8Array): JpegFrame | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  for (let segments = 0; segments < mostSegments; segments += 1) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) return null;
    while (bytes[at] === 0xff) at += 1;
    const marker = bytes[at] ?? endOfImage;
    at += 1;
    if (isAlone(marker)) continue;
    if (marker === endOfImage || marker === startOfScan || at + 2 > bytes.length) return null;
    if (marker >= firstFrame && marker <= progressiveFrame)
      return at + 8 > bytes.length ? null : frameAt(view, at, marker === progressiveFrame);
    at += Math.max(2, view.getUint16(at));
  }
  return null;
}

/** Returns whether a marker has no segment; 0 is no marker, but a data byte that looks like one. */
function isAlone(marker: number): boolean {
  return marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

/** Reads a frame header. @param at position of its length */
function frameAt(view: DataView, at: number, isProgressive: boolean): JpegFrame {
  const count = view.getUint8(at + 7);
  const factors = Array.from({ length: count }, (_, index) => {
    const place = at + 9 + index * 3;
    const factor = place < view.byteLength ? view.getUint8(place) : 0x11;
    return [factor >> 4, factor & 15] as const;
  });
  const widest = Math.max(1, ...factors.map(([wide]) => wide));
  const highest = Math.max(1, ...factors.map(([, high]) => high));
  const samplesPerPixel = factors.reduce((sum, [wide, high]) => sum + (wide * high) / (widest * highest), 0);
  return { width: view.getUint16(at + 5), height: view.getUint16(at + 3), isProgressive, samplesPerPixel };
}
