import { z } from 'zod';
import {
  keyOf,
  markOf,
  noCounts,
  reasonOf,
  type ReviewCounts,
  type ReviewMark,
  reviewMarks,
  type ReviewSession,
  type SkipReason,
  skipReasonSchema,
} from '../../src-shared/domain/review/review-session.ts';
import type { SettingTable } from '../journal/setting-table.ts';
import { parseJson } from '../base/parse-json.ts';

/** Number of claims in one setting of the journal: a step writes those of its claims, and no others. */
export const claimsPerPart = 1000;

/** Number of claims of a session before its place, and from it on. */
const [shownBefore, shownAfter] = [20, 60];

const headSetting = 'review_session';
const partSetting = (part: number) => `review_session/${part}`;

const headSchema = z.strictObject({
  startedAtMs: z.number().int(),
  at: z.number().int().min(0),
  total: z.number().int().min(1),
});
const markSchema = z.enum(reviewMarks).nullable();
const partSchema = z.array(
  z.tuple([z.string(), z.boolean().nullable(), markSchema, skipReasonSchema.nullable()]),
);

/** A review as an earlier version wrote it, whole. */
const earlierSchema = z.object({
  startedAtMs: z.number().int(),
  at: z.number().int(),
  claimIds: z.array(z.string()).min(1),
  decidableIds: z.array(z.string()),
  marks: z.record(z.string(), z.enum(reviewMarks)),
  reasons: z.record(z.string(), skipReasonSchema).default({}),
});

export interface QueuedClaim {
  claimId: string;
  /** Whether it could be accepted or rejected at the start; `null` while unknown. */
  isDecidable: boolean | null;
  mark: ReviewMark | null;
  reason: SkipReason | null;
}

/** The claims of a review of any length in their order, each once, with what happened to them. */
export type ReviewQueue = ReturnType<typeof createReviewQueue>;

export function createReviewQueue(startedAtMs: number, claims: readonly QueuedClaim[], startsAt = 0) {
  const positions = new Map(claims.map(({ claimId }, position) => [claimId, position]));
  const counts: ReviewCounts = { ...noCounts };
  for (const { mark } of claims) counts[mark ?? 'left_over'] += 1;
  const unsavedParts = new Set<number>();
  const total = claims.length;
  let at = Math.min(startsAt, total);

  function put(claimId: string, mark: ReviewMark | null, reason: SkipReason | null = null): void {
    const position = positions.get(claimId);
    const claim = position === undefined ? undefined : claims[position];
    if (position === undefined || claim === undefined) return;
    if (claim.mark === mark && JSON.stringify(claim.reason) === JSON.stringify(reason)) return;
    counts[claim.mark ?? 'left_over'] -= 1;
    counts[mark ?? 'left_over'] += 1;
    claim.mark = mark;
    claim.reason = reason;
    unsavedParts.add(Math.floor(position / claimsPerPart));
  }

  function nextLeft(from: number, below: number): ReviewSession['nextElsewhere'] {
    for (let position = from; position < below; position += 1) {
      const claim = claims[position];
      if (claim?.mark === null) return { at: position, claimId: claim.claimId };
    }
    return null;
  }

  const next = (from: number) => nextLeft(from + 1, total)?.at ?? nextLeft(0, total)?.at ?? total;

  return {
    startedAtMs,
    total,
    claims,
    at: () => at,
    moveTo(position: number): void {
      at = position;
    },
    /** Returns the position of the claim without a mark that is next after this one; `total` if there is none. */
    next,
    counts: counts as Readonly<ReviewCounts>,
    positionOf: (claimId: string) => positions.get(claimId),
    markOf(claimId: string): ReviewMark | null {
      return claims[positions.get(claimId) ?? -1]?.mark ?? null;
    },
    put,
    /** Returns the session with the claims around a position, by default its place, as its only window has it. */
    session(around = at): ReviewSession {
      const first = Math.max(0, Math.min(around, total - 1) - shownBefore);
      const end = Math.min(total, first + shownBefore + shownAfter);
      const shown = claims.slice(first, end);
      const elsewhere: ReviewSession['elsewhere'] = {};
      const shownCounts: ReviewCounts = { ...noCounts };
      for (const { mark } of shown) shownCounts[mark ?? 'left_over'] += 1;
      for (const mark of [...reviewMarks, 'left_over'] as const)
        if (counts[mark] > shownCounts[mark]) elsewhere[mark] = counts[mark] - shownCounts[mark];
      return {
        startedAtMs,
        total,
        at,
        offset: first,
        claimIds: shown.map(({ claimId }) => claimId),
        decidableIds: shown.filter(({ isDecidable }) => isDecidable === true).map(({ claimId }) => claimId),
        marks: Object.fromEntries(
          shown.flatMap(({ claimId, mark }) => (mark === null ? [] : [[keyOf(claimId), mark]])),
        ),
        reasons: Object.fromEntries(
          shown.flatMap(({ claimId, reason }) => (reason === null ? [] : [[keyOf(claimId), reason]])),
        ),
        elsewhere,
        nextElsewhere: nextLeft(end, total) ?? nextLeft(0, first),
        others: [],
        taken: null,
      };
    },
    /** Takes over what a step made of a session of this queue. */
    take(session: ReviewSession): void {
      at = session.at;
      for (const claimId of session.claimIds)
        put(claimId, markOf(session, claimId) ?? null, reasonOf(session, claimId) ?? null);
    },
    /** Returns the first part of which it isn't known what could be decided at the start; `null` if there is none. */
    unassessed(): { part: number; claimIds: string[] } | null {
      const position = claims.findIndex(({ isDecidable }) => isDecidable === null);
      if (position < 0) return null;
      const part = Math.floor(position / claimsPerPart);
      return { part, claimIds: inPart(claims, part).map(({ claimId }) => claimId) };
    },
    assessed(part: number, decidableIds: ReadonlySet<string>): void {
      for (const claim of inPart(claims, part)) claim.isDecidable = decidableIds.has(claim.claimId);
      unsavedParts.add(part);
    },
    /** Writes its place and the parts that changed; all of them if it is new in the journal. */
    save(settings: SettingTable, isNew: boolean): void {
      settings.set(
        headSetting,
        JSON.stringify({ startedAtMs, at, total } satisfies z.infer<typeof headSchema>),
      );
      const parts = isNew ? Array.from({ length: partsOf(total) }, (_, part) => part) : [...unsavedParts];
      for (const part of parts) settings.set(partSetting(part), JSON.stringify(rowsOf(inPart(claims, part))));
      unsavedParts.clear();
    },
  };
}

