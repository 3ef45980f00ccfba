import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { createByteCollector } from './byte-collector.ts';

export type BodyEnd = 'whole' | 'too_large' | 'cannot_be_decoded';

export interface BoundedBody {
  /** Returns what has been decoded so far, never more than the limit. */
  bytes: () => Buffer;
  /** Ends source and decoder; nothing is decoded after it. */
  destroy: () => void;
}

/**
 * Reads a body, decoded, up to a limit. A few hundred kilobytes can unpack to hundreds of megabytes:
 * at the limit the decoder and its source are destroyed, and nothing more is decoded or kept.
 *
 * @param limitBytes of the decoded body
 * @param onEnd called once, unless the body is destroyed first
 * @returns `null` for a content encoding that is not known
 */
export function readBoundedBody(
  source: Readable,
  contentEncoding: string | undefined,
  limitBytes: number,
  onEnd: (end: BodyEnd) => void,
): BoundedBody | null {
  const decoder = decoderOf(contentEncoding);
  if (decoder === null) return null;
  const body = decoder === 'identity' ? source : source.pipe(decoder);
  const collected = createByteCollector();
  let receivedBytes = 0;
  let isOver = false;

  const destroy = (): void => {
    isOver = true;
    source.destroy();
    body.destroy();
  };
  const end = (how: BodyEnd): void => {
    if (isOver) return;
    isOver = true;
    // First: destroying the source makes it say that it was cut short.
    onEnd(how);
    if (how !== 'whole') destroy();
  };
  body.on('data', (chunk: Buffer) => {
    if (isOver) return;
    receivedBytes += chunk.length;
    if (receivedBytes > limitBytes) end('too_large');
    else collected.add(chunk);
  });
  body.on('end', () => end('whole'));
  if (body !== source) body.on('error', () => end('cannot_be_decoded'));
  return { bytes: collected.bytes, destroy };
}

function decoderOf(contentEncoding = 'identity') {
  switch (contentEncoding.trim().toLowerCase()) {
    case 'identity':
    case '':
      return 'identity';
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      return null;
  }
}
