import { type Detail, readDetail, storeDetail } from '../../../src-shared/contract/details.ts';
import { z } from 'zod';
import type { ReceivedSubscription } from '../../../src-shared/claims-service/subscription.ts';
import type { OpenDatabase } from '../../database/encrypted-database.ts';
import type { FeedTable } from './feed-table.ts';
import type { WebhookChange } from '../../../src-shared/domain/changes/feed-kind.ts';

/** A subscription as it is stored: without its secret, and with texts of limited length. */
const storedSubscriptionSchema = z.object({
  id: z.string(),
  url: z.string().nullable(),
  subscribedEvents: z.array(z.string()).nullable(),
  isActive: z.boolean().nullable(),
  createdAt: z.string().nullable(),
  updatedAt: z.string().nullable(),
  partnerId: z.string().nullable(),
  /** Fields that the interface doesn't name. */
  others: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type StoredSubscription = z.infer<typeof storedSubscriptionSchema>;

export interface SubscriptionListing {
  subscriptions: StoredSubscription[];
  /** Number of rows that were not stored. */
  leftOut: number;
  readAtMs: number;
}

export interface StoredListing {
  listing: SubscriptionListing | null;
  /** The service's message when it refused the partner; removed by the next successful read. */
  refusal: { detail: Detail; atMs: number } | null;
}

interface ListingRow {
  subscriptions: string | null;
  left_out: number;
  read_at_ms: number | null;
  refusal: string | null;
  refused_at_ms: number | null;
}

const mostSubscriptions = 200;
const mostEvents = 100;
const mostOthers = 20;
const longestText = 2_000;
const longestOther = 300;

/** Stores the last read of each partner's subscriptions. */
export function createSubscriptionTable(database: OpenDatabase, feed: Pick<FeedTable, 'add'>) {
  const select = database.prepare<[string], ListingRow>(
    `SELECT subscriptions, left_out, read_at_ms, refusal, refused_at_ms FROM subscription_listing
     WHERE partner_id = ?`,
  );
  const writeListing = database.prepare(
    `INSERT INTO subscription_listing (partner_id, subscriptions, left_out, read_at_ms)
     VALUES (@partnerId, @subscriptions, @leftOut, @readAtMs)
     ON CONFLICT DO UPDATE SET subscriptions = excluded.subscriptions, left_out = excluded.left_out,
       read_at_ms = excluded.read_at_ms, refusal = NULL, refused_at_ms = NULL`,
  );
  const writeRefusal = database.prepare(
    `INSERT INTO subscription_listing (partner_id, refusal, refused_at_ms) VALUES (@partnerId, @text, @atMs)
     ON CONFLICT DO UPDATE SET refusal = excluded.refusal, refused_at_ms = excluded.refused_at_ms`,
  );
  function read(partnerId: string): StoredListing {
    const row = select.get(partnerId);
    if (!row) return { listing: null, refusal: null };
    const detail = readDetail(row.refusal);
    const kept =
      row.subscriptions === null
        ? null
        : z.array(storedSubscriptionSchema).parse(JSON.parse(row.subscriptions));
    return {
      listing:
        kept === null || row.read_at_ms === null
          ? null
          : { subscriptions: kept, leftOut: row.left_out, readAtMs: row.read_at_ms },
      refusal: detail === null || row.refused_at_ms === null ? null : { detail, atMs: row.refused_at_ms },
    };
  }

  return {
    read,
    keep(
      partnerId: string,
      received: readonly ReceivedSubscription[],
      { skippedRows, readAtMs }: { skippedRows: number; readAtMs: number },
    ): void {
      const kept = received.slice(0, mostSubscriptions).map(toKept);
      const leftOut = skippedRows + received.length - kept.length;
      database.transaction(() => {
        const before = read(partnerId).listing;
        writeListing.run({ partnerId, subscriptions: JSON.stringify(kept), leftOut, readAtMs });
        // The first listing is no news.
        if (before === null) return;
        for (const { subject, to } of changesBetween(before, { subscriptions: kept, leftOut, readAtMs }))
          feed.add({ atMs: readAtMs, claimId: '', field: 'webhook', from: null, to, subject });
      })();
    },
    keepRefusal(partnerId: string, detail: Detail, atMs: number): void {
      writeRefusal.run({ partnerId, text: storeDetail(detail), atMs });
    },
  };
}

/**
 * Returns the changes between two reads. Where rows were left out, missing and new subscriptions are not reported.
 */
function changesBetween(before: SubscriptionListing, after: SubscriptionListing): ToldChange[] {
  const known = new Map(before.subscriptions.map((one) => [one.id, one]));
  const listed = new Set(after.subscriptions.map(({ id }) => id));
  const changes: ToldChange[] = [];
  for (const one of after.subscriptions) {
    const earlier = known.get(one.id);
    if (earlier === undefined) {
      if (before.leftOut === 0) changes.push({ to: 'added', subject: one.url });
    } else if (told(earlier) !== told(one)) changes.push({ to: 'changed', subject: one.url });
  }
  for (const { id, url } of before.subscriptions)
    if (after.leftOut === 0 && !listed.has(id)) changes.push({ to: 'removed', subject: url });
  return changes;
}

interface ToldChange {
  to: WebhookChange;
  subject: string | null;
}

/** Returns what counts as a change if it differs. */
function told({ url, subscribedEvents, isActive }: StoredSubscription): string {
  return JSON.stringify([url, subscribedEvents?.toSorted() ?? null, isActive]);
}

function toKept(received: ReceivedSubscription): StoredSubscription {
  // The interface says that a listing has no secret. If one ever came, it would stop here.
  const {
    id,
    url,
    secret: _,
    subscribedEvents,
    isActive,
    createdAt,
    updatedAt,
    partnerId,
    ...rest
  } = received;
  return {
    id: clip(id, longestOther),
    url: clipped(url),
    subscribedEvents:
      subscribedEvents?.slice(0, mostEvents).map((event) => clip(event, longestOther)) ?? null,
    isActive,
    createdAt: clipped(createdAt),
    updatedAt: clipped(updatedAt),
    partnerId: clipped(partnerId),
    others: Object.entries(rest)
      .filter(([name]) => !/secret/i.test(name))
      .slice(0, mostOthers)
      .map(([name, value]) => ({
        name: clip(name, longestOther),
        value: clip(wordsOf(value), longestOther),
      })),
  };
}

function wordsOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function clipped(text: string | null): string | null {
  return text === null ? null : clip(text, longestText);
}

function clip(text: string, longest: number): string {
  return text.slice(0, longest);
}
