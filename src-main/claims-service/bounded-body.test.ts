import { once } from 'node:events';
import { Readable } from 'node:stream';
import { createGzip, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type BodyEnd, readBoundedBody } from './bounded-body.ts';

function read(source: Readable, encoding: string | undefined, limitBytes: number) {
  const ended = Promise.withResolvers<BodyEnd>();
  const body = readBoundedBody(source, encoding, limitBytes, ended.resolve);
  return { body, end: ended.promise };
}

describe('a bounded body', () => {
  it('is the decoded bytes when it fits', async () => {
    const { body, end } = read(Readable.from([gzipSync('one'), gzipSync(' two')]), 'gzip', 100);
    expect(await end).toBe('whole');
    expect(body?.bytes().toString()).toBe('one two');
  });

  // Promise: answer-unpacks-bounded
  it('stops at its limit: the rest is neither read nor decoded', async () => {
    const mebibyte = Buffer.alloc(1024 * 1024, 0x20);
    let given = 0;
    const plain = Readable.from(
      (function* () {
        for (; given < 300; given += 1) yield mebibyte;
      })(),
    );
    const source = plain.pipe(createGzip());
    source.on('error', () => undefined);
    const { body, end } = read(source, 'gzip', 2 * mebibyte.length);
    expect(await end).toBe('too_large');
    const kept = body?.bytes().length ?? 0;
    expect(kept).toBeLessThanOrEqual(2 * mebibyte.length);
    if (!source.closed) await once(source, 'close');
    expect(source.destroyed).toBe(true);
    expect(given).toBeLessThan(100);
    expect(body?.bytes().length).toBe(kept);
  });

  it('says that it is too large before its source says that it was cut short', async () => {
    const source = new Readable({ read: () => undefined });
    const said: string[] = [];
    source.on('close', () => said.push('closed'));
    readBoundedBody(source, undefined, 10, (end) => said.push(end, source.destroyed ? 'late' : 'in time'));
    source.push(Buffer.alloc(11));
    await once(source, 'close');
    expect(said).toEqual(['too_large', 'in time', 'closed']);
  });

  it('reports a body that is no gzip, and does not know every encoding', async () => {
    expect(await read(Readable.from([Buffer.from('plain')]), 'gzip', 100).end).toBe('cannot_be_decoded');
    expect(readBoundedBody(Readable.from([]), 'zstd', 100, () => undefined)).toBeNull();
  });

  it('reports nothing once it was destroyed', async () => {
    const source = Readable.from([Buffer.from('a'), Buffer.from('b')]);
    const ends: BodyEnd[] = [];
    readBoundedBody(source, undefined, 100, (end) => ends.push(end))?.destroy();
    if (!source.closed) await once(source, 'close');
    expect(ends).toEqual([]);
  });
});