const partsOf = (total: number) => Math.ceil(total / claimsPerPart);

function inPart(claims: readonly QueuedClaim[], part: number): QueuedClaim[] {
  return claims.slice(part * claimsPerPart, (part + 1) * claimsPerPart);
}

function rowsOf(claims: readonly QueuedClaim[]): z.infer<typeof partSchema> {
  return claims.map(({ claimId, isDecidable, mark, reason }) => [claimId, isDecidable, mark, reason]);
}

/** Reads the account's review; `null` if there is none, or another version wrote it. */
export function readReviewQueue(settings: SettingTable): ReviewQueue | null {
  const kept = stored(settings, headSetting);
  const head = headSchema.safeParse(kept).data;
  if (head === undefined) {
    const earlier = earlierSchema.safeParse(kept).data;
    return earlier === undefined ? null : queueOfEarlier(earlier);
  }
  const claims: QueuedClaim[] = [];
  for (let part = 0; part < partsOf(head.total); part += 1) {
    const rows = partSchema.safeParse(stored(settings, partSetting(part))).data ?? [];
    for (const [claimId, isDecidable, mark, reason] of rows)
      claims.push({ claimId, isDecidable, mark, reason });
  }
  return claims.length === head.total ? createReviewQueue(head.startedAtMs, claims, head.at) : null;
}

function queueOfEarlier(earlier: z.infer<typeof earlierSchema>): ReviewQueue {
  const decidable = new Set(earlier.decidableIds);
  const claims = earlier.claimIds.map((claimId) => ({
    claimId,
    isDecidable: decidable.has(claimId),
    mark: markOf(earlier, claimId) ?? null,
    reason: reasonOf(earlier, claimId) ?? null,
  }));
  return createReviewQueue(earlier.startedAtMs, claims, earlier.at);
}

/** Removes the account's review. */
export function removeReviewQueue(settings: SettingTable): void {
  const total = headSchema.safeParse(stored(settings, headSetting)).data?.total ?? 0;
  for (let part = 0; part < partsOf(total); part += 1) settings.remove(partSetting(part));
  settings.remove(headSetting);
}

function stored(settings: SettingTable, name: string): unknown {
  const text = settings.get(name);
  return text === null ? null : parseJson(text);
}
