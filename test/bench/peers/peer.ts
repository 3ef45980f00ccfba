import type { ReceivedClaim } from '../../../src-shared/claims-service/claim.ts';

/** Where one peer keeps its claims, and what it may use. */
export interface PeerPlace {
  /** A folder of its own. */
  dir: string;
  /** For what encrypts: 32 bytes. */
  key: Buffer;
  /** For Claimdesk alone. */
  queryWorker: URL;
}

/**
 * What Claimdesk does with its claims, done with something else. A list is the 100 newest. What a peer can't do
 * is `null`.
 */
export interface PeerStore {
  /** Resolves when the page is as safe as the peer makes it. */
  put(page: readonly ReceivedClaim[]): Promise<void>;
  /** Once after the last page: what the first question would otherwise wait for. */
  finish(): Promise<void>;
  unseen: (() => Promise<ListedClaim[]>) | null;
  ofStatus: ((status: string) => Promise<ListedClaim[]>) | null;
  /** As many as a list shows. */
  search(word: string): Promise<unknown[]>;
  /** Claims of each status. */
  counts: (() => Promise<Record<string, number>>) | null;
  /** The whole claim; `null`: it is not there. */
  open: ((id: string) => Promise<unknown>) | null;
  has(id: string): Promise<boolean>;
  close(): Promise<void>;
}

export interface ListedClaim {
  id: string;
}

export type OpenPeer = (place: PeerPlace) => Promise<PeerStore>;

export const listed = 100;

/** A claim as a team would put it into a store that has no schema for it: what is asked for, beside the whole. */
export interface PeerRecord {
  id: string;
  createdAtMs: number;
  status: string;
  seen: boolean;
  /** Words without accents, for a search. */
  text: string;
  claim: ReceivedClaim;
}

export function recordOf(claim: ReceivedClaim): PeerRecord {
  const { id, createdAt, status, seen, merchant, payment, rrn } = claim;
  return {
    id,
    createdAtMs: createdAt === null ? 0 : Date.parse(createdAt),
    status: status ?? '',
    seen: seen === true,
    text: [merchant?.name, payment?.card_holder_name, merchant?.taxId, rrn]
      .filter((part) => typeof part === 'string')
      .join(' ')
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase(),
    claim,
  };
}

export const wordsOf = (text: string): string[] => [
  ...new Set(text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)),
];

/** For those that have no index of words: all texts are looked through. */
export const wordPattern = (word: string): RegExp => new RegExp(`(^|[^\\p{L}\\p{N}])${word}`, 'u');

/**
 * A package of the peers' own folder: the program that calls this is built into that folder. The types are the
 * caller's, as the packages are no dependencies of this project.
 */
export async function importPeer<T>(name: string): Promise<T> {
  return (await import(/* @vite-ignore */ name)) as T;
}
