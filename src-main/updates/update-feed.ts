import { type KeyObject, sign, verify } from 'node:crypto';
import { z } from 'zod';
import { type Release, releaseSchema } from '../../src-shared/contract/updates.ts';
import { parseJson } from '../base/parse-json.ts';

/** The downloaded feed: its text exactly as it was signed, and the signature. */
const envelopeSchema = z.strictObject({ feed: z.string().max(300_000), signature: z.base64().max(200) });
const feedSchema = releaseSchema.extend({ product: z.literal('claimdesk') });

export class FeedRefused extends Error {
  override name = 'FeedRefused';
  readonly code: 'not_signed' | 'not_a_feed';
  constructor(code: FeedRefused['code']) {
    super(code);
    this.code = code;
  }
}

/** Parses the feed, after its signature was verified. @throws FeedRefused */
export function readFeed(body: Buffer, publicKey: KeyObject): Release {
  const envelope = parsed(envelopeSchema, body.toString('utf8'));
  const isSigned = verify(
    null,
    Buffer.from(envelope.feed, 'utf8'),
    publicKey,
    Buffer.from(envelope.signature, 'base64'),
  );
  if (!isSigned) throw new FeedRefused('not_signed');
  const { product: _, ...release } = parsed(feedSchema, envelope.feed);
  return release;
}

export function signFeed(release: Release, privateKey: KeyObject): string {
  const feed = JSON.stringify({ product: 'claimdesk', ...release });
  const signature = sign(null, Buffer.from(feed, 'utf8'), privateKey).toString('base64');
  return `${JSON.stringify({ feed, signature }, null, 2)}\n`;
}

function parsed<T>(schema: z.ZodType<T>, text: string): T {
  const read = schema.safeParse(parseJson(text));
  if (!read.success) throw new FeedRefused('not_a_feed');
  return read.data;
}

/** Returns whether `version` is later than `current`; both are `MAJOR.MINOR.PATCH`. */
export function isNewer(version: string, current: string): boolean {
  const [theirs, ours] = [version, current].map((one) => one.split('.').map(Number));
  for (const place of [0, 1, 2]) {
    const difference = (theirs?.[place] ?? 0) - (ours?.[place] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}
