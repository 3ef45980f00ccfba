import { closeSync, openSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { ReceivedClaim } from '../../../src-shared/claims-service/claim.ts';
import { claimPages } from '../claims.ts';
import { recordOf, wordsOf } from './peer.ts';

/** What a peer must answer, and what it is asked. */
export interface ClaimFacts {
  claims: number;
  unseen: number;
  byStatus: Record<string, number>;
  /** From all over the list. */
  ids: string[];
  /** Each with the number of claims that have it. */
  words: { word: string; claims: number }[];
  /** Names that must not be readable in a file that is encrypted. */
  names: string[];
}

const askedIds = 200;
const commonWords = ['farmacia', 'lopez'];

/** Writes the claims, a page in each line, newest first: every peer gets the same. */
export function writeClaimFile(path: string, claims: number): ClaimFacts {
  const facts: ClaimFacts = { claims, unseen: 0, byStatus: {}, ids: [], words: [], names: [] };
  const withWord = new Map<string, number>(commonWords.map((word) => [word, 0]));
  const every = Math.max(1, Math.floor(claims / askedIds));
  const file = openSync(path, 'w');
  let written = 0;
  for (const page of claimPages(claims)) {
    for (const claim of page) {
      const { status, seen, text } = recordOf(claim);
      if (!seen) facts.unseen += 1;
      facts.byStatus[status] = (facts.byStatus[status] ?? 0) + 1;
      for (const word of wordsOf(text)) {
        const known = withWord.get(word);
        if (known !== undefined) withWord.set(word, known + 1);
      }
      if (written % every === 0) {
        facts.ids.push(claim.id);
        facts.names.push(claim.payment?.card_holder_name ?? '');
      }
      if (written === Math.floor(claims / 2)) withWord.set(claim.rrn ?? '', 1);
      written += 1;
    }
    writeSync(file, `${JSON.stringify(page)}\n`);
  }
  closeSync(file);
  facts.words = [...withWord].map(([word, count]) => ({ word, claims: count }));
  return facts;
}

/** From this page on. */
export async function* readClaimFile(path: string, fromPage: number): AsyncGenerator<ReceivedClaim[]> {
  const file = await open(path);
  let page = 0;
  for await (const line of file.readLines()) {
    if (page >= fromPage) yield JSON.parse(line) as ReceivedClaim[];
    page += 1;
  }
}
