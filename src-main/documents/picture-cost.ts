import type { DocumentType } from '../../src-shared/domain/documents/document-rules.ts';
import { readJpegFrame } from './jpeg-frame.ts';

const bytesPerPixel = 4;
const bytesPerCoefficient = 2;
/** Frames of an animation that a browser holds at once: the previous, the current and the next. */
const framesHeld = 3;

interface Size {
  width: number;
  height: number;
}

/** Returns about how many bytes a browser needs to decode a picture at its full size. */
export function decodedBytes(bytes: Uint8Array, type: DocumentType, { width, height }: Size): number {
  const frame = width * height * bytesPerPixel;
  if (type === 'jpeg') return frame + coefficientBytes(bytes, width * height);
  return isAnimated(bytes, type) ? frame * framesHeld : frame;
}

/**
 * Returns the bytes of a progressive JPEG's coefficients, which are all held until its last scan; 0 for any other.
 */
function coefficientBytes(bytes: Uint8Array, pixels: number): number {
  const frame = readJpegFrame(bytes);
  return frame?.isProgressive === true ? pixels * frame.samplesPerPixel * bytesPerCoefficient : 0;
}

function isAnimated(bytes: Uint8Array, type: DocumentType): boolean {
  if (type === 'png') return isAnimatedPng(bytes);
  // An animated WebP says so in the flags of its head.
  const animationFlag = 0x02;
  return (
    type === 'webp' &&
    new TextDecoder('latin1').decode(bytes.subarray(12, 16)) === 'VP8X' &&
    ((bytes[20] ?? 0) & animationFlag) !== 0
  );
}

const pngHeadBytes = 8;
/** Bytes of a chunk's length, name and checksum. */
const chunkFrameBytes = 12;
const [animationControl, pictureData] = [0x61_63_54_4c, 0x49_44_41_54];

/** Returns whether a PNG is animated, which it says before its first picture, however many chunks precede that. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = pngHeadBytes; at + chunkFrameBytes <= bytes.length; ) {
    const name = view.getUint32(at + 4);
    if (name === animationControl) return true;
    if (name === pictureData) return false;
    at += chunkFrameBytes + view.getUint32(at);
  }
  return false;
}
