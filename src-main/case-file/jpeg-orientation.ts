const [startOfScan, exifSegment] = [0xda, 0xe1];
const exifHead = 'Exif\0\0';
const orientationTag = 0x0112;
const mostSegments = 1000;

/** Returns how a camera was held, from 1 (upright) to 8, by EXIF; 1 if it says nothing readable. */
export function jpegOrientation(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  for (let segments = 0; segments < mostSegments && at + 4 <= view.byteLength; segments += 1) {
    if (view.getUint8(at) !== 0xff) return 1;
    const marker = view.getUint8(at + 1);
    if (marker === startOfScan) return 1;
    const length = view.getUint16(at + 2);
    if (marker === exifSegment && latin1(bytes, at + 4, exifHead.length) === exifHead)
      return orientationIn(view, at + 4 + exifHead.length, Math.min(at + 2 + length, view.byteLength));
    at += 2 + Math.max(2, length);
  }
  return 1;
}

function latin1(bytes: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + length));
}

/** Reads the orientation. @param start where the TIFF structure of the segment begins */
function orientationIn(view: DataView, start: number, end: number): number {
  if (start + 8 > end) return 1;
  const isLittle = view.getUint16(start) === 0x4949;
  const directory = start + view.getUint32(start + 4, isLittle);
  if (directory + 2 > end) return 1;
  const entries = view.getUint16(directory, isLittle);
  for (let index = 0; index < entries; index += 1) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > end) return 1;
    if (view.getUint16(entry, isLittle) !== orientationTag) continue;
    const value = view.getUint16(entry + 8, isLittle);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}
